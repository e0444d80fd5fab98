/// The lowest columns of items from one on, of which there is one more each time.
///
/// As long as columns of a height take the next item, only the last of them changes: so what was found for the items
/// before is gone on with, and all are looked at again only where the columns become higher.
struct GrowingColumns {
  /// The items in them.
  private(set) var range: Range<Int>
  /// How high the highest is; `ColumnBalancer.endless` where they do not fit.
  private(set) var height = 0
  private let balancer: ColumnBalancer
  /// The white above the first of them.
  let head: Int
  /// How many columns are before the last, how high they are together, and the item that the last begins with.
  private var ended = 0
  private var endedHeight = 0
  private var last: Int
  private var lastHeight = 0

  /// So often a height is looked for that takes one item more somewhere.
  private static let mostSteps = 8

  /// Columns with nothing in them yet; the first item begins a page, or not: then what is above it puts it on the grid.
  init(_ balancer: ColumnBalancer, from start: Int, beginsPage: Bool) {
    (self.balancer, range, last) = (balancer, start..<start, start)
    head = beginsPage ? balancer.head(of: start) : 0
  }

  /// What all are lower than the highest, together.
  var missing: Int {
    height == ColumnBalancer.endless
      ? 0 : height * balancer.count - endedHeight - lastHeight
  }

  /// Takes the next item.
  mutating func grow() {
    range = range.lowerBound..<range.upperBound + 1
    guard height < ColumnBalancer.endless, !fill() else { return }
    for _ in 0..<Self.mostSteps {
      guard let next = nextHeight() else { break }
      height = next
      if fillAnew() { return }
    }
    height = balancer.columns(of: range, head: head).height
    if height < ColumnBalancer.endless { _ = fillAnew() }
  }

  private func head(of item: Int) -> Int {
    item == range.lowerBound ? head : balancer.head(of: item)
  }

  private mutating func fillAnew() -> Bool {
    (ended, endedHeight, last) = (0, 0, range.lowerBound)
    return fill()
  }

  /// Fills columns of the height from the last on; whether they take all items.
  private mutating func fill() -> Bool {
    while true {
      let head = head(of: last)
      let end = balancer.end(from: last, before: range.upperBound, within: height - head)
      lastHeight = balancer.height(of: last..<end) + head
      guard lastHeight <= height else { return false }
      if end == range.upperBound { return true }
      guard ended + 1 < balancer.count else { return false }
      (ended, endedHeight, last) = (ended + 1, endedHeight + lastHeight, end)
    }
  }

  /// The least height at which a column takes more than at this one; nil where none ever does.
  private func nextHeight() -> Int? {
    var (next, start) = (Int.max, range.lowerBound)
    for _ in 0..<balancer.count where start < range.upperBound {
      let head = head(of: start)
      let room = balancer.room(from: start, before: range.upperBound, within: height - head)
      if let more = room.more { next = min(next, more + head) }
      guard balancer.height(of: start..<start + 1) + head <= height else { break }
      start = balancer.end(from: start, before: range.upperBound, within: height - head)
    }
    return next < .max ? next : nil
  }
}
