import Assets
import Foundation
import Graphics
import ImageCoding
import Manuscript
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
}
