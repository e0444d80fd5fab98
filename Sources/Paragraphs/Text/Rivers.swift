internal import Graphics

/// Gaps below each other, which the eye takes for a line down the page.
enum Rivers {
  /// So many lines make a river: three happen in every other paragraph and are not seen.
  static let shortest = 4
  /// A line of prose has not many more gaps.
  private static let usualGaps = 16

  /// The lines at which a chain of gaps becomes a river: the fourth of each.
  ///
  /// A gap continues a chain where it overlaps the gap above by half of what it is wide by itself.
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
          if min(right, above[index].right) - max(left, above[index].left) >= least {
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
