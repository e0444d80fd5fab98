import Assets
import Graphics
import TestSupport
import Testing

@testable import Breaking

struct LineBreakerTests {
  /// Words of random widths with TeX's glue between them.
  private func items(_ random: inout SplitMix64, words: Int) -> ItemList {
    var items = ItemList()
    for word in 0..<words {
      if word > 0 { items.glue(.pt(3), stretch: .pt(1.5), shrink: .pt(1)) }
      items.box(.pt(Double(Int.random(in: 5...40, using: &random))))
    }
    items.finish()
    return items
  }

  @Test func `badness is TeX's`() {
    // The TeXbook, chapter 14: a ratio of 1 is 100 bad, one of a half 12 or 13.
    #expect(badness(shortfall: 65536, elasticity: 65536) == 100)
    #expect(badness(shortfall: 32768, elasticity: 65536) == 12)
    #expect(badness(shortfall: 0, elasticity: 0) == 0)
    #expect(badness(shortfall: 1, elasticity: 0) == 10_000)
    #expect(badness(shortfall: 65536 * 100, elasticity: 65536) == 10_000)
  }

  @Test(arguments: seeds(60))
  func `no other choice of breaks is cheaper`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = items(&random, words: 9)
    let shape = LineShape(rest: .pt(80))
    var options = LineBreakingOptions.plainTeX
    options.tolerance = 9999
    options.pretolerance = -1
    // Without fitness classes, trying all choices finds the least total.
    options.adjDemerits = 0
    let found = LineBreaker(options: options).breakLines(items, shape: shape)
    var least = Int.max
    let inner = items.breakCount - 1
    for choice in 0..<(1 << inner) {
      var total = 0
      var start: Int?
      var isPossible = true
      for end in 0...inner where end == inner || choice >> end & 1 == 1 {
        let line = LineMeasure(
          items, from: start, to: end, width: shape.rest, extraStretch: 0)
        if line.badness > options.tolerance { isPossible = false }
        total += (options.linePenalty + line.badness) * (options.linePenalty + line.badness)
        start = end
      }
      if isPossible { least = min(least, total) }
    }
    // The last node left at the end is not charged for its last line; here every line counts.
    let paid = found.lines.reduce(0) { sum, line in
      sum + (options.linePenalty + line.badness) * (options.linePenalty + line.badness)
    }
    // If no choice is within the tolerance, the search returns an overfull line.
    let isOverfull = found.lines.contains(where: \.isOverfull)
    #expect(least == Int.max ? isOverfull : paid == least)
  }

  @Test func `a word wider than the line is reported, and everything else goes on`() {
    var items = ItemList()
    items.box(.pt(20))
    items.glue(.pt(3), stretch: .pt(1), shrink: .pt(1))
    items.box(.pt(500))
    items.glue(.pt(3), stretch: .pt(1), shrink: .pt(1))
    items.box(.pt(20))
    items.finish()
    let lines = LineBreaker(options: .plainTeX).breakLines(
      items, shape: LineShape(rest: .pt(100)))
    #expect(lines.lines.last?.breakIndex == items.breakCount - 1)
    #expect(lines.lines.contains { $0.isOverfull })
  }

  @Test func `first fit fills lines in order and loses none`() {
    var random = SplitMix64(seed: 7)
    let items = items(&random, words: 200)
    let lines = LineBreaker(options: .plainTeX).firstFit(
      items, shape: LineShape(rest: .pt(120)))
    let ends = lines.lines.map(\.breakIndex)
    #expect(ends == ends.sorted() && Set(ends).count == ends.count)
    #expect(ends.last == items.breakCount - 1)
  }

  @Test func `a paragraph of a hundred thousand empty words ends`() {
    var items = ItemList()
    for _ in 0..<100_000 {
      items.box(.zero)
      items.glue(.zero, stretch: .zero, shrink: .zero)
    }
    items.finish()
    let lines = LineBreaker(options: .plainTeX).breakLines(
      items, shape: LineShape(rest: .pt(100)))
    #expect(lines.lines.last?.breakIndex == items.breakCount - 1)
  }

  @Test
  func `tracking fills half of what stretch cannot, up to its limit`() {
    for shortfall in stride(from: 0, through: 4_000_000, by: 10_000) {
      let plain = LineMeasure(shortfall: shortfall, stretch: 1_000_000, shrink: 0, fills: false)
      let tracked = LineMeasure(
        shortfall: shortfall, stretch: 1_000_000, shrink: 0, tracking: 300_000, fills: false)
      let given = plain.shortfall - tracked.shortfall
      #expect(given == min(max(0, shortfall - 1_000_000) / 2, 300_000))
      #expect(tracked.badness <= plain.badness)
    }
  }

  @Test(arguments: seeds(20))
  func `a break with extra demerits is avoided`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var items = items(&random, words: 200)
    var options = LineBreakingOptions.prose(fontSize: .pt(10), measure: .pt(400))
    options.tolerance = 9999
    let shape = LineShape(rest: .pt(400))
    let breaker = LineBreaker(options: options)
    let before = breaker.breakLines(items, shape: shape)
    let avoided = try #require(before.lines.dropLast().randomElement(using: &random)).breakIndex
    items.addDemerits(at: avoided, by: 1 << 36)
    let after = breaker.breakLines(items, shape: shape)
    #expect(!after.lines.contains { $0.breakIndex == avoided })
    #expect(after.demerits >= before.demerits)
  }

  @Test(arguments: seeds(20))
  func `stacked words cost their demerits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var items = items(&random, words: 60)
    var options = LineBreakingOptions.prose(fontSize: .pt(10), measure: .pt(150))
    options.tolerance = 9999
    options.linePenalty = 0
    let shape = LineShape(rest: .pt(150))
    let before = LineBreaker(options: options).breakLines(items, shape: shape)
    for index in 0..<(items.breakCount - 1) {
      items.tell(ItemList.BreakSides(words: (7, 7)), at: index)
    }
    let after = LineBreaker(options: options).breakLines(items, shape: shape)
    // All lines but the first and the last start and end with the same word.
    let most = before.demerits + (before.lines.count - 2) * 2 * options.stackDemerits
    #expect(after.demerits > before.demerits && after.demerits <= most)
  }
}

struct PageBreakerTests {
  /// The pages' own lines, without alternatives.
  private func ranges(_ pages: [[ColumnLine]]) -> [Range<Int>] {
    pages.map { page in
      let numbers = page.compactMap { place -> Int? in
        if case .own(let row) = place { row } else { nil }
      }
      return numbers[0]..<(numbers[0] + page.count)
    }
  }

  private let breaker = PageBreaker(
    capacity: 10, line: 1, noteGap: 1, noteLine: 1, hasFacingPages: true)

  @Test(arguments: seeds(40))
  func `every line is on exactly one page, in order, and no page is too full`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = (0..<120).map { _ in
      ColumnItem(
        height: Int.random(in: 1...3, using: &random),
        spaceBefore: Int.random(in: 0...1, using: &random),
        penaltyAfter: [0, 0, 300_000, ColumnItem.infinitePenalty].randomElement(using: &random) ?? 0
      )
    }
    let pages = ranges(breaker.pages(items, firstPage: 1))
    #expect(pages.first?.lowerBound == 0 && pages.last?.upperBound == items.count)
    for (a, b) in zip(pages, pages.dropFirst()) { #expect(a.upperBound == b.lowerBound) }
    for page in pages {
      var height = 0
      for index in page {
        height += items[index].height + (index > page.lowerBound ? items[index].spaceBefore : 0)
      }
      #expect(height <= 10 || page.count == 1)
    }
  }

  @Test(arguments: seeds(100))
  func `lines of any height, and any distance between them, are on pages`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let extremes = [0, 1, 5, 1 << 31, 1 << 45, -(1 << 31), -(1 << 45)]
    let items = (0..<40).map { _ in
      ColumnItem(
        height: extremes.randomElement(using: &random) ?? 0,
        spaceBefore: extremes.randomElement(using: &random) ?? 0, penaltyAfter: 0,
        notes: [0, 0, 1, 1 << 40].randomElement(using: &random) ?? 0)
    }
    let pages = ranges(breaker.pages(items, firstPage: 1))
    #expect(pages.first?.lowerBound == 0 && pages.last?.upperBound == items.count)
  }

  @Test(arguments: seeds(200))
  func `no line is lost beside columns, forced columns and the edges of boxes that go on`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var items: [ColumnItem] = []
    while items.count < 60 {
      let set = Bool.random(using: &random) ? items.count : -1
      let count = Int.random(in: 1...4, using: &random)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        var item = ColumnItem(
          height: Int.random(in: 0...3, using: &random),
          spaceBefore: Int.random(in: 0...1, using: &random),
          penaltyAfter: [0, 0, 0, 300_000, ColumnItem.infinitePenalty, ColumnItem.indivisible]
            .randomElement(using: &random) ?? 0,
          notes: [0, 0, 0, 2].randomElement(using: &random) ?? 0)
        (item.columnSet, item.columnCount) = (set, set < 0 ? 1 : count)
        item.startsColumn = set >= 0 && Int.random(in: 0..<4, using: &random) == 0
        item.heightBelow = [0, 0, 5, 12].randomElement(using: &random) ?? 0
        items.append(item)
      }
    }
    let pages = ranges(breaker.pages(items, firstPage: 1))
    #expect(pages.flatMap { Array($0) } == Array(items.indices))
  }

  @Test func `widows and orphans are avoided if a shorter page can`() {
    var items: [ColumnItem] = []
    for paragraph in 0..<20 {
      let lines = 2 + paragraph % 4
      for line in 0..<lines {
        var item = ColumnItem(height: 1)
        if line == 0 { item.penaltyAfter += PageBreakingOptions().orphan }
        if line == lines - 2 { item.penaltyAfter += PageBreakingOptions().widow }
        items.append(item)
      }
    }
    for page in ranges(breaker.pages(items, firstPage: 1)).dropLast() {
      #expect(items[page.upperBound - 1].penaltyAfter == 0)
    }
  }

  @Test func `a line higher than the page has one to itself`() {
    let items = [ColumnItem(height: 3), ColumnItem(height: 40), ColumnItem(height: 3)]
    #expect(ranges(breaker.pages(items, firstPage: 1)).flatMap { Array($0) } == [0, 1, 2])
  }

  /// Paragraphs that may each be a line longer or shorter.
  private func flexible(
    _ random: inout SplitMix64
  ) -> (items: [ColumnItem], alternatives: [ColumnAlternative]) {
    var items: [ColumnItem] = []
    var alternatives: [ColumnAlternative] = []
    func lines(_ count: Int) -> [ColumnItem] {
      (0..<count).map { line in
        var item = ColumnItem(height: 1)
        if line == 0, count > 1 { item.penaltyAfter += PageBreakingOptions().orphan }
        if line == count - 2 { item.penaltyAfter += PageBreakingOptions().widow }
        return item
      }
    }
    for _ in 0..<30 {
      let count = Int.random(in: 1...7, using: &random)
      if count > 2 {
        alternatives.append(
          ColumnAlternative(first: items.count, count: count, items: lines(count + 1), cost: 1000))
        alternatives.append(
          ColumnAlternative(first: items.count, count: count, items: lines(count - 1), cost: 9000))
      }
      items += lines(count)
    }
    return (items, alternatives)
  }

  @Test(arguments: seeds(60))
  func `each paragraph has the lines of one alternative, whole and in order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (items, alternatives) = flexible(&random)
    let pages = breaker.pages(items, alternatives: alternatives, firstPage: 2)
    #expect(pages.allSatisfy { (1...10).contains($0.count) })
    var row = 0
    var places = pages.flatMap(\.self)[...]
    while row < items.count, let place = places.first {
      switch place {
      case .own(row):
        places = places.dropFirst()
        row += 1
      case .other(let number, 0) where alternatives[number].first == row:
        let all = alternatives[number].items.indices.map { ColumnLine.other(number, $0) }
        #expect(Array(places.prefix(all.count)) == all)
        places = places.dropFirst(all.count)
        row += alternatives[number].count
      default:
        Issue.record("\(place) at row \(row)")
        return
      }
    }
    #expect(places.isEmpty && row == items.count)
  }

  @Test(.long, arguments: 0..<120)
  func `pages found under a limit are those of the whole search`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (items, alternatives) = flexible(&random)
    for index in items.indices where Int.random(in: 0..<4, using: &random) == 0 {
      items[index].penaltyAfter +=
        [0, 70_000, 2_000_000, ColumnItem.infinitePenalty].randomElement(using: &random) ?? 0
      items[index].spaceBefore = Int.random(in: 0...2, using: &random)
      items[index].isHyphenated = Bool.random(using: &random)
      guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
      items[index].notes = Int.random(in: 1...8, using: &random)
      items[index].notesLater = breaker.notesLater(ofNote: items[index].notes)
    }
    for index in alternatives.indices {
      alternatives[index].cost = Int.random(in: 0...400_000, using: &random)
    }
    let column = ColumnChain(items, alternatives)
    let carried = [0, 0, 3].randomElement(using: &random) ?? 0
    func pages(under limit: Int) -> [[ColumnLine]] {
      var search = PageSearch(column: column, breaker: breaker, isFirstOdd: seed & 1 == 0)
      return search.run(carried: carried, firstLimit: limit)
    }
    let all = pages(under: .max)
    for limit in [1, 3_000, PageSearch.firstLimit] { #expect(pages(under: limit) == all) }
  }

  @Test(arguments: seeds(60))
  func `facing pages are equally deep if alternatives allow`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (items, alternatives) = flexible(&random)
    func unequal(_ alternatives: [ColumnAlternative]) -> Int {
      let pages = breaker.pages(items, alternatives: alternatives, firstPage: 2).dropLast()
      return stride(from: 0, to: pages.count - 1, by: 2).count {
        pages[$0].count != pages[$0 + 1].count
      }
    }
    #expect(unequal(alternatives) == 0)
  }

  /// Four words and half of a fifth fill a line; without the half it is beyond the tolerance.
  private func fragmentedItems(stretch: Length) -> ItemList {
    var items = ItemList()
    for _ in 0..<4 {
      items.box(.pt(15))
      items.glue(.pt(3), stretch: stretch, shrink: .pt(0.5))
    }
    items.box(.pt(26))
    items.discretionary(before: .pt(2), after: .zero, penalty: 50)
    items.box(.pt(20))
    items.finish()
    return items
  }

  @Test func `no paragraph ends in a fragment if a looser line avoids it`() {
    let items = fragmentedItems(stretch: .pt(5))
    var options = LineBreakingOptions.prose(fontSize: .pt(10), measure: .pt(100))
    let shape = LineShape(rest: .pt(100))
    let lines = LineBreaker(options: options).breakLines(items, shape: shape).lines
    #expect(lines.map(\.breakIndex) == [3, 5])
    let choices = LineBreaker(options: options).breakLinesByCount(items, shape: shape, worst: 2000)
    #expect(choices.first?.lines.map(\.breakIndex) == [3, 5])
    options.fragmentDemerits = 0
    let plain = LineBreaker(options: options).breakLines(items, shape: shape).lines
    #expect(plain.map(\.breakIndex) == [4, 5])
  }

  @Test(arguments: [0.5, 2, 3])
  func `a fragment is allowed if the line above would have holes`(stretch: Double) {
    let options = LineBreakingOptions.prose(fontSize: .pt(10), measure: .pt(100))
    let lines = LineBreaker(options: options).breakLines(
      fragmentedItems(stretch: .pt(stretch)), shape: LineShape(rest: .pt(100))
    ).lines
    #expect(lines.map(\.breakIndex) == [4, 5])
  }
}
