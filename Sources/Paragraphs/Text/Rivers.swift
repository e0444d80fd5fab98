package import Graphics

/// Gaps below each other, which look like a line down the page.
package enum Rivers {
  /// The number of lines that make a river: three happen in every other paragraph and go unnoticed.
  package static let shortest = 4
  /// Lines of prose seldom have many more gaps.
  private static let usualGaps = 16

  /// Whether a gap continues in one of the next line whose natural width is `natural`: half of that must be below it.
  @inline(__always)
  package static func joins(
    _ left: Length, _ right: Length, below: (left: Length, right: Length), natural: Length
  ) -> Bool {
    min(below.right, right) - max(below.left, left) >= natural * 0.5
  }

  /// The lines at which a chain of gaps becomes a river: the fourth of each chain.
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
        // Both are ordered from left to right: a gap that ends before this one is not needed for the next one either.
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
