internal import Breaking
internal import Graphics

/// Spaces that hold the words beside them together.
extension ParagraphItems {
  /// Makes the break that is added next expensive where its spaces are tied.
  mutating func tie(_ spaces: Range<Int>, of run: Int) {
    guard rules.tieDemerits > 0,
      let tie = paragraph.text.bytes.tie(spaces, runs[run].tyingHabits)
    else { return }
    itemList.tie(at: breakpoints.count, by: rules.tieDemerits)
    if tie == .unbreakable { tied.append(breakpoints.count) }
  }

  /// Removes the breaks in and after the white that a line of code begins with, and those at unbreakable ties, except
  /// between words that no line holds together.
  ///
  /// Those remain, as expensive breaks: a line that ends there is better than one that is too wide, or than words broken
  /// between their letters (css-text-3, 5.5).
  mutating func removeBreaksInUnits() {
    let inIndent =
      rules.indentEnd > 0 ? breakpoints.prefix { $0.start <= rules.indentEnd }.count : 0
    var removed = Array(0..<inIndent)
    var index = 0
    while index < tied.count {
      var last = index
      while last + 1 < tied.count, tied[last + 1] == tied[last] + 1 { last += 1 }
      if itemList.widthOfUnit(tied[index]...tied[last]) <= rules.leastMeasure {
        removed += tied[index...last].drop { $0 < inIndent }
      }
      index = last + 1
    }
    guard !removed.isEmpty else { return }
    itemList.remove(removed)
    breakpoints.remove(at: removed)
  }
}
