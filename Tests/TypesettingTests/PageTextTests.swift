import BookInput
import Graphics
import Manuscript
import Pagination
import RenderingOptions
import TestSupport
import Testing

@testable import Typesetting

/// Pages as text.
struct PageTextTests {
  @Test(arguments: LayoutFormat.allCases)
  func `each page is written by itself, however many come at once`(_ format: LayoutFormat) throws {
    let text = String(repeating: "Some words of a paragraph. ", count: 900)
    let book = try BookReader.read(Array(text.utf8), name: "a.txt")
    let layout = try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(200), height: .pt(300))),
      usesSystem: false)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    #expect(pages.count > 9)
    func written(_ batches: [[Page]]) throws -> [String] {
      var pieces: [String] = []
      var writer = PageTextWriter(LayoutText(format: format, layout: layout), pages: nil) { text in
        pieces.append(text)
        return true
      }
      for batch in batches {
        writer.add(batch)
        try writer.process(isLast: false, isEnd: false)
      }
      try writer.process(isLast: true, isEnd: true)
      return pieces
    }
    let whole = try written([pages])
    #expect(whole.count > pages.count)
    #expect(try written(pages.map { [$0] }) == whole)
  }
}
