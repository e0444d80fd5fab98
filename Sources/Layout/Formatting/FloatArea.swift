internal import Graphics
internal import Paragraphs
internal import Styling

/// The positions of the floats of a block formatting context (CSS 2.2, 9.5.1).
///
/// Each side is kept as a skyline: how far floats extend from that side, from each place on the block axis. The tops of
/// successive floats never rise, so only the end of the skyline changes.
struct FloatArea: Sendable {
  /// The edges that floats leave free; unbounded where there is none.
  struct Slot: Hashable {
    var left = Length(scaledPoints: -FloatArea.unbounded)
    var right = Length(scaledPoints: FloatArea.unbounded)
  }

  private struct Segment {
    var start: Length
    /// The extents of floats; nil where there is none.
    var edge: Length?
  }

  static let unbounded = Int.max / 8
  private static let start = Length(scaledPoints: -unbounded)

  private var left = [Segment(start: Self.start, edge: nil)]
  private var right = [Segment(start: Self.start, edge: nil)]
  /// The top of the last float: none after it is higher (rules 5 and 6).
  private(set) var lastTop = Length(scaledPoints: -Self.unbounded)
  private var leftBottom: Length?
  private var rightBottom: Length?

  var isEmpty: Bool { leftBottom == nil && rightBottom == nil }

  /// The lowest end of all floats; nil if there is none.
  var bottom: Length? { [leftBottom, rightBottom].compactMap(\.self).max() }

  /// The lowest end of the floats at the sides to be cleared; nil if there is none.
  func bottom(_ clear: BoxProperties.Clear) -> Length? {
    switch clear {
    case .none: nil
    case .left: leftBottom
    case .right: rightBottom
    case .both: bottom
    }
  }

  /// The free slot between two places of the block axis, or at one place if these are the same.
  func slot(from start: Length, to end: Length) -> Slot {
    var slot = Slot()
    for segment in left[Self.segments(left, start, end)] {
      if let edge = segment.edge { slot.left = max(slot.left, edge) }
    }
    for segment in right[Self.segments(right, start, end)] {
      if let edge = segment.edge { slot.right = min(slot.right, edge) }
    }
    return slot
  }

  /// The next place after one at which the free slot changes; nil after the last float.
  func nextEdge(after position: Length) -> Length? {
    func next(_ segments: [Segment]) -> Length? {
      let index = segments.partitioningIndex { $0.start > position }
      return index < segments.count ? segments[index].start : nil
    }
    return [next(left), next(right)].compactMap(\.self).min()
  }

  /// The position of the margin box of a float: as high as possible, then as far to its side as possible (rules 7 to
  /// 9).
  func place(
    _ size: LogicalSize, isLeft: Bool, from top: Length, between start: Length, and end: Length
  ) -> LogicalPoint {
    var block = max(top, lastTop)
    while true {
      let slot = slot(from: block, to: block + max(size.block, .zero))
      let (first, last) = (max(start, slot.left), min(end, slot.right))
      // If there is no other float at its side, it may overflow its container, but not overlap a float of the other
      // side (rules 3 and 7).
      let runsOut =
        isLeft
        ? slot.left <= start && start + size.inline <= slot.right
        : slot.right >= end && end - size.inline >= slot.left
      if runsOut || last - first >= size.inline {
        return LogicalPoint(inline: isLeft ? first : last - size.inline, block: block)
      }
      guard let next = nextEdge(after: block) else {
        return LogicalPoint(inline: isLeft ? start : end - size.inline, block: block)
      }
      block = next
    }
  }

  /// Adds a float by its margin box.
  mutating func add(_ rect: LogicalRect, isLeft: Bool) {
    lastTop = max(lastTop, rect.origin.block)
    // A float with a negative margin may end above its start.
    let end = max(rect.origin.block, rect.blockEnd)
    if isLeft {
      leftBottom = max(leftBottom ?? end, end)
    } else {
      rightBottom = max(rightBottom ?? end, end)
    }
    guard rect.size.block > .zero, rect.size.inline > .zero else { return }
    if isLeft {
      Self.cover(&left, rect) { max($0 ?? rect.inlineEnd, rect.inlineEnd) }
    } else {
      Self.cover(&right, rect) { min($0 ?? rect.origin.inline, rect.origin.inline) }
    }
  }

  private static func segments(
    _ segments: [Segment], _ start: Length, _ end: Length
  ) -> Range<Int> {
    let first = segments.partitioningIndex { $0.start > start } - 1
    let last = end > start ? segments.partitioningIndex { $0.start >= end } : first + 1
    return max(first, 0)..<max(last, first + 1)
  }

  private static func cover(
    _ segments: inout [Segment], _ rect: LogicalRect, _ edge: (Length?) -> Length
  ) {
    func divide(at position: Length) -> Int {
      let index = segments.partitioningIndex { $0.start >= position }
      if index < segments.count, segments[index].start == position { return index }
      segments.insert(Segment(start: position, edge: segments[index - 1].edge), at: index)
      return index
    }
    let first = divide(at: rect.origin.block)
    let last = divide(at: rect.blockEnd)
    for index in first..<last { segments[index].edge = edge(segments[index].edge) }
  }
}
