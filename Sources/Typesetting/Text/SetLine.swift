internal import Graphics
internal import Shaping

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
  /// The bytes of the paragraph's text that it shows.
  var bytes = 0..<0
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
  /// Rules through and under its words and grounds behind them, from its left end and baseline.
  var fills: [(rect: Rect, ink: Ink)] = []
  /// The objects among its letters, with their distance from the line's left end.
  var objects: [(object: Int, x: Length)] = []
  /// How far above and below the baseline its text asks for room; zero where the grid decides.
  var room = (above: Length.zero, below: Length.zero)
  /// The footnotes that are called in it.
  var notes: [Int] = []
}

extension SetLine {
  /// Adds an object at a distance from the line's left end.
  mutating func add(_ object: StyledText.Object, _ number: Int, at x: Length) {
    objects.append((number, x))
    ascent = max(ascent, object.ascent)
    descent = max(descent, object.descent)
    room = (max(room.above, object.ascent), max(room.below, object.descent))
  }

  /// Makes room for letters whose lines are so high: what they do not fill goes above and below
  /// alike (CSS 2.2, 10.8.1).
  mutating func makeRoom(_ height: Length, _ style: TextStyle, _ metrics: FontMetrics) {
    let (above, below) = style.room(height, metrics)
    room = (max(room.above, above), max(room.below, below))
  }

  /// Adds the rules and grounds of letters between two places.
  mutating func addFills(
    _ style: TextStyle, _ metrics: FontMetrics, from start: Length, to end: Length
  ) {
    let unit = style.size.points / Double(metrics.unitsPerEm)
    func fill(_ y: Length, _ height: Length, _ ink: Ink) {
      fills.append(
        (Rect(x: start, y: y - style.raise, width: end - start, height: height), ink))
    }
    if let color = style.background {
      let (above, below) = (Double(metrics.ascender) * unit, Double(-metrics.descender) * unit)
      fill(.pt(-above), .pt(above + below), Ink(of: color))
    }
    let thickness = style.size * 0.05
    if style.isStruckOut { fill(.pt(Double(metrics.xHeight) * unit * -0.5), thickness, style.ink) }
    if style.isUnderlined { fill(style.size * 0.12, thickness, style.ink) }
    addDecorations(style, metrics, from: start, to: end)
  }
}

extension TextStyle {
  /// How far above and below the baseline letters of the style want room in lines of a height.
  func room(_ height: Length, _ metrics: FontMetrics) -> (above: Length, below: Length) {
    // Vertical lines are aligned by the middles of their letters (css-writing-modes-4, 4.2).
    if orientation == .mixed || orientation == .upright {
      return (height.half + raise, height - height.half - raise)
    }
    let unit = size.points / Double(metrics.unitsPerEm)
    let ascent = Length.pt(Double(metrics.ascender) * unit)
    let descent = Length.pt(Double(-metrics.descender) * unit)
    let half = Length(scaledPoints: (height - ascent - descent).scaledPoints / 2)
    return (ascent + half + raise, height - ascent - half - raise)
  }
}
