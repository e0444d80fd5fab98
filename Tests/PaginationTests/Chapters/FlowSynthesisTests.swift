import Assets
import Graphics
import TestSupport
import Testing

@testable import Paragraphs

/// What is made of faces that a family has not.
struct FlowSynthesisTests {
  private func book(_ body: String, css: String) throws -> FlowPages {
    var epub = TestEPUB()
    epub.addFile("one.ttf", Asset.openSans.regular.bytes, id: "f", type: "font/ttf")
    epub.addDocument(
      "c",
      TestEPUB.document(body).replacing(
        "</head>",
        with: "<style>@font-face {font-family: One; src: url(../one.ttf)} \(css)</style></head>"))
    return try FlowPages(epub)
  }

  private func run(_ words: String, _ pages: FlowPages) throws -> GlyphRun {
    try #require(try pages.line(words).runs.first)
  }

  @Test func `a family of one face is thickened and slanted, and as wide as it was`() throws {
    let set = try book(
      "<p>word</p><p><b>word bold</b></p><p><i>word slant</i></p><p><b><i>word both</i></b></p>",
      css: "p {font-family: One}")
    #expect(try run("word", set).synthesis == [])
    #expect(try run("word bold", set).synthesis == .bold)
    #expect(try run("word slant", set).synthesis == .oblique)
    #expect(try run("word both", set).synthesis == [.bold, .oblique])
    let advances = try ["word", "word bold", "word slant", "word both"].map {
      try run($0, set).glyphs.prefix(4).map(\.advance)
    }
    #expect(advances.allSatisfy { $0 == advances[0] })
    #expect(try Set(["word", "word bold", "word both"].map { try run($0, set).font }).count == 1)
  }

  @Test func `a face that is there is not made`() throws {
    let set = try book(
      "<p><b>strong</b></p><h2>title</h2><pre>code</pre><pre><b>loud</b></pre><p class='w'>own</p>",
      css: "@font-face {font-family: Two; font-weight: bold; src: url(../one.ttf)} "
        + ".w {font: bold 1em Two}")
    #expect(try run("strong", set).synthesis == [])
    #expect(try run("title", set).synthesis == [])
    #expect(try run("code", set).synthesis == [])
    #expect(try run("loud", set).synthesis == .bold)
    #expect(try run("own", set).synthesis == [])
  }

  @Test func `a family lacks what nobody gave it`() throws {
    func made(_ family: FontFamily) throws -> [Synthesis] {
      let table = try FontTable(family)
      return FontTable.Role.allCases.map { role in
        let style = TextStyle(role: role, size: .pt(10))
        return table.synthesis(of: style, drawnWith: table.index(of: style))
      }
    }
    let all = Asset.vollkorn
    #expect(try made(all) == [[], [], [], [], []])
    #expect(
      try made(FontFamily(regular: all.regular)) == [[], .oblique, .bold, [.bold, .oblique], []])
    #expect(
      try made(FontFamily(regular: all.regular, bold: all.bold)) == [
        [], .oblique, [], .oblique, [],
      ])
    #expect(
      try made(FontFamily(regular: all.regular, italic: all.italic)) == [[], [], .bold, .bold, []])
  }
}
