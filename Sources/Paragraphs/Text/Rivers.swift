package import Graphics

/// Gaps below each other, which the eye takes for a line down the page.
package enum Rivers {
  /// So many lines make a river: three happen in every other paragraph and are not seen.
  package static let shortest = 4
  /// A line of prose has not many more gaps.
  private static let usualGaps = 16

  /// Whether a gap goes on in one of the line below that is `natural` wide by itself: half of that lies below it.
  @inline(__always)
  package static func joins(
    _ left: Length, _ right: Length, below: (left: Length, right: Length), natural: Length
  ) -> Bool {
    min(below.right, right) - max(below.left, left) >= natural * 0.5
  }

  /// The lines at which a chain of gaps becomes a river: the fourth of each.
  static func ends(in lines: [SetLine]) -> [Int] {
    guard lines.count >= shortest else { return [] }
    var ends: [Int] = []
    var above: [(left: Length, right: Length, length: Int)] = []
    above.reserveCapacity(usualGaps)
    var own: [(left: Length, right: Length, length: Int)] = []
    own.reserveCapacity(usualGaps)
    for number in lines.indices {
      var first = 0
      own.removeAll(keepingCapacity: true)
      for gap in lines[number].gaps {
        let (left, right) = (gap.x, gap.x + gap.width)
        let least = gap.natural * 0.5
        var length = 1
        // Both are in order from left to right: what ends before this gap is of no use to the next.
        while first < above.count, above[first].right - left < least { first += 1 }
        var index = first
        while index < above.count, above[index].left < right {
          if joins(
            above[index].left, above[index].right, below: (left, right), natural: gap.natural)
          {
            length = max(length, above[index].length + 1)
          }
          index += 1
        }
        if length == shortest { ends.append(number) }
        own.append((left, right, length))
      }
      swap(&above, &own)
    }
    return ends
  }
}
