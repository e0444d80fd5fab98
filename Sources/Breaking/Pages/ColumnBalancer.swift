/// Divides items that follow each other among columns beside each other, as low as they can be
/// (css-multicol-1, 7).
package struct ColumnBalancer: Sendable {
  /// The items of each column, how high each is, and how high the highest.
  package struct Columns: Sendable, Hashable {
    package var ranges: [Range<Int>]
    package var height: Int
    package var heights: [Int] = []
    /// How many columns have nothing in them.
    package var empty = 0
    /// What all are lower than the highest, together.
    package var missing: Int { heights.reduce(height * empty) { $0 + height - $1 } }
  }

  /// The height of what does not fit into the columns however high they are.
  package static let endless = Int.max / 4

  let count: Int
  private var tops: [Int] = []
  private var bottoms: [Int] = []
  /// The white above each where it begins a column.
  private var heads: [Int] = []
  private var highestHead = 0
  /// For each number of items the greatest up to it behind which a column may end at no cost, at any
  /// cost below that of a forbidden break, and outside of what is one thing.
  private var freeEnds = [0]
  private var allowedEnds = [0]
  private var possibleEnds = [0]
  /// The next item behind each that begins a column whatever else.
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
        item.penaltyAfter < ColumnItem.forbidden ? index + 1 : allowedEnds[index])
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
  /// The first of them begins a page, or not: then the slice above it puts it on the grid.
  package func columns(of range: Range<Int>, beginsPage: Bool = false) -> Columns {
    guard !range.isEmpty else { return Columns(ranges: [], height: 0) }
    // Pages are filled item by item, and their columns are those that were found then.
    var growing = GrowingColumns(self, from: range.lowerBound, beginsPage: beginsPage)
    while growing.range.upperBound < range.upperBound { growing.grow() }
    return columns(of: range, growing.head, within: growing.height)
      ?? Columns(ranges: [range], height: Self.endless)
  }

  /// The lowest columns of some items, one at the least, the first with some white above it, found by halves.
  func columns(of range: Range<Int>, head: Int) -> Columns {
    var (low, high) = (0, max(height(of: range) + max(head, 0), 1))
    var found = columns(of: range, head, within: high)
    if found == nil {
      // Another column than the first may have more white above it.
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

  /// How high some items are, one at the least, without white above them.
  func height(of range: Range<Int>) -> Int {
    bottoms[range.upperBound - 1] - tops[range.lowerBound]
  }

  /// The columns of a height that items take, the first with some white above it; nil where they do not fit.
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

  /// As many items as a column has room for that begins with one of them and ends before another: behind the last of
  /// them, and the height at which the next has room, too; nil where none follows.
  func room(from start: Int, before limit: Int, within height: Int) -> (end: Int, more: Int?) {
    let wall = min(walls[start], limit)
    let bottom = tops[start] + height
    guard bottoms[start] <= bottom else { return (start, self.height(of: start..<start + 1)) }
    // A column has few of them.
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

  /// Where a column ends that begins with an item: behind one at least, and before another.
  func end(from start: Int, before limit: Int, within height: Int) -> Int {
    let wall = min(walls[start], limit)
    let low = max(room(from: start, before: limit, within: height).end, start + 1)
    if low == wall { return low }
    if freeEnds[low] > start { return freeEnds[low] }
    if allowedEnds[low] > start { return allowedEnds[low] }
    return possibleEnds[low] > start ? possibleEnds[low] : low
  }
}
