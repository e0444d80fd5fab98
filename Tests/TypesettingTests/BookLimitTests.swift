import Budgets
import Foundation
import Graphics
import Manuscript
import Pagination
import Paragraphs
import Synchronization
import TestSupport
import Testing

@testable import BookRendering
@testable import Typesetting

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
    #expect(failure.contains("over the limit “pages”: more than 100 pages, noticed at page 1"))
    let whole = try self.layout(epub, .none, limits)
    count = 0
    while !whole.isFinished { count += whole.nextPages().count }
    #expect(count == 301 && whole.failure == nil)
  }

  /// Bodies in which there is hardly any text to a line.
  private static let shortLines: [@Sendable (Int) -> String] = [
    { String(repeating: "<p>a</p>", count: $0) },
    { "<p>" + String(repeating: "a<br/>", count: $0) + "</p>" },
    { "<div style='columns: 1000'>\(String(repeating: "<p>some words</p>", count: $0))</div>" },
    { "<p style='width: 0; word-break: break-all'>\(String(repeating: "a", count: $0))</p>" },
  ]

  @Test(arguments: shortLines.indices, [false, true])
  func `a line counts as at least 64 bytes of text, and too many end the book`(
    shape: Int, isFixed: Bool
  ) throws {
    var epub = TestEPUB(Self.shortLines[shape](200))
    if isFixed {
      epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    }
    var limits = Limits.none
    func lines(_ layout: BookLayout) -> Int {
      var count = 0
      while !layout.isFinished {
        count += layout.nextPages().reduce(0) {
          $0 + $1.lines.count { ![.head, .folio].contains($0.role) }
        }
      }
      return count
    }
    let whole = try layout(epub, .standard, limits)
    let count = lines(whole)
    #expect(count >= (isFixed ? 10 : 200) && whole.failure == nil)
    #expect(whole.budget.text >= count * Budget.leastLine)
    limits.text = Limits.Allowance(count * Budget.leastLine / 2)
    let limited = try layout(epub, .standard, limits)
    _ = lines(limited)
    #expect(limited.budget.excess?.work == .text, "\(limited.failure ?? "")")
  }

  /// Books of some items, notes or chapters with hardly any text, and what each of these counts as besides its lines.
  private static let smallParts: [@Sendable (Int) -> (epub: TestEPUB, lines: Int, more: Int)] = [
    { count in
      let items = String(repeating: "<li>a</li>", count: count)
      return (TestEPUB("<ul>\(items)</ul>"), count, Budget.leastLine)
    },
    { count in
      let notes = (0..<count).map { number in
        "<p>a<a epub:type='noteref' href='#n\(number)'>1</a></p>"
          + "<aside epub:type='footnote' id='n\(number)'><p>b</p></aside>"
      }
      return (TestEPUB(notes.joined()), 2 * count, Budget.leastLayout)
    },
    { count in
      var epub = TestEPUB()
      for number in 0..<count {
        epub.addDocument("c\(number)", TestEPUB.document("<p>a</p>"))
      }
      return (epub, count, Budget.leastLayout)
    },
  ]

  @Test(arguments: smallParts.indices)
  func `markers, notes and chapters count besides their lines`(kind: Int) throws {
    let (epub, lines, more) = Self.smallParts[kind](60)
    let layout = try layout(epub, .standard, .none)
    while !layout.isFinished { _ = layout.nextPages() }
    #expect(layout.failure == nil)
    let least = lines * Budget.leastLine + 60 * more
    #expect(layout.budget.text >= least)
  }

  @Test func `boxes that are on every page count on each`() throws {
    let boxes = String(repeating: "<p style='position: fixed'>a</p>", count: 50)
    let text = String(repeating: "<p style='break-after: page'>b</p>", count: 40)
    let layout = try layout(TestEPUB(boxes + text), .standard, .none)
    var count = 0
    while !layout.isFinished { count += layout.nextPages().count }
    #expect(count == 40 && layout.failure == nil)
    #expect(layout.budget.text >= 40 * 50 * Budget.repeatedItem)
    var limits = Limits.none
    limits.text = Limits.Allowance(40 * 50 * Budget.repeatedItem)
    let limited = try self.layout(TestEPUB(boxes + text), .standard, limits)
    while !limited.isFinished { _ = limited.nextPages() }
    #expect(limited.budget.excess?.work == .text)
  }

  @Test func `deeply nested boxes are set and drawn from any thread`() throws {
    let depth = 40
    let epub = TestEPUB(
      String(repeating: "<div style='float: left'>", count: depth) + "word"
        + String(repeating: "</div>", count: depth))
    let book = try BookReader.book(
      of: try Publication(bytes: epub.archive, name: "x.epub", limits: .standard), name: "x.epub",
      limits: .standard)
    let pages = Mutex<[Int]>([])
    let thread = Thread {
      let layout = try? BookLayout(
        book: book, layout: PageLayout(pageSize: Size(width: .pt(200), height: .pt(300))))
      let count = layout?.nextPages().count ?? 0
      let file = try? BookPictures(book: book).file(of: .page(1))
      pages.withLock { $0 = [count, file?.count ?? 0] }
    }
    // The least that a thread may have on most systems.
    thread.stackSize = 256 << 10
    thread.start()
    while !thread.isFinished { usleep(1000) }
    #expect(pages.withLock { $0.first == 1 && $0.last ?? 0 > 100 })
  }

  @Test func `a font that is too large is reported and not used`() throws {
    var epub = TestEPUB("<p>word</p>")
    epub.addFile("big.ttf", Array(repeating: 7, count: 5000), id: "f", type: "font/ttf")
    var limits = PublicationLimits.standard
    limits.font = 4000
    let layout = try layout(epub, limits)
    #expect(layout.nextPages().count == 1)
    #expect(layout.warnings.contains { $0.contains("big.ttf is larger") })
  }
}
