import Foundation
import Graphics
import Layout
import PageTurning
import Pagination
import Paragraphs
import Raster
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import Paging

/// The wrappers that ported code expects, without the faults of those it knew.
struct PaginatorTests {
  private let size = Size(width: .pt(200), height: .pt(260))

  private func paginator(_ text: String) -> Paginator { Paginator(bookText: text, viewSize: size) }

  private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{2029}", "\u{85}"])
  func `every word is on one page, whatever ends a paragraph`(end: String) {
    let text =
      (0..<40).map { number in
        "  Paragraph \(number) is of words, " + String(repeating: "more words, ", count: number)
      }.joined(separator: end) + "and the last"
    let paginator = paginator(text)
    let count = paginator.pageCount
    #expect(count > 5)
    let pages = paginator.pageNumbers.map { paginator.textForPage($0) }
    #expect(pages.flatMap { words($0) } == words(text))
    #expect(pages.allSatisfy { $0.first?.isWhitespace == false })
    #expect(pages.last?.hasSuffix("and the last") == true)
  }

  @Test func `a word wider than a line is divided and not lost`() throws {
    let paginator = paginator(String(repeating: "x", count: 3000))
    #expect(paginator.pageCount > 1)
    for number in paginator.pageNumbers {
      for line in try #require(paginator.page(number)).lines {
        #expect(line.origin.x + line.width <= size.width)
      }
    }
  }

  @Test func `pages are set on demand, and again when something changes`() {
    let paginator = paginator(String(repeating: "Some words of a book.\n", count: 4000))
    #expect(paginator.lastKnownPage == 0)
    _ = paginator.textForPage(1)
    let known = paginator.lastKnownPage
    #expect((1..<200).contains(known.value))
    let count = paginator.pageCount
    #expect(paginator.lastKnownPage.value == count)
    paginator.viewSize = Size(width: .pt(300), height: .pt(400))
    #expect(paginator.lastKnownPage == 0)
    // A page that is no longer there is the last.
    #expect(
      paginator.availablePage(PageNumber(count)) == paginator.pageNumbers.last
        && paginator.pageCount < count)
    #expect(
      paginator.textForPage(PageNumber(.max))
        == paginator.pageNumbers.last.map { paginator.textForPage($0) })
    #expect(paginator.availablePage(PageNumber(.min)) == 1)
    paginator.fontAttrs.size = .pt(30)
    #expect(paginator.pageCount > count)
    paginator.bookText = ""
    #expect(paginator.pageCount == 0 && paginator.textForPage(1).isEmpty)
    #expect(paginator.page(1) == nil)
  }

  @Test func `a view too small for a line has no pages`() {
    let paginator = paginator("Words.")
    paginator.viewSize = Size(width: .pt(10), height: .pt(10))
    #expect(paginator.pageCount == 0)
  }

  @Test func `a place survives a new layout`() throws {
    let paginator = paginator((0..<3000).map { "word\($0)" }.joined(separator: " "))
    let file = FileName(NSTemporaryDirectory() + "render-book-place-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(atPath: file.text) }
    #expect(ReadingPosition(file: file) == nil)
    let pages = paginator.pageNumbers.compactMap { paginator.page($0) }
    let contents = pages.map { BookPage($0, fonts: paginator.fontFiles) }
    let book = try BookController(pages: contents, viewSize: size)
    book.moveToPage(7, animated: false)
    let own = URL(fileURLWithPath: file.text + ".tmp")
    try Data("mine".utf8).write(to: own)
    defer { try? FileManager.default.removeItem(at: own) }
    try book.position(in: paginator)?.write(to: file)
    #expect(try Data(contentsOf: own) == Data("mine".utf8))
    let first = paginator.textForPage(7).split(separator: " ")[0]
    paginator.fontAttrs.size = .pt(20)
    let again = paginator.pageNumbers.compactMap { paginator.page($0) }
    let other = try BookController(
      pages: again.map { BookPage($0, fonts: paginator.fontFiles) }, viewSize: size)
    other.open(try #require(ReadingPosition(file: file)), in: paginator)
    #expect(words(paginator.textForPage(other.currentPage)).contains(first))
    try Data("reading place 1\nbyte 99999999999999999999\n".utf8).write(
      to: URL(fileURLWithPath: file.text))
    #expect(ReadingPosition(file: file) == nil)
    #expect(throws: OutputError.self) {
      try ReadingPosition(offset: 3).write(to: FileName("/dev/null/place"))
    }
  }
}

struct BookControllerTests {
  private let portrait = Size(width: .pt(60), height: .pt(80))
  private let landscape = Size(width: .pt(120), height: .pt(80))

  private func book(_ count: Int, _ size: Size? = nil) throws -> BookController {
    try BookController(
      pages: (0..<count).map { PageViewControllerTests.Numbered($0 + 1) },
      viewSize: size ?? portrait)
  }

  @Test func `pages are reached by number, and each turn is reported`() throws {
    let book = try book(9)
    var turns: [PageNumber] = []
    var ends: [Bool] = []
    book.didTurn = { turns.append($0) }
    #expect(book.moveToPage(5) { ends.append($0) })
    #expect(book.displayIndex == 0)
    book.advance(by: 0.25)
    #expect(abs(book.displayIndex - 2) < 1e-9)
    book.advance(by: 1)
    #expect(book.currentPage == 5 && book.displayIndex == 4 && turns == [5] && ends == [true])
    #expect(!book.moveToPage(10) { ends.append($0) } && !book.moveToPage(0))
    #expect(ends == [true, false])
    book.rewind(animated: false)
    book.fastForward(animated: false)
    #expect(book.currentPage == 9 && turns == [5, 1, 9])
  }

  @Test(arguments: 0..<6)
  func `a turn is reported only if it changed the visible page`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var options = TurnOptions()
    options.transition = [.curl, .scroll, .slide][seed % 3]
    let book = try BookController(
      pages: (0..<7).map { PageViewControllerTests.Numbered($0 + 1) },
      viewSize: seed % 2 == 0 ? portrait : landscape, options: options)
    book.overlapPolicy = TurnInteraction.OverlapPolicy.allCases[seed % 3]
    var told: [PageNumber] = []
    book.didTurn = { told.append($0) }
    var (seen, expected) = (book.reader.trace.count, [PageNumber]())
    var keys = "[1]"
    for _ in 0..<400 {
      let place = (
        Double.random(in: -0.2...1.2, using: &random), Double.random(in: 0...1, using: &random)
      )
      func touch(_ kind: Gesture.Event.Kind) {
        book.touch(.init(kind, time: book.reader.time + place.1 * 0.1, x: place.0, y: place.1))
      }
      let isAnimated = Bool.random(using: &random)
      let page = Int.random(in: 1...8, using: &random)
      let new = PageViewControllerTests.Numbered(page)
      switch Int.random(in: 0..<16, using: &random) {
      case 0...1: touch(.down)
      case 2...4: touch(.move)
      case 5: touch(.up)
      case 6: touch(.tap)
      case 7: book.moveToPage(PageNumber(page), animated: isAnimated)
      case 8: book.insertBefore(new, animated: isAnimated)
      case 9: book.insertAfter(new, animated: isAnimated)
      case 10 where book.pageCount > 3: book.deleteCurrent(animated: isAnimated)
      case 11: book.movePage(PageNumber(page), to: 2, animated: isAnimated)
      case 12: book.replacePage(PageNumber(page), with: new)
      case 13: book.setDisplayIndex(place.0 * 6, animated: isAnimated)
      case 14 where page < 3: try book.resize(to: page == 1 ? portrait : landscape)
      default: for _ in 0..<page { book.advance(by: place.1 * 0.1) }
      }
      // What the trace says: a turn has ended, at other pages than before.
      guard book.reader.trace.count < RecentLines.most else { break }
      for line in book.reader.trace.dropFirst(seen) {
        guard let words = line.firstMatch(of: /^(resized, at|back at|at) (.*)$/) else { continue }
        let now = words.2.matches(of: /\[\d+\]/).map { String($0.0) }.joined()
        if words.1 == "at", now != keys, let page = Int(words.2.prefix { $0 != "[" }) {
          expected.append(PageNumber(page))
        }
        keys = now
      }
      seen = book.reader.trace.count
      try #require(told == expected, "\(book.reader.trace.suffix(6))")
    }
    #expect(told.count > 30)
  }

  @Test
  func `time, cancelled drags, taps in the middle and changes elsewhere are not turns`()
    throws
  {
    let book = try book(9)
    var turns: [PageNumber] = []
    book.didTurn = { turns.append($0) }
    for _ in 0..<60 { book.advance(by: 1.0 / 60) }
    book.touch(.init(.tap, time: 1, x: 0.5, y: 0.5))
    book.touch(.init(.down, time: 1, x: 0.9, y: 0.5))
    book.touch(.init(.move, time: 1.5, x: 0.7, y: 0.5))
    book.touch(.init(.cancel, time: 2))
    book.advance(by: 2)
    book.insertAfter(PageViewControllerTests.Numbered(3))
    #expect(turns.isEmpty && book.pageCount == 10)
    book.moveToPage(4)
    for _ in 0..<60 { book.advance(by: 1.0 / 60) }
    #expect(turns == [4])
  }

  @Test func `after the last page is deleted, the one before it is shown`() throws {
    var options = TurnOptions()
    options.transition = .scroll
    let book = try BookController(
      pages: (0..<5).map { PageViewControllerTests.Numbered($0 + 1) }, viewSize: portrait,
      options: options)
    book.moveToPage(5, animated: false)
    book.deleteCurrent()
    book.advance(by: 0.1)
    #expect(book.reader.turning?.turn.isForward == false && book.displayIndex < 4)
  }

  @Test func `a book may be bound in any way`() throws {
    let pages = (0..<6).map { PageViewControllerTests.Numbered($0 + 1) }
    let book = try BookController(pages: pages, viewSize: landscape) { size in
      var binding = Binding(spine: size.width > size.height ? .mid : .max, direction: .rightToLeft)
      binding.cover.isAlone = false
      return binding
    }
    #expect(book.reader.pager.spread == Spread(left: 2, right: 1))
    // On is to the left.
    book.touch(.init(.tap, time: 0, x: 0.05, y: 0.5))
    book.advance(by: 1)
    #expect(book.currentPage == 3)
    try book.resize(to: portrait)
    #expect(book.reader.pager.spread == Spread(left: 3, right: nil))
    let calendar = try BookController(pages: pages, viewSize: portrait) { _ in
      Binding(spine: .mid, orientation: .vertical)
    }
    calendar.moveToPage(3, animated: false)
    let left = calendar.picture()
    #expect(left.width == 60 && left.height == 80 && calendar.reader.view.pageHeight == 40)
    calendar.timing.duration = 2
    calendar.overlapPolicy = .reject
    #expect(calendar.moveToPage(6))
    calendar.advance(by: 1)
    #expect(!calendar.moveToPage(1) && calendar.reader.turning?.progress == 0.5)
  }

  @Test func `a changed page is redrawn on request`() throws {
    final class Changing: PageContent {
      var isWide = false
      func draw(on canvas: inout PageCanvas) {
        canvas.fill(
          Rect(x: .pt(4), y: .pt(4), width: .pt(isWide ? 40 : 9), height: .pt(9)))
      }
    }
    let page = Changing()
    let book = try BookController(pages: [page], viewSize: portrait)
    let before = book.picture()
    page.isWide = true
    book.setNeedsDisplay()
    let isOther = book.picture() != before
    #expect(isOther)
  }

  @Test func `a turn interrupted by another did not finish`() throws {
    let book = try book(9)
    var ends: [String] = []
    book.moveToPage(3) { ends.append("3 \($0)") }
    book.advance(by: 0.1)
    book.moveToPage(6) { ends.append("6 \($0)") }
    book.advance(by: 1)
    #expect(ends == ["3 false", "6 true"] && book.currentPage == 6)
  }

  @Test func `a wide view shows two pages, the even one on the left`() throws {
    let book = try book(9)
    book.moveToPage(5, animated: false)
    try book.resize(to: landscape)
    #expect(book.currentPage == 4 && book.reader.pager.spread.pages == [4, 5])
    try book.resize(to: portrait)
    #expect(book.currentPage == 4)
  }

  @Test func `a display index is a place between two pages`() throws {
    let book = try book(4)
    let rest = book.picture()
    book.setDisplayIndex(1.5, animated: false)
    #expect(book.displayIndex == 1.5 && book.currentPage == 2)
    let between = book.picture()
    book.setDisplayIndex(1.5, animated: false)
    #expect(book.picture() == between && between != rest)
    book.setDisplayIndex(0, animated: false)
    #expect(book.picture() == rest)
    book.setDisplayIndex(99, animated: true)
    book.advance(by: 2)
    #expect(book.displayIndex == 3)
    book.setDisplayIndex(.nan, animated: true) { #expect(!$0) }
    let empty = try self.book(0)
    #expect(empty.displayIndex.isNaN && empty.currentPage == 0)
    empty.setDisplayIndex(1, animated: false) { #expect(!$0) }
    #expect(empty.picture().width == 60)
  }

  @Test func `pages are inserted, deleted and moved while the others keep their places`() throws {
    let book = try book(4)
    book.moveToPage(2, animated: false)
    let second = book.picture()
    let new = PageViewControllerTests.Numbered(7)
    book.insertBefore(new, animated: false)
    #expect(book.currentPage == 3 && book.picture() == second)
    book.insertAfter(PageViewControllerTests.Numbered(8), animated: false)
    #expect(book.currentPage == 3 && book.pageCount == 6 && book.picture() == second)
    book.movePage(3, to: 1, animated: false)
    #expect(book.currentPage == 1 && book.picture() == second)
    book.replacePage(1, with: PageViewControllerTests.Numbered(9))
    book.advance(by: 0.2)
    #expect(book.reader.turning != nil)
    book.advance(by: 1)
    #expect(book.picture() != second)
    for _ in 0..<6 { book.deleteCurrent() }
    book.advance(by: 1)
    #expect(book.pageCount == 0 && book.displayIndex.isNaN)
    book.deleteCurrent()
    book.insertAfter(new, animated: false)
    #expect(book.pageCount == 1 && book.currentPage == 1)
  }

  @Test func `a page may be a picture or draw itself`() throws {
    final class Own: PageContent {
      func draw(on canvas: inout PageCanvas) {
        let red = Bitmap(width: 1, height: 1, format: .rgba, bytes: [255, 0, 0, 255])
        canvas.draw(red, in: Rect(x: .pt(-5), y: .pt(40), width: .pt(30), height: .pt(90)))
        let height = canvas.write(
          "A title that is long", in: Rect(x: .pt(4), y: .pt(4), width: .pt(52), height: .pt(40)),
          fontSize: .pt(9), alignment: .center)
        canvas.fill(Rect(x: .pt(4), y: .pt(6) + height, width: .pt(52), height: .pt(1)))
        canvas.write("No room", in: Rect(x: .pt(0), y: .pt(0), width: .pt(1), height: .pt(1)))
      }
    }
    let picture = Bitmap(width: 2, height: 1, format: .gray, bytes: [0, 255])
    let book = try BookController(pages: [Own(), PicturePage(picture)], viewSize: portrait)
    book.theme = .white
    let own = book.picture()
    let at = (70 * 60 + 20) * 4
    #expect(own.bytes[at] > 200 && own.bytes[at + 1] < 30)
    let inked = (0..<30).contains { row in
      (0..<60).contains { own.bytes[(row * 60 + $0) * 4] < 90 }
    }
    #expect(inked)
    book.moveToPage(2, animated: false)
    let second = book.picture()
    #expect(second.bytes[(40 * 60 + 12) * 4] < 20 && second.bytes[(40 * 60 + 50) * 4] > 200)
    #expect(second.bytes[(5 * 60 + 12) * 4] > 200)
  }
}
