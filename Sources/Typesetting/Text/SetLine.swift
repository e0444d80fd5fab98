internal import Graphics

/// A line of a paragraph, set: its glyphs, from the left edge of the text.
struct SetLine: Sendable {
  /// A gap between two words.
  struct Gap: Sendable, Hashable {
    var x: Length
    var width: Length
    var natural: Length
  }

  var role = PageLine.Role.body
  /// The paragraph's number in the chapter.
  var paragraph = 0
  var isFirst = false
  var isLast = false
  /// The words as set.
  var text = ""
  /// The bytes of the book's file.
  var range = 0..<0
  /// The left end, from the left edge of the text.
  var x = Length.zero
  /// How far above its row's baseline it stands.
  var rise = Length.zero
  var width = Length.zero
  var ascent = Length.zero
  var descent = Length.zero
  var measure = (left: Length.zero, right: Length.zero)
  var isRightToLeft = false
  /// How many times as wide its letters are drawn.
  var expansion = 1.0
  /// How much farther its letters stand from each other.
  var tracking = Length.zero
  /// How far its ends stand out into the margins.
  var protrusion = (left: Length.zero, right: Length.zero)
  var fit = PageLine.Fit()
  var end = PageLine.End.last
  var runs: [GlyphRun] = []
  var gaps: [Gap] = []
  /// Lines through struck-out words: from, to and the height above the baseline.
  var strikes: [(from: Length, to: Length, height: Length)] = []
  /// The footnotes that are called in it.
  var notes: [Int] = []
}
