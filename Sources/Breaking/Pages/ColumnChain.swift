/// Other lines for a paragraph, fewer or more of them, at a cost.
package struct ColumnAlternative: Sendable, Hashable {
  /// The index of the paragraph's first line in the column.
  package var first: Int
  /// The number of lines it replaces.
  package var count: Int
  /// The lines to use instead.
  package var items: [ColumnItem]
  /// The additional cost.
  package var cost: Int

  package init(first: Int, count: Int, items: [ColumnItem], cost: Int) {
    (self.first, self.count, self.items, self.cost) = (first, count, items, cost)
  }
}

/// A line of a column: one of its own, or one of an alternative.
package enum ColumnLine: Sendable, Hashable {
  /// A line of the column, by index.
  case own(Int)
  /// A line of an alternative: the index of the alternative, and of the line in it.
  case other(Int, Int)
}

/// A column and its alternatives as one chain of nodes, in which every link leads forward.
///
/// After the first line of a paragraph come its other lines, then those of its alternatives, then
/// the next paragraph.
struct ColumnChain {
  /// A line in the chain and its successors.
  struct Node {
    var item: ColumnItem
    var place: ColumnLine
    /// The node after its line.
    var next: Int
    /// The indices of the alternatives that may be taken here instead.
    var alternatives: Range<Int>
  }

  private(set) var nodes: [Node] = []
  /// The node of each alternative's first line.
  private(set) var starts: [Int]
  let alternatives: [ColumnAlternative]
  /// Whether something in it makes pages cheaper.
  var hasRewards: Bool {
    alternatives.contains { $0.cost < 0 } || nodes.contains { $0.item.penaltyAfter < 0 }
  }

  /// The node after the last line.
  var end: Int { nodes.count }

  init(_ items: [ColumnItem], _ alternatives: [ColumnAlternative]) {
    self.alternatives = alternatives
    starts = Array(repeating: 0, count: alternatives.count)
    nodes.reserveCapacity(items.count + alternatives.reduce(0) { $0 + $1.items.count })
    var index = 0
    var next = 0
    while index < items.count {
      let firstChoice = next
      while next < alternatives.count, alternatives[next].first == index { next += 1 }
      let own = firstChoice..<next
      let count = own.first.map { alternatives[$0].count } ?? 1
      let extra = own.reduce(0) { $0 + alternatives[$1].items.count }
      let nextNode = nodes.count + count + extra
      for row in index..<(index + count) {
        let isEnd = row + 1 == index + count
        add(
          items[row], .own(row), next: isEnd ? nextNode : nodes.count + 1,
          alternatives: row == index ? own : 0..<0)
      }
      for alternative in own {
        starts[alternative] = nodes.count
        let own = alternatives[alternative].items
        for (row, item) in own.enumerated() {
          let isEnd = row + 1 == own.count
          add(
            item, .other(alternative, row), next: isEnd ? nextNode : nodes.count + 1,
            alternatives: 0..<0
          )
        }
      }
      index += count
    }
  }

  private mutating func add(
    _ item: ColumnItem, _ place: ColumnLine, next: Int, alternatives: Range<Int>
  ) {
    nodes.append(Node(item: item, place: place, next: next, alternatives: alternatives))
  }
}
