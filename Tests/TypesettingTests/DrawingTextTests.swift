import Manuscript
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// Letters in drawings, which another library sets.
struct DrawingTextTests {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>\u{4E00}</title>\
    <style>text { fill: red }</style><text y="15">a\u{6F22}<tspan>\u{5B57}</tspan> \u{AD}</text>\
    <desc>\u{4E01}</desc></svg>
    """

  private func missing(_ body: String, isStrict: Bool = false) throws -> Set<Unicode.Scalar> {
    var epub = TestEPUB(body)
    epub.addFile("d.svg", Array(Self.drawing.utf8), id: "d", type: "image/svg+xml")
    let book = try BookReader.read(epub.archive, name: "x.epub")
    var options = RenderOptions()
    (options.isStrict, options.pages) = (isStrict, 1...1)
    let renderer = BookRenderer(book: book, options: options)
    let source = try renderer.pageSource(renderer.directedOptions)
    while !source.layout.isFinished { _ = source.layout.nextPages() }
    return source.layout.missingCharacters
  }

  @Test(arguments: ["<p><img src='../d.svg' alt='x'/></p>", "<p>\(drawing)</p>"])
  func `characters in a drawing that no font has are told of`(body: String) throws {
    #expect(try missing(body) == ["\u{6F22}", "\u{5B57}"])
  }

  @Test func `a drawing that no page shows lacks nothing`() throws {
    #expect(try missing("<p>word</p>").isEmpty)
  }

  @Test func `strict runs refuse such drawings`() throws {
    var epub = TestEPUB("<p><img src='../d.svg' alt='x'/></p>")
    epub.addFile("d.svg", Array(Self.drawing.utf8), id: "d", type: "image/svg+xml")
    let book = try BookReader.read(epub.archive, name: "x.epub")
    var options = RenderOptions()
    options.isStrict = true
    do throws(RenderError) {
      _ = try BookRenderer(book: book, options: options).thumbnail(longestSide: 64)
      Issue.record("it was drawn")
    } catch {
      guard case .missingGlyphs(let scalars) = error else { throw error }
      #expect(scalars == ["\u{5B57}", "\u{6F22}"])
    }
  }
}
