internal import Graphics
internal import Paragraphs

/// Where content that is laid out as one column may be cut, and where it is (css-break-3, 4).
///
/// It only knows places on the block axis: intervals that must not be divided, whichever adjacent flows they are from,
/// the intervals with any content, and the places where columns must begin.
struct ColumnCuts: Sendable {
  /// A column of the content, between two places.
  struct Column: Sendable, Hashable {
    var start: Length
    var end: Length
  }

  /// Lines, pictures, edges: never divided, unless it cannot be avoided.
  private let hard: [Interval]
  /// These, and intervals that are better kept together.
  private let kept: [Interval]
  /// These, and intervals kept together if nothing else suffers: the last lines of a paragraph.
  private let all: [Interval]
  /// The intervals with content: between them are margins, with which a column does not begin.
  private let solid: [Interval]
  /// The places where a column is forced to begin, in order.
  private let forced: [Length]

  struct Interval: Sendable, Hashable {
    var start: Length
    var end: Length
  }

  init(
    hard: [Interval], soft: [Interval], weak: [Interval] = [], solid: [Interval], forced: [Length]
  ) {
    self.hard = Self.merged(hard, joinsTouching: false)
    kept = Self.merged(hard + soft, joinsTouching: false)
    all = weak.isEmpty ? kept : Self.merged(hard + soft + weak, joinsTouching: false)
    self.solid = Self.merged(solid + hard, joinsTouching: true)
    self.forced = forced.sorted()
  }

  /// Merges overlapping intervals: a cut moved to the start of one would be inside the other.
  private static func merged(_ intervals: [Interval], joinsTouching: Bool) -> [Interval] {
    var merged: [Interval] = []
    for interval in intervals.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      guard interval.end > interval.start else { continue }
      if let last = merged.last,
        interval.start < last.end || joinsTouching && interval.start == last.end
      {
        merged[merged.count - 1].end = max(last.end, interval.end)
      } else {
        merged.append(interval)
      }
    }
    return merged
  }

  /// The interval that a place is in; nil where it is in none, or at the edge of one.
  private static func interval(around position: Length, in intervals: [Interval]) -> Interval? {
    let next = intervals.partitioningIndex { $0.end > position }
    guard next < intervals.count, intervals[next].start < position else { return nil }
    return intervals[next]
  }

  /// The last place up to a limit where content that begins at `start` may be cut.
  private func cut(from start: Length, upTo limit: Length) -> Length {
    for intervals in [all, kept, hard] {
      let place = Self.interval(around: limit, in: intervals)?.start ?? limit
      if place > start { return place }
    }
    // Content higher than its column overflows it.
    return max(Self.interval(around: limit, in: hard)?.end ?? limit, limit)
  }

  /// Where the content continues after a cut: margins there are dropped (css-break-3, 5.2).
  private func next(after position: Length, before end: Length) -> Length {
    let index = solid.partitioningIndex { $0.end > position }
    guard index < solid.count else { return end }
    return min(max(position, solid[index].start), end)
  }

  /// Where the last content before a place ends.
  func contentEnd(from start: Length, before position: Length) -> Length {
    let index = solid.partitioningIndex { $0.start >= position }
    guard index > 0 else { return start }
    return max(start, min(solid[index - 1].end, position))
  }

  /// The columns of a height for the content between two places.
  func columns(from start: Length, to end: Length, height: Length, most: Int = ColumnSizes.most)
    -> [Column]
  {
    var columns: [Column] = []
    var start = start
    let height = max(height, Length(scaledPoints: 1))
    var next = forced.partitioningIndex { $0 > start }
    while start < end {
      while next < forced.count, forced[next] <= start { next += 1 }
      let wall = next < forced.count && forced[next] < end ? forced[next] : end
      guard columns.count < most - 1, wall - start > height else {
        columns.append(Column(start: start, end: wall))
        start = wall
        continue
      }
      let position = min(cut(from: start, upTo: start + height), wall)
      columns.append(Column(start: start, end: position))
      start = position == wall ? wall : self.next(after: position, before: wall)
    }
    return columns
  }

  /// Whether a column is forced to begin at a place.
  private func beginsColumn(at position: Length) -> Bool {
    let index = forced.partitioningIndex { $0 >= position }
    return index < forced.count && forced[index] == position
  }

  /// Whether a column ends where nothing is better kept together.
  private func isCutWell(_ column: Column, end: Length) -> Bool {
    column.end >= end || beginsColumn(at: column.end)
      || Self.interval(around: column.end, in: kept) == nil
  }

  /// The least height at which content takes no more than some columns, or as many as are forced, without a cut in
  /// anything better kept together.
  func balancedHeight(from start: Length, to end: Length, count: Int) -> Length {
    let walls = forced.count { $0 > start && $0 < end }
    let most = max(count, walls + 1)
    var (low, high) = (0, (end - start).scaledPoints)
    while low + 1 < high {
      let middle = (low + high) / 2
      let columns = columns(
        from: start, to: end, height: Length(scaledPoints: middle), most: most + 2)
      let fits =
        columns.count <= most && columns.last?.end == end
        && columns.allSatisfy {
          usedHeight($0, end: end).scaledPoints <= middle && isCutWell($0, end: end)
        }
      if fits { high = middle } else { low = middle }
    }
    return Length(scaledPoints: high)
  }

  /// The height of a column's content, without a margin that is dropped at its end.
  func usedHeight(_ column: Column, end: Length) -> Length {
    column.end >= end
      ? column.end - column.start
      : contentEnd(from: column.start, before: column.end) - column.start
  }
}
