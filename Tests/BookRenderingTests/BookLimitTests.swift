import Budgets
import Graphics
import Manuscript
import TestSupport
import Testing
import Typesetting

@testable import BookRendering

/// Books that would never end.
struct BookLimitTests {
  private func layout(
    _ epub: TestEPUB, _ limits: PublicationLimits, _ work: Limits = .standard
  ) throws -> BookLayout {
    let book = try BookReader.book(
      of: try Publication(bytes: epub.archive, name: "x.epub", limits: limits), name: "x.epub",
      limits: limits)
    return try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(200), height: .pt(300))),
      limits: work)
  }

  @Test func `a book of too many pages is an error, and is not set to its end`() throws {
    let epub = TestEPUB(
      String(repeating: "<p style='break-before: page'>word</p>", count: 300), "<p>more</p>")
    var limits = Limits.standard
    limits.pages = Limits.Allowance(100)
    let layout = try layout(epub, .standard, limits)
    var count = 0
    while !layout.isFinished { count += layout.nextPages().count }
    #expect(count > 100 && count < 300)
    let failure = layout.failure ?? ""
    #expect(failure.contains("over the limit “pages”: 100 pages, reached at page 1"))
    let whole = try self.layout(epub, .none, limits)
    count = 0
    while !whole.isFinished { count += whole.nextPages().count }
    #expect(count == 301 && whole.failure == nil)
  }

  @Test func `a font that is too large is told of and not used`() throws {
    var epub = TestEPUB("<p>word</p>")
    epub.addFile("big.ttf", Array(repeating: 7, count: 5000), id: "f", type: "font/ttf")
    var limits = PublicationLimits.standard
    limits.font = 4000
    let layout = try layout(epub, limits)
    #expect(layout.nextPages().count == 1)
    #expect(layout.warnings.contains { $0.contains("big.ttf is larger") })
  }
}
