import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Title pages that nothing marks.
struct TitlePageTests {
  private static let title = "<h1>A <br/>SHORT<br/>Walk</h1><p>by</p><p>A. Writer</p>"
  private static let picture = "<p><img src='a.png'/></p>"
  private static let cover = "<div epub:type='cover'><img src='a.png'/></div>"
  private static let words = "<h2>Dawn</h2><p>Words.</p>"

  @Test(arguments: [
    ([title, words], 0, true), ([cover, title, words], 1, true),
    ([cover, picture, words], 1, true), ([picture, title, words], 1, true),
    // What follows the text, is long, is called text or is all of the book is none.
    ([words, title], 1, false), ([words, title, words], 1, false), ([title], 0, false),
    ([title + "<p>\(prose(1600))</p>", words], 0, false),
    (["<section epub:type='chapter'>\(title)</section>", words], 0, false),
    (["<h1>A Long Walk</h1><p>by</p>", words], 0, false), ([words, words], 0, false),
    (["<p>A short walking tour of them.</p>", words], 0, false),
    (["<p>Extra short walk.</p>", words], 0, false),
  ])
  func `a short first document with the book's title, or a picture, has no head and no folio`(
    documents: [String], number: Int, isTitlePage: Bool
  ) throws {
    var epub = TestEPUB()
    for (index, document) in documents.enumerated() {
      epub.addDocument("c\(index)", TestEPUB.document(document))
    }
    let pages = try FlowPages(epub, pictures: ["a.png": (500, 400)]).pages
    let own = pages.filter { $0.chapter == number }
    #expect(!own.isEmpty)
    // A title alone has neither in any book.
    for page in own where page.lines.contains(where: { $0.role == .body }) || !isTitlePage {
      let folios = page.lines.filter { $0.role == .folio }
      #expect(folios.isEmpty == isTitlePage)
    }
    for page in pages where (page.chapter ?? 0) > number {
      #expect(page.lines.contains { $0.role == .folio })
    }
  }
}
