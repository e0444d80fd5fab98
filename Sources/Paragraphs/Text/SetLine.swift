package import Graphics
package import Shaping

/// A line of a paragraph, set: its glyphs, relative to the left edge of the text.
package struct SetLine: Sendable {
  /// A gap between two words.
  package struct Gap: Sendable, Hashable {
    package var x: Length
    package var width: Length
    package var natural: Length
  }

  package var role = PageLine.Role.body
  package var end = PageLine.End.last
  package var isFirst = false
  package var isLast = false
  package var isRightToLeft = false
  /// Whether it should extend from edge to edge.
  package var isJustified = false
  /// The paragraph's number in the chapter.
  @ShortNumber package var paragraph: Int = 0
  /// The bytes of the book's file.
  @ShortRange package var range: Range<Int> = 0..<0
  /// The bytes of the paragraph's text that it shows.
  @ShortRange package var bytes: Range<Int> = 0..<0
  /// The left end, from the left edge of the text.
  package var x = Length.zero
  /// Its height above its row's baseline.
  package var rise = Length.zero
  package var width = Length.zero
  package var ascent = Length.zero
  package var descent = Length.zero
  package var measure = (left: Length.zero, right: Length.zero)
  /// The factor by which its letters are expanded.
  package var expansion = 1.0
  /// The tracking of its letters.
  package var tracking = Length.zero
  /// The factor by which its letters look wider, by expansion and tracking together.
  package var letterfit = 1.0
  /// The protrusion of its ends into the margins.
  package var protrusion = (left: Length.zero, right: Length.zero)
  package var fit = PageLine.Fit()
  package var gaps: [Gap] = []
  var letters = LineLetters.none
  private var placed: PlacedObjects?
  /// The space that its text needs above and below the baseline; zero where the grid decides.
  package var layoutBounds = (above: Length.zero, below: Length.zero)

  /// Makes an empty line.
  package init() {}
}

/// The objects of a line, in a class: lines are copied often, and few have any.
private final class PlacedObjects: Sendable {
  let objects: [(object: Int, x: Length)]

  init(_ objects: [(object: Int, x: Length)]) { self.objects = objects }
}

extension SetLine {
  /// The objects among its letters, with their distance from the line's left end.
  package var objects: [(object: Int, x: Length)] {
    get { placed?.objects ?? [] }
    set { placed = newValue.isEmpty ? nil : PlacedObjects(newValue) }
  }

  /// The words as set.
  package var text: String {
    get { letters.drawn.text }
    set { changeLetters { $0.text = newValue } }
  }

  /// Where they are spelt differently from the paragraph; nil if nowhere.
  package var spelling: LineSpelling? {
    get { letters.drawn.spelling }
    set { changeLetters { $0.spelling = newValue } }
  }

  package var runs: [GlyphRun] {
    get { letters.drawn.runs }
    set { changeLetters { $0.runs = newValue } }
  }

  /// The boxes in the line whose text is read in it, in reading order.
  package var atoms: [PageLine.Atom] {
    get { letters.drawn.atoms }
    set { changeLetters { $0.atoms = newValue } }
  }

  /// The box in another line whose text this line is.
  package var atom: InlineAtom? {
    get { letters.drawn.atom }
    set { changeLetters { $0.atom = newValue } }
  }

  /// Whether it is the reading of words in another line (ruby).
  package var isReading: Bool {
    get { letters.drawn.isReading }
    set { changeLetters { $0.isReading = newValue } }
  }

  /// Rules through and under its words, and backgrounds behind them, from its left end and baseline.
  package var fills: [DrawnLetters.Fill] {
    get { letters.drawn.fills }
    set { changeLetters { $0.fills = newValue } }
  }

  /// Positions its letters, so that their source need not be kept.
  package func placeLetters() { _ = letters.drawn }

  /// Changes the drawn letters; several glyphs are changed at once like this.
  package mutating func changeLetters(_ body: (inout DrawnLetters) -> Void) {
    if !isKnownUniquelyReferenced(&letters) { letters = LineLetters(letters.drawn) }
    letters.change(body)
  }

  /// Adds an object at a distance from the line's left end.
  package mutating func add(_ object: StyledText.Object, _ number: Int, at x: Length) {
    objects.append((number, x))
    ascent = max(ascent, object.ascent)
    descent = max(descent, object.descent)
    layoutBounds = (max(layoutBounds.above, object.ascent), max(layoutBounds.below, object.descent))
  }

  /// Makes space for letters with this line height: what they do not fill is divided evenly above and below (CSS 2.2,
  /// 10.8.1).
  package mutating func makeRoom(_ height: Length, _ style: TextStyle, _ metrics: FontMetrics) {
    let (above, below) = style.layoutBounds(height, metrics)
    layoutBounds = (max(layoutBounds.above, above), max(layoutBounds.below, below))
  }
}

extension TextStyle {
  /// The space that letters of the style need above and below the baseline with this line height.
  package func layoutBounds(_ height: Length, _ metrics: FontMetrics) -> (
    above: Length, below: Length
  ) {
    // Vertical lines are aligned by the centres of their letters (css-writing-modes-4, 4.2).
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
