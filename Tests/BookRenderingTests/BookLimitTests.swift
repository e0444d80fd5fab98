import Graphics
import Manuscript
import TestSupport
import Testing
import Typesetting

@testable import BookRendering

/// Books that would never end.
struct BookLimitTests {
  private func layout(_ epub: TestEPUB, _ limits: PublicationLimits) throws -> BookLayout {
    let book = try BookReader.book(
      of: try Publication(bytes: epub.archive, name: "x.epub", limits: limits), name: "x.epub",
      limits: limits)
    return try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(200), height: .pt(300))))
  }

  @Test func `a book of too many pages is an error, and is not set to its end`() throws {
    let epub = TestEPUB(
      String(repeating: "<p style='break-before: page'>word</p>", count: 300), "<p>more</p>")
    var limits = PublicationLimits.standard
    #expect(limits.pages == 1_000_000 && limits.font == 32 << 20)
    limits.pages = 100
    let layout = try layout(epub, limits)
    var count = 0
    while !layout.isFinished { count += layout.nextPages().count }
    #expect(count > 100 && count < 300)
    #expect(layout.failure?.contains("more than 100 pages") == true)
    let whole = try self.layout(epub, .none)
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
