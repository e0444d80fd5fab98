import Assets
import Foundation
import Graphics
import ImageCoding
import Manuscript
import Pagination
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import RenderingOptions
@testable import Typesetting

/// Files that an EPUB names and does not have.
@Suite struct MissingFileTests {
  /// A book whose every file is named by its manifest, its spine, a style sheet or a document.
  private static var whole: TestEPUB {
    let link = "<link rel=\"stylesheet\" type=\"text/css\" href=\"../a.css\"/>"
    let document = { (body: String) in
      TestEPUB.document(body).replacingOccurrences(of: "</head>", with: link + "</head>")
    }
    var epub = TestEPUB()
    epub.addDocument("one", document("<h1>One</h1><p>Words.</p>"))
    epub.addDocument("two", document("<h1>Two</h1><p><img src=\"../p.png\" alt=\"\"/></p>"))
    let first = "@import \"b.css\"; p { margin: 0 }"
    epub.addFile("a.css", Array(first.utf8), id: "a", type: "text/css")
    let face = "@font-face { font-family: F; src: url(f.ttf) } h1 { font-family: F }"
    epub.addFile("b.css", Array(face.utf8), id: "b", type: "text/css")
    epub.addFile("f.ttf", Asset.openSans.regular.bytes, id: "f", type: "font/ttf")
    let picture = Bitmap(
      width: 8, height: 8, format: .gray, bytes: [UInt8](repeating: 99, count: 64))
    epub.addFile("p.png", PNGEncoder().encode(picture), id: "p", type: "image/png")
    return epub
  }

  private static func strictRun(_ epub: TestEPUB) throws -> RenderError? {
    let book = try BookReader.read(epub.archive, name: "x.epub")
    var options = RenderOptions()
    (options.usesSystem, options.dotsPerInch, options.isStrict) = (false, 10, true)
    do throws(RenderError) {
      _ = try BookRenderer(book: book, options: options).info()
      return nil
    } catch { return error }
  }

  @Test func `a strict run ends for any file that is taken away`() throws {
    #expect(try Self.strictRun(Self.whole) == nil)
    for (index, file) in Self.whole.files.enumerated() {
      var epub = Self.whole
      epub.files.remove(at: index)
      let error = try #require(try Self.strictRun(epub), "\(file.name)")
      switch error {
      case .missingFiles(let names), .missingPictures(let names):
        #expect(names == [file.name])
      default: Issue.record("\(error)")
      }
    }
  }

  @Test
  func `a file whose line in the manifest is missing is drawn all the same, with one warning`()
    throws
  {
    func pages(_ epub: TestEPUB) throws -> (pages: [Page], warnings: [String]) {
      let book = try BookReader.read(epub.archive, name: "x.epub")
      let layout = try BookLayout(book: book, layout: .trade, usesSystem: false)
      var pages: [Page] = []
      while !layout.isFinished { pages += layout.nextPages() }
      return (pages, layout.warnings)
    }
    let whole = try pages(Self.whole)
    #expect(whole.warnings == [])
    var dropped = 0
    for (index, item) in Self.whole.manifest.enumerated() where !item.contains("xhtml") {
      var epub = Self.whole
      epub.manifest.remove(at: index)
      let (pages, warnings) = try pages(epub)
      #expect(pages == whole.pages, "\(item)")
      #expect(warnings.count == 1 && warnings[0].contains("not in its manifest"), "\(warnings)")
      #expect(try Self.strictRun(epub) == nil)
      dropped += 1
    }
    #expect(dropped == 4)
  }

  @Test func `what is missing is told once and listed, and the rest is drawn`() throws {
    var epub = Self.whole
    epub.files.removeAll { $0.name == "OPS/text/one.xhtml" || $0.name == "OPS/f.ttf" }
    let book = try BookReader.read(epub.archive, name: "x.epub")
    var options = RenderOptions()
    (options.usesSystem, options.dotsPerInch) = (false, 10)
    let info = try BookRenderer(book: book, options: options).info()
    #expect(info.missingFiles == ["OPS/text/one.xhtml", "OPS/f.ttf"])
    #expect(info.words == 1)
    let told = book.warnings.map(\.message) + info.warnings
    for name in info.missingFiles { #expect(told.count { $0.contains(name) } == 1, "\(told)") }
  }

  /// A book with a fault, what a strict run ends for, what is listed, and what warnings name.
  private struct Fault: Sendable {
    var change: @Sendable (inout TestEPUB) -> Void
    /// The names that a strict run ends for; none where readers lose nothing.
    var ends: [String] = []
    /// The names that are listed.
    var listed: [String] = []
    /// What one warning names.
    var told: [String] = []
  }

  private static let face = "@font-face { font-family: F; src: url(g.ttf) } h1 { font-family: F }"

  private static func sheet(_ epub: inout TestEPUB, _ text: String) {
    epub.files[epub.files.firstIndex { $0.name == "OPS/b.css" } ?? 0].bytes = Array(text.utf8)
  }

  private static let faults: [String: Fault] = [
    "a font that is in no manifest and not there": Fault(
      change: { sheet(&$0, face) }, ends: ["OPS/g.ttf"], listed: ["OPS/g.ttf"], told: ["OPS/g.ttf"]),
    "a font that is there and not in the manifest": Fault(
      change: {
        sheet(&$0, face)
        $0.files.append(("OPS/g.ttf", Asset.openSans.regular.bytes))
      }, told: ["OPS/g.ttf"]),
    "a damaged font": Fault(
      change: {
        sheet(&$0, face)
        $0.addFile("g.ttf", [1, 2, 3, 4], id: "g", type: "font/ttf")
      }, ends: ["OPS/g.ttf"], listed: ["OPS/g.ttf"], told: ["OPS/g.ttf"]),
    "a font that has another source": Fault(
      change: { sheet(&$0, face.replacing("url(g.ttf)", with: "url(g.ttf), url(f.ttf)")) }),
    "a cover": Fault(
      change: {
        $0.addFile(
          "cover.png", [], id: "cover", type: "image/png", attributes: "properties=\"cover-image\"")
        $0.files.removeLast()
      }, ends: ["OPS/cover.png"], listed: ["OPS/cover.png"], told: ["OPS/cover.png"]),
    "a document of the contents": Fault(
      change: {
        let links =
          "<li><a href=\"text/one.xhtml\">1</a></li><li><a href=\"text/nine.xhtml#a\">9</a></li>"
        let again = "<li><a href=\"text/nine.xhtml#b\">9b</a></li>"
        let nav = "<nav epub:type=\"toc\"><ol>\(links)\(again)</ol></nav>"
        $0.addFile(
          "nav.xhtml", Array(TestEPUB.document(nav).utf8), id: "nav", type: "application/xhtml+xml",
          attributes: "properties=\"nav\"")
      }, ends: ["OPS/text/nine.xhtml"], listed: ["OPS/text/nine.xhtml"],
      told: ["OPS/text/nine.xhtml"]),
    "the document of the contents itself": Fault(
      change: {
        $0.addFile(
          "nav.xhtml", [], id: "nav", type: "application/xhtml+xml",
          attributes: "properties=\"nav\"")
        $0.files.removeLast()
      }, listed: ["OPS/nav.xhtml"], told: ["OPS/nav.xhtml"]),
    "a document outside of the spine": Fault(
      change: {
        $0.addFile("notes.xhtml", [], id: "notes", type: "application/xhtml+xml")
        $0.files.removeLast()
      }, listed: ["OPS/notes.xhtml"], told: ["OPS/notes.xhtml"]),
    "a document that stands in the spine twice": Fault(
      change: {
        $0.spine += ["<itemref idref=\"three\"/>", "<itemref idref=\"three\"/>"]
        $0.addFile("three.xhtml", [], id: "three", type: "application/xhtml+xml")
        $0.files.removeLast()
      }, ends: ["OPS/three.xhtml"], listed: ["OPS/three.xhtml"], told: ["OPS/three.xhtml"]),
    "an entry of the spine without an item, twice": Fault(
      change: { $0.spine += ["<itemref idref=\"none\"/>", "<itemref idref=\"none\"/>"] },
      ends: ["none"], listed: ["none"], told: ["none"]),
    "a document whose fallback is there": Fault(
      change: {
        $0.spine.append("<itemref idref=\"three\"/>")
        $0.addFile(
          "three.xhtml", [], id: "three", type: "application/xhtml+xml",
          attributes: "fallback=\"two\"")
        $0.files.removeLast()
      }, ends: ["OPS/three.xhtml"], listed: ["OPS/three.xhtml"], told: ["OPS/three.xhtml"]),
    "a document that is there and cannot be drawn": Fault(
      change: {
        $0.spine.append("<itemref idref=\"foo\"/>")
        $0.addFile("x.foo", [1], id: "foo", type: "foo/x")
      }, told: ["x.foo"]),
  ]

  @Test(arguments: faults.keys.sorted())
  func `each is listed and told of once, and ends a strict run if readers lose something`(
    name: String
  ) throws {
    let fault = try #require(Self.faults[name])
    var epub = Self.whole
    fault.change(&epub)
    switch try Self.strictRun(epub) {
    case nil: #expect(fault.ends.isEmpty)
    case .missingFiles(let names): #expect(names == fault.ends)
    case let error?: Issue.record("\(error)")
    }
    let book = try BookReader.read(epub.archive, name: "x.epub")
    var options = RenderOptions()
    (options.usesSystem, options.dotsPerInch) = (false, 10)
    let info = try BookRenderer(book: book, options: options).info()
    #expect(info.missingFiles == fault.listed)
    let told = book.warnings.map(\.message) + info.warnings
    for name in fault.told { #expect(told.count { $0.contains(name) } == 1, "\(told)") }
    #expect(told.count == fault.told.count, "\(told)")
  }
}
