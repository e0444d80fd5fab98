import BookRendering
import Graphics
import Pagination
import TestSupport
import Testing

@testable import Manuscript

struct LayoutWarningTests {
  @Test func `each layout of a book has its own warnings and does not change the book`()
    throws
  {
    var epub = TestEPUB("<p>One <img src=\"http://x.org/a.png\"/><img src=\"gone.png\"/></p>")
    epub.addFile("bad.png", [1, 2, 3], id: "b", type: "image/png")
    epub.addDocument("c2", TestEPUB.document("<p><img src=\"../bad.png\"/>Two</p>"))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let before = book.source.warnings
    var told: [[String]] = []
    for _ in 0..<3 {
      let layout = try BookLayout(
        book: book, layout: PageLayout(pageSize: Size(width: .pt(200), height: .pt(300))),
        usesSystem: false)
      #expect(layout.warnings.isEmpty)
      while !layout.isFinished { _ = layout.nextPages() }
      told.append(layout.warnings)
    }
    #expect(!told[0].isEmpty && told.allSatisfy { $0 == told[0] })
    #expect(book.source.warnings == before)
  }
}
