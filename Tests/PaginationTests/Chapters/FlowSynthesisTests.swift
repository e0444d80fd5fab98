import Assets
import Graphics
import Shaping
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

  @Test(arguments: [
    ("100 900", 400, 600), ("100 900", 700, 660), ("100 900", 800, 680), ("100 900", 100, 600),
    ("400 700", 900, 660), ("900", 900, 700), ("400", 900, 600),
  ])
  func `a variable font of the book's has the weight that is asked for, within what its sheet says`(
    weights: String, asked: Int, advance: Int
  ) throws {
    var font = TestFont(Array("abc".unicodeScalars))
    font.isVariable = true
    var epub = TestEPUB()
    epub.addFile("v.ttf", font.file("v.ttf").bytes, id: "f", type: "font/ttf")
    epub.addDocument(
      "c",
      TestEPUB.document("<p>abc</p>").replacing(
        "</head>",
        with: """
          <style>@font-face {font-family: V; font-weight: \(weights); src: url(../v.ttf)}
          p {font: \(asked) 10px V}</style></head>
          """))
    let run = try run("abc", FlowPages(epub))
    let width = try #require(run.glyphs.first).advance
    #expect(abs(width.points / run.size.points * 1000 - Double(advance)) < 1)
    #expect(run.synthesis == (weights == "400" ? .bold : []))
  }

  @Test func `two instances of one variable font are two faces`() throws {
    var font = TestFont(Array("abc".unicodeScalars))
    font.isVariable = true
    let file = font.file("v.ttf")
    let table = try FontTable(FontFamily(regular: file, bold: file.instance("Heavy")))
    #expect(table.number(.regular) != table.number(.bold))
  }

  @Test func `a family lacks what nobody gave it`() throws {
    func made(_ family: FontFamily) throws -> [Synthesis] {
      let table = try FontTable(family)
      return FontTable.Role.allCases.map { role in
        let style = TextStyle(role: role, size: .pt(10))
        return table.synthesis(of: style, drawnWith: table.number(of: style))
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
