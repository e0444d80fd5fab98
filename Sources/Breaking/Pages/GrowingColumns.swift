/// The lowest columns of items from one on, growing by one item at a time.
///
/// As long as columns of the current height take the next item, only the last of them changes. So the previous result
/// is continued, and all columns are filled again only where they must become higher.
struct GrowingColumns {
  /// The items in them.
  private(set) var range: Range<Int>
  /// The height of the highest; `ColumnBalancer.endless` where they do not fit.
  private(set) var height = 0
  private let balancer: ColumnBalancer
  /// The white above the first of them.
  let head: Int
  /// The number of columns before the last, their total height, and the item that the last begins with.
  private var ended = 0
  private var endedHeight = 0
  private var last: Int
  private var lastHeight = 0

  /// The number of times that the next height at which one more item fits somewhere is tried.
  private static let maxSteps = 8

  /// Empty columns; if the first item does not begin a page, what is above it puts it on the grid.
  init(_ balancer: ColumnBalancer, from start: Int, beginsPage: Bool) {
    (self.balancer, range, last) = (balancer, start..<start, start)
    head = beginsPage ? balancer.head(of: start) : 0
  }

  /// The total by which the columns are lower than the highest.
  var missing: Int {
    height == ColumnBalancer.endless
      ? 0 : height * balancer.count - endedHeight - lastHeight
  }

  /// Takes the next item.
  mutating func grow() {
    range = range.lowerBound..<range.upperBound + 1
    guard height < ColumnBalancer.endless, !fill() else { return }
    for _ in 0..<Self.maxSteps {
      guard let next = nextHeight() else { break }
      height = next
      if refill() { return }
    }
    height = balancer.columns(of: range, head: head).height
    if height < ColumnBalancer.endless { _ = refill() }
  }

  private func head(of item: Int) -> Int {
    item == range.lowerBound ? head : balancer.head(of: item)
  }

  private mutating func refill() -> Bool {
    (ended, endedHeight, last) = (0, 0, range.lowerBound)
    return fill()
  }

  /// Fills columns of the current height from the last on; returns whether they take all items.
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

  /// The least height at which a column takes more than at this one; nil if there is none.
  private func nextHeight() -> Int? {
    var (next, start) = (Int.max, range.lowerBound)
    for _ in 0..<balancer.count where start < range.upperBound {
      let head = head(of: start)
      let fit = balancer.fitting(from: start, before: range.upperBound, within: height - head)
      if let more = fit.more { next = min(next, more + head) }
      guard balancer.height(of: start..<start + 1) + head <= height else { break }
      start = balancer.end(from: start, before: range.upperBound, within: height - head)
    }
    return next < .max ? next : nil
  }
}
