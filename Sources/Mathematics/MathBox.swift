package import Graphics

/// A formula or a part of it, laid out: places are from its left end and its baseline, to the right and downwards.
package struct MathBox: Sendable {
  package enum Piece: Sendable {
    /// Glyphs, whose text offsets are those in `text`.
    case glyphs(GlyphRun, text: String)
    /// A filled rectangle: a bar of a fraction, a line of a table.
    case rule(Rect, Ink)
    case path(Path, Ink)
  }

  package var width = Length.zero
  /// The extents above and below the baseline.
  package var ascent = Length.zero
  package var descent = Length.zero
  package var pieces: [Piece] = []
  /// The extent of a slanted letter beyond its width, which moves superscripts.
  var italicCorrection = Length.zero
  /// The distance from the left end above which accents are centred; nil is the middle.
  var accentAttachment: Length?
  /// The only glyph, beside whose corners scripts are kerned, with its font.
  var glyph: (id: UInt16, font: MathFont)?
  /// The spaces that it asks for on both sides as an operator.
  var spaceBefore = Length.zero
  var spaceAfter = Length.zero
  /// The extent of its first letter to the left of where it begins.
  var overhang = Length.zero
  /// Whether it begins with a bracket, and whether it is a function, which brackets follow at once.
  var beginsWithFence = false
  var isFunction = false
  /// Whether it is a letter, which the overhang of another may reach.
  var isLetter = false
  /// Whether it is a large operator, whose italic correction is part of its width.
  var isLarge = false

  package init() {}

  var height: Length { ascent + descent }

  /// Adds another box at a distance to the right, raised above the baseline.
  mutating func add(_ box: MathBox, at x: Length, raisedBy rise: Length = .zero) {
    ascent = max(ascent, box.ascent + rise)
    descent = max(descent, box.descent - rise)
    width = max(width, x + box.width)
    pieces += box.pieces.map { $0.moved(x: x, y: .zero - rise) }
  }

  /// Adds a rule with its top left corner at a distance to the right and above the baseline.
  mutating func addRule(x: Length, top: Length, width: Length, height: Length, _ ink: Ink) {
    pieces.append(.rule(Rect(x: x, y: .zero - top, width: width, height: height), ink))
    ascent = max(ascent, top)
    descent = max(descent, height - top)
    self.width = max(self.width, x + width)
  }

  /// The box centred on an axis.
  func centered(onAxis axis: Length) -> MathBox {
    let shift = axis - (ascent - descent).half
    var box = self
    (box.ascent, box.descent) = (ascent + shift, descent - shift)
    box.pieces = pieces.map { $0.moved(x: .zero, y: .zero - shift) }
    return box
  }
}

extension MathBox.Piece {
  func moved(x: Length, y: Length) -> MathBox.Piece {
    switch self {
    case .glyphs(var run, let text):
      run.origin = Point(x: run.origin.x + x, y: run.origin.y + y)
      return .glyphs(run, text: text)
    case .rule(let rect, let ink):
      return .rule(
        Rect(
          x: rect.minX + x, y: rect.minY + y, width: rect.size.width, height: rect.size.height),
        ink)
    case .path(let path, let ink):
      return .path(path.moved(x: x, y: y), ink)
    }
  }
}
