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

  private let count: Int
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
  /// `least` is a height that they have at the least: that of the columns of some of them, which begin with the same.
  /// The first of them begins a page, or not: then the slice above it puts it on the grid.
  package func columns(of range: Range<Int>, least: Int = 1, beginsPage: Bool = false) -> Columns {
    guard let last = range.last else { return Columns(ranges: [], height: 0) }
    let start = range.lowerBound
    let head = beginsPage ? heads[start] : 0
    var (low, high) = (0, max(bottoms[last] - tops[start] + max(head, 0), 1))
    let bound = min(max(least, 1), high)
    if bound > 1 {
      low = bound - 1
      if let found = columns(of: range, head, within: bound) { return found }
      // What they are higher by is mostly little.
      var step = 1
      while low + step < high {
        low += step
        step *= 2
        if columns(of: range, head, within: low + step) != nil {
          high = min(high, low + step)
          break
        }
      }
    }
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

  /// The columns of a height that items take, the first with some white above it; nil where they do not fit.
  private func columns(of range: Range<Int>, _ firstHead: Int, within height: Int) -> Columns? {
    var columns = Columns(ranges: [], height: 0)
    var start = range.lowerBound
    while start < range.upperBound {
      guard columns.ranges.count < count else { return nil }
      let head = start == range.lowerBound ? firstHead : heads[start]
      let end = end(
        from: start, to: min(walls[start], range.upperBound), within: height - head)
      let own = bottoms[end - 1] - tops[start] + head
      guard own <= height else { return nil }
      columns.ranges.append(start..<end)
      columns.height = max(columns.height, own)
      columns.heights.append(own)
      start = end
    }
    columns.empty = count - columns.ranges.count
    return columns
  }

  /// Where a column ends that begins with an item: behind one at least.
  private func end(from start: Int, to wall: Int, within height: Int) -> Int {
    let limit = tops[start] + height
    var (low, high) = (start + 1, wall)
    while low < high {
      let middle = (low + high + 1) / 2
      if bottoms[middle - 1] <= limit { low = middle } else { high = middle - 1 }
    }
    if low == wall { return low }
    if freeEnds[low] > start { return freeEnds[low] }
    if allowedEnds[low] > start { return allowedEnds[low] }
    return possibleEnds[low] > start ? possibleEnds[low] : low
  }
}
