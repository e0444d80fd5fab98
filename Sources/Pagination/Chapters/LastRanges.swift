internal import Paragraphs

/// The last of several ranges that contains each position.
struct LastRanges<Value> {
  private let values: [Value]
  /// The positions at which the last range changes, and to which; −1 is none.
  private var bounds: [Int]
  private var owners: [Int]

  init(_ ranges: [(range: Range<Int>, value: Value)]) {
    values = ranges.map(\.value)
    bounds = Set(ranges.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
    owners = Array(repeating: -1, count: bounds.count)
    // From the last range to the first, each takes the positions that are left; those already taken are skipped by
    // index.
    var next = Array(0...bounds.count)
    func free(_ position: Int) -> Int {
      var end = position
      while next[end] != end { end = next[end] }
      var position = position
      while next[position] != end {
        let following = next[position]
        next[position] = end
        position = following
      }
      return end
    }
    for (number, item) in ranges.enumerated().reversed() {
      var position = free(bounds.partitioningIndex { $0 >= item.range.lowerBound })
      while position < bounds.count, bounds[position] < item.range.upperBound {
        owners[position] = number
        next[position] = position + 1
        position = free(position + 1)
      }
    }
  }

  subscript(place: Int) -> Value? {
    let next = bounds.partitioningIndex { $0 > place }
    guard next > 0, owners[next - 1] >= 0 else { return nil }
    return values[owners[next - 1]]
  }
}
