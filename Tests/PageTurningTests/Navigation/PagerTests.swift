import Graphics
import TestSupport
import Testing

@testable import PageTurning

struct PagerTests {
  private let book = Pager(pageCount: 9, binding: Binding(spine: .mid))

  private let table = PageTable(
    entries: [
      .init(label: "i", chapter: nil, range: 0..<10),
      .init(label: "ii", chapter: nil, range: 10..<10),
      .init(label: "1", chapter: 0, range: 10..<50), .init(label: "2", chapter: 0, range: 50..<90),
      .init(label: "3", chapter: 1, range: 90..<120),
    ], places: ["the-end": 95])

  @Test(.long) func `a book of any number of pages opens, and has a million at most`() {
    for count in [Int.min, -1, 0, 1, 2, 1_000_001, .max - 1, .max] {
      let pager = Pager(pageCount: count, binding: Binding(spine: .mid))
      #expect(pager.pageCount == min(max(count, 0), 1_000_000))
      #expect((pager.next == nil) == (pager.spreadCount < 2))
    }
  }

  @Test func `a book is gone through in reading order`() throws {
    var pager = book
    var pages = pager.spread.pages
    while let turn = pager.next {
      #expect(turn.isForward && turn.before == pager)
      pager = turn.after
      pages += pager.spread.pages
    }
    #expect(pages == (1...9).map { PageNumber($0) })
    while let turn = pager.previous {
      #expect(!turn.isForward)
      pager = turn.after
    }
    #expect(pager == book)
  }

  @Test func `a far jump is one turn, and one to what is open is none`() throws {
    let turn = try #require(book.turn(toPage: 9))
    #expect(turn.after.spread.pages == [8, 9])
    #expect(turn.before == book)
    #expect(book.turn(toPage: 1) == nil && book.turn(toPage: 10) == nil)
    #expect(turn.after.rewind?.after == book)
    #expect(book.fastForward?.after == turn.after)
    #expect(book.rewind == nil && turn.after.fastForward == nil)
    #expect(book.turn(to: .spreads(.max)) == nil && book.turn(to: .spreads(.min)) == nil)
  }

  @Test(
    arguments: [
      (Destination.label("ii"), 2), (.label("3"), 5), (.chapter(1), 3), (.chapter(2), 5),
      (.link("the-end"), 5), (.offset(0), 1), (.offset(10), 3), (.offset(60), 4),
      (.offset(1000), 5),
      (.first, 1), (.last, 5), (.page(4), 4),
    ] as [(Destination, PageNumber)])
  func `a place of the book is on its page`(destination: Destination, page: PageNumber) {
    #expect(table.page(of: destination) == page)
  }

  @Test func `a place that the book has not is nowhere`() {
    for destination in [Destination.label("x"), .chapter(3), .link("x"), .page(10), .offset(-1)] {
      #expect(table.page(of: destination) == nil)
      #expect(book.turn(to: destination, in: table) == nil)
    }
    #expect(PageTable(entries: []).page(of: .offset(0)) == nil)
  }

  @Test func `destinations are read from words`() {
    #expect(Destination("12") == .page(12))
    #expect(Destination("page xii") == .label("xii"))
    #expect(Destination("chapter 3") == .chapter(3))
    #expect(Destination("byte 0") == .offset(0))
    #expect(Destination("#the-end") == .link("the-end"))
    #expect(Destination("next") == .next && Destination("last") == .last)
    for text in ["", "0", "-1", "٣", "#", "chapter", "chapter x", "12345678901", "somewhere"] {
      #expect(Destination(text) == nil, "\(text)")
    }
  }

  // page-view-controller.md, 7: fractional displayIndex, NaN when there are no pages.
  @Test func `a position is a page and the fraction of the way to the next spread`() throws {
    #expect(book.position == 1)
    #expect(Pager(pageCount: 0, binding: Binding(spine: .none)).position.isNaN)
    let instant = try #require(book.instant(at: 3))
    #expect(instant.pager.spread.pages == [2, 3])
    #expect(instant.progress == 0.5)
    for step in 0...80 {
      let position = 1 + Double(step) / 10
      let instant = try #require(book.instant(at: position))
      let back = instant.turn?.position(at: instant.progress) ?? instant.pager.position
      #expect(abs(back - min(position, 8)) < 1e-9)
    }
    #expect(Pager(pageCount: 0, binding: Binding(spine: .mid)).instant(at: 1) == nil)
    #expect(book.instant(at: .nan) == nil)
    #expect(book.instant(at: -.infinity)?.progress == 0)
    #expect(book.instant(at: .infinity)?.pager.spread.pages == [8, 9])
  }

  @Test(arguments: [Spine.none, .min, .mid, .max])
  func `a change elsewhere leaves the reader's page open`(spine: Spine) throws {
    let pager = Pager(pageCount: 9, binding: Binding(spine: spine)).opened(atPage: 4)
    for turn in [
      pager.inserting(20, before: 1), pager.inserting(20, after: 9), pager.inserting(20, before: 4),
      pager.deleting(1), pager.deleting(9), pager.moving(1, toPage: 9), pager.moving(4, toPage: 1),
      pager.replacing(1, with: 20), pager.appending(20),
    ] {
      let after = try #require(turn).after
      #expect(after.spread.pages.contains { after.key(ofPage: $0) == 4 })
      #expect(Set(after.keys).count == after.keys.count)
    }
    // A leaf of a single page is not touched by what happens elsewhere.
    if spine != .mid { #expect(pager.inserting(20, before: 1)?.isSeen == false) }
  }

  @Test func `a page that is taken away gives way to the next, or at the end to the last`() throws {
    let pager = Pager(pageCount: 3, binding: Binding(spine: .min))
    let middle = try #require(pager.opened(atPage: 2).deleting(2))
    #expect(middle.isSeen && middle.isForward && middle.after.opening.right == 3)
    let last = try #require(pager.opened(atPage: 3).deleting(3))
    #expect(last.after.opening.right == 2)
    var none = pager
    for key in 1...3 { none = try #require(none.deleting(PageKey(key))).after }
    #expect(none.pageCount == 0 && none.position.isNaN && none.spread.pages.isEmpty)
    #expect(none.appending(7)?.after.position == 1)
  }

  @Test(arguments: Spine.allCases, [true, false])
  func `the book is turned towards the place where its reader is then`(
    spine: Spine, isAlone: Bool
  ) throws {
    var binding = Binding(spine: spine)
    binding.cover.isAlone = isAlone
    var random = SplitMix64(seed: 11)
    var pager = Pager(pageCount: 6, binding: binding)
    for key in (100..<700).map({ PageKey($0) }) {
      let page = Int.random(in: 1...max(pager.pageCount, 1), using: &random)
      pager = pager.opened(atPage: PageNumber(page))
      let other = pager.keys.randomElement(using: &random) ?? 1
      let changes = [
        pager.inserting(key, before: other), pager.inserting(key, after: other),
        pager.deleting(other), pager.currentKey.flatMap { pager.deleting($0) },
        pager.replacing(other, with: key), pager.moving(other, toPage: 1),
      ]
      guard let turn = changes.randomElement(using: &random) ?? nil else { continue }
      if turn.before.pageCount > 0, turn.after.pageCount > 0 {
        let isOn = turn.after.position >= turn.before.position
        let isIndexOn = turn.after.index >= turn.before.index
        #expect(turn.isForward ? isIndexOn : !isOn, "from \(turn.before) to \(turn.after)")
      }
      pager = turn.after.pageCount > 1 ? turn.after : Pager(pageCount: 6, binding: binding)
    }
    let last = Pager(pageCount: 6, binding: binding).opened(atPage: 6)
    let key = try #require(last.currentKey)
    #expect(last.deleting(key)?.isForward == (last.spread.pages.count > 1))
  }

  @Test func `what is not there cannot be changed, and what is there cannot be put in`() {
    #expect(book.deleting(10) == nil && book.inserting(3, before: 1) == nil)
    #expect(book.inserting(20, after: 10) == nil && book.replacing(1, with: 2) == nil)
    #expect(book.moving(1, toPage: 10) == nil && book.moving(1, toPage: 0) == nil)
    #expect(book.inserting(0, before: 1) == nil && book.appending(-1) == nil)
    #expect(Pager(keys: [3, 3, 0, -2, 1], binding: Binding(spine: .none)).keys == [3, 1])
  }

  @Test func `a page that is replaced is never drawn again`() throws {
    let turn = try #require(book.opened(atPage: 2).replacing(2, with: 20))
    let drawn = turn.drawn(TurnOptions())
    #expect(drawn.from == Spread(left: 2, right: 3) && drawn.to == Spread(left: 20, right: 3))
    #expect(turn.after.currentKey == 20)
  }

  // page-view-controller.md, 4: the pairing rule on a change of the spine.
  @Test func `another binding keeps the reader's page`() {
    let single = Pager(pageCount: 9, binding: Binding(spine: .min)).opened(atPage: 5)
    let double = single.rebound(Binding(spine: .mid))
    #expect(double.spread.pages == [4, 5])
    #expect(double.rebound(Binding(spine: .min)).spread.pages == [4])
  }
}
