import TestSupport
import Testing

@testable import Breaking

/// Laws of items in columns beside each other (css-multicol-1, 7; css-break-3, 4).
struct ColumnBalancerTests {
  private func items(_ random: inout SplitMix64) -> [ColumnItem] {
    (0..<Int.random(in: 1...30, using: &random)).map { _ in
      ColumnItem(
        height: Int.random(in: 1...40, using: &random),
        spaceBefore: Int.random(in: 0...9, using: &random),
        penaltyAfter: [0, 0, 0, 5, ColumnItem.infinitePenalty].randomElement(using: &random) ?? 0)
    }
  }

  private func height(_ items: ArraySlice<ColumnItem>) -> Int {
    items.dropFirst().reduce(items.first?.height ?? 0) { $0 + $1.spaceBefore + $1.height }
  }

  @Test(
    "Every item stands once, in order, in no more columns than there are, none higher than is said")
  func all() {
    var random = SplitMix64(seed: 0xBA1A)
    for _ in 0..<400 {
      let items = items(&random)
      let count = Int.random(in: 1...5, using: &random)
      let start = Int.random(in: 0..<items.count, using: &random)
      let range = start..<Int.random(in: start...items.count, using: &random)
      let columns = ColumnBalancer(items, count: count).columns(of: range)
      #expect(columns.ranges.count <= count)
      #expect(columns.ranges.flatMap(Array.init) == Array(range))
      let heights = columns.ranges.map { height(items[$0]) }
      #expect(heights.max() ?? 0 == columns.height)
      // A column with nothing in it lacks its whole height.
      let full = columns.height * (range.isEmpty ? 0 : count)
      #expect(columns.missing == full - heights.reduce(0, +))
    }
  }

  @Test("No columns of items that may be divided anywhere are lower")
  func lowest() {
    var random = SplitMix64(seed: 0x10)
    for _ in 0..<200 {
      var items = items(&random).prefix(9).map { $0 }
      for index in items.indices { items[index].penaltyAfter = 0 }
      let found = ColumnBalancer(items, count: 3).columns(of: items.indices).height
      var least = Int.max
      for first in 0...items.count {
        for second in first...items.count {
          let parts = [items[..<first], items[first..<second], items[second...]]
          least = min(least, parts.map(height).max() ?? 0)
        }
      }
      #expect(found == least)
    }
  }

  @Test("Columns that take one item after the other are those of all of them")
  func growing() {
    var random = SplitMix64(seed: 0x20)
    for _ in 0..<400 {
      var items = items(&random)
      for index in items.indices where random.next() % 9 == 0 { items[index].penaltyAfter = 0 }
      let balancer = ColumnBalancer(items, count: Int.random(in: 1...40, using: &random))
      let start = Int.random(in: items.indices, using: &random)
      var growing = GrowingColumns(balancer, from: start, beginsPage: false)
      for end in start..<items.count {
        growing.grow()
        let whole = balancer.columns(of: start..<end + 1, head: 0)
        #expect(growing.range == start..<end + 1)
        #expect(growing.height == whole.height)
        #expect(growing.missing == whole.missing)
        #expect(balancer.columns(of: start..<end + 1) == whole)
      }
    }
  }

  @Test("Columns begin where they must, and more than there are do not fit")
  func starts() {
    var items = Array(repeating: ColumnItem(height: 10), count: 6)
    items[1].startsColumn = true
    items[2].startsColumn = true
    let three = ColumnBalancer(items, count: 3).columns(of: items.indices)
    #expect(three.ranges == [0..<1, 1..<2, 2..<6])
    let two = ColumnBalancer(items, count: 2)
    #expect(two.columns(of: items.indices).height == ColumnBalancer.endless)
    #expect(two.columns(of: 0..<2).ranges == [0..<1, 1..<2])
  }

  @Test("Columns that begin where they must are as low as they can be with the white above them")
  func heads() {
    var random = SplitMix64(seed: 0x30)
    for _ in 0..<400 {
      var items = items(&random).prefix(9).map { $0 }
      var walls = 0
      for index in items.indices {
        items[index].penaltyAfter = 0
        guard index > 0, random.next() % 5 == 0 else { continue }
        walls += 1
        items[index].startsColumn = true
        items[index].columnHead = Int.random(in: 0...60, using: &random)
      }
      let columns = ColumnBalancer(items, count: 3).columns(of: items.indices)
      guard walls < 3 else {
        #expect(columns.height == ColumnBalancer.endless)
        continue
      }
      var least = Int.max
      for first in 0...items.count {
        for second in first...items.count {
          let parts = [items[..<first], items[first..<second], items[second...]]
          guard parts.allSatisfy({ !$0.dropFirst().contains(where: \.startsColumn) }) else {
            continue
          }
          least = min(least, parts.map { ($0.first?.columnHead ?? 0) + height($0) }.max() ?? 0)
        }
      }
      #expect(columns.height == least)
    }
  }

  @Test("Columns fit with any white above them unless more must begin than there are")
  func anyHeads() {
    var random = SplitMix64(seed: 0x40)
    for _ in 0..<400 {
      var items = items(&random)
      for index in items.indices {
        items[index].columnHead = Int.random(in: 0...200, using: &random)
        items[index].startsColumn = random.next() % 16 == 0
      }
      let count = Int.random(in: 1...4, using: &random)
      for beginsPage in [false, true] {
        let columns = ColumnBalancer(items, count: count).columns(
          of: items.indices, beginsPage: beginsPage)
        let walls = items.dropFirst().count { $0.startsColumn }
        #expect((columns.height == ColumnBalancer.endless) == (walls >= count))
        guard walls < count else { continue }
        #expect(columns.ranges.flatMap(Array.init) == Array(items.indices))
        let heights = columns.ranges.enumerated().map { place, range in
          height(items[range]) + (place > 0 || beginsPage ? items[range.lowerBound].columnHead : 0)
        }
        #expect(heights.max() == columns.height)
      }
    }
  }

  @Test("What is kept together is divided only where a column has nothing else")
  func kept() {
    var items = Array(repeating: ColumnItem(height: 10), count: 6)
    items[2].penaltyAfter = ColumnItem.infinitePenalty
    #expect(ColumnBalancer(items, count: 2).columns(of: items.indices).ranges == [0..<4, 4..<6])
    items[3].penaltyAfter = 5
    #expect(ColumnBalancer(items, count: 2).columns(of: items.indices).ranges == [0..<2, 2..<6])
  }
}
