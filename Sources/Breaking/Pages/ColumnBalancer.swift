/// Distributes successive items among adjacent columns, making them as low as possible (css-multicol-1, 7).
package struct ColumnBalancer: Sendable {
  /// The items of each column, the height of each, and the greatest height.
  package struct Columns: Sendable, Hashable {
    package var ranges: [Range<Int>]
    package var height: Int
    package var heights: [Int] = []
    /// The number of empty columns.
    package var empty = 0
    /// The total by which the columns are lower than the highest.
    package var missing: Int { heights.reduce(height * empty) { $0 + height - $1 } }
  }

  /// The height of items that do not fit into the columns at any height.
  package static let endless = Int.max / 4

  let count: Int
  private var tops: [Int] = []
  private var bottoms: [Int] = []
  /// The white above each item where it begins a column.
  private var heads: [Int] = []
  private var highestHead = 0
  /// For each number of items, the greatest number up to it after which a column may end: at no cost, at a cost below
  /// that of a forbidden break, or at any place that is not indivisible.
  private var freeEnds = [0]
  private var allowedEnds = [0]
  private var possibleEnds = [0]
  /// The next item after each that always begins a column.
  private var walls: [Int] = []

  /// `count` is the number of columns.
  package init(_ items: some Sequence<ColumnItem>, count: Int) {
    self.count = max(count, 1)
    var end = 0
    for (index, item) in items.enumerated() {
      tops.append(end + item.spaceBefore)
      end += item.spaceBefore + item.height
      bottoms.append(max(end, bottoms.last ?? end))
      heads.append(item.columnHead)
      highestHead = max(highestHead, item.columnHead)
      walls.append(item.startsColumn ? index : -1)
      freeEnds.append(item.penaltyAfter <= 0 ? index + 1 : freeEnds[index])
      allowedEnds.append(
        item.penaltyAfter < ColumnItem.infinitePenalty ? index + 1 : allowedEnds[index])
      possibleEnds.append(
        item.penaltyAfter < ColumnItem.indivisible ? index + 1 : possibleEnds[index])
    }
    var next = walls.count
    for index in walls.indices.reversed() {
      let starts = walls[index] >= 0
      walls[index] = next
      if starts { next = index }
    }
  }

  /// The lowest columns of some of the items.
  ///
  /// If the first of them does not begin a page, the slice above it puts it on the grid.
  package func columns(of range: Range<Int>, beginsPage: Bool = false) -> Columns {
    guard !range.isEmpty else { return Columns(ranges: [], height: 0) }
    // Pages are filled item by item, and use the columns that are found like this.
    var growing = GrowingColumns(self, from: range.lowerBound, beginsPage: beginsPage)
    while growing.range.upperBound < range.upperBound { growing.grow() }
    return columns(of: range, growing.head, within: growing.height)
      ?? Columns(ranges: [range], height: Self.endless)
  }

  /// The lowest columns of one or more items, the first with the white `head` above it, found by bisection.
  func columns(of range: Range<Int>, head: Int) -> Columns {
    var (low, high) = (0, max(height(of: range) + max(head, 0), 1))
    var found = columns(of: range, head, within: high)
    if found == nil {
      // A column other than the first may have more white above it.
      (low, high) = (high, high + highestHead)
      found = columns(of: range, head, within: high)
    }
    guard var best = found else { return Columns(ranges: [range], height: Self.endless) }
    while low + 1 < high {
      let middle = (low + high) / 2
      if let found = columns(of: range, head, within: middle) {
        (best, high) = (found, min(middle, max(found.height, 1)))
      } else {
        low = middle
      }
    }
    return best
  }

  /// The white above an item where it begins a column.
  func head(of item: Int) -> Int { heads[item] }

  /// The height of one or more items, without white above them.
  func height(of range: Range<Int>) -> Int {
    bottoms[range.upperBound - 1] - tops[range.lowerBound]
  }

  /// The columns of this height for some items, the first with the white `firstHead` above it; nil where they do not
  /// fit.
  private func columns(of range: Range<Int>, _ firstHead: Int, within height: Int) -> Columns? {
    var columns = Columns(ranges: [], height: 0)
    var start = range.lowerBound
    while start < range.upperBound {
      guard columns.ranges.count < count else { return nil }
      let head = start == range.lowerBound ? firstHead : heads[start]
      let end = end(from: start, before: range.upperBound, within: height - head)
      let own = self.height(of: start..<end) + head
      guard own <= height else { return nil }
      columns.ranges.append(start..<end)
      columns.height = max(columns.height, own)
      columns.heights.append(own)
      start = end
    }
    columns.empty = count - columns.ranges.count
    return columns
  }

  /// The end of the items that fit into a column beginning with `start` and ending before another item, and the height
  /// at which the next would fit too; nil if there is none.
  func fitting(from start: Int, before limit: Int, within height: Int) -> (end: Int, more: Int?) {
    let wall = min(walls[start], limit)
    let bottom = tops[start] + height
    guard bottoms[start] <= bottom else { return (start, self.height(of: start..<start + 1)) }
    // A column holds few items: search near its start first.
    var (low, step) = (start + 1, 1)
    while low + step <= wall, bottoms[low + step - 1] <= bottom {
      (low, step) = (low + step, step * 2)
    }
    var high = min(low + step - 1, wall)
    while low < high {
      let middle = (low + high + 1) / 2
      if bottoms[middle - 1] <= bottom { low = middle } else { high = middle - 1 }
    }
    return (low, low < wall ? self.height(of: start..<low + 1) : nil)
  }

  /// Where a column that begins with an item ends: after at least one item, and before another.
  func end(from start: Int, before limit: Int, within height: Int) -> Int {
    let wall = min(walls[start], limit)
    let low = max(fitting(from: start, before: limit, within: height).end, start + 1)
    if low == wall { return low }
    if freeEnds[low] > start { return freeEnds[low] }
    if allowedEnds[low] > start { return allowedEnds[low] }
    return possibleEnds[low] > start ? possibleEnds[low] : low
  }
}
