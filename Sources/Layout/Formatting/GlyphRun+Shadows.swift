internal import Graphics
internal import Paragraphs
internal import Styling

/// Shadows of letters (css-text-decor-3, 4).
extension GlyphRun {
  /// The shadows of the run, the lowest first; a blurred one consists of many faint ones, distributed like a Gaussian
  /// with a deviation of half its blur.
  ///
  /// Shadows fall in the directions of the page, and the run is on a line that is rotated with its writing mode.
  func shadows(_ shadows: [TextShadow], turn mode: WritingMode) -> [GlyphRun] {
    let plain = withoutText
    return shadows.reversed().flatMap { shadow -> [GlyphRun] in
      var base = plain
      base.ink = shadow.color.map(Ink.init(of:)) ?? ink
      guard base.ink.alpha > 0, ink.alpha > 0 || shadow.color != nil else { return [] }
      return shadow.parts.map { part in
        var run = base
        let (along, down) = shadow.place(of: part, turn: mode)
        run.origin = Point(x: origin.x + along, y: origin.y + down)
        run.ink.alpha = UInt8(max((Double(base.ink.alpha) * part.fraction).rounded(), 1))
        return run
      }
    }
  }

  /// The same glyphs, drawn but not read.
  var withoutText: GlyphRun {
    var run = self
    for glyph in run.glyphs.indices { run.glyphs[glyph].textOffset = .max }
    return run
  }
}

extension DrawnLetters.Fill {
  /// The shadows of a line with letters, the lowest first.
  func shadows(_ shadows: [TextShadow], turn mode: WritingMode) -> [DrawnLetters.Fill] {
    shadows.reversed().flatMap { shadow -> [DrawnLetters.Fill] in
      let base = shadow.color.map(Ink.init(of:)) ?? ink
      guard ink.alpha > 0 || shadow.color != nil else { return [] }
      return shadow.parts.map { part in
        let (along, down) = shadow.place(of: part, turn: mode)
        var fill = moved(x: along, y: down)
        fill.ink = base
        fill.ink.alpha = UInt8(max((Double(base.alpha) * part.fraction).rounded(), 1))
        fill.isOver = false
        return fill
      }
    }
  }
}

extension [TextShadow] {
  /// The cost of the shadows of this many glyphs and lines, in bytes of text: drawing once more costs an eighth of
  /// setting a glyph.
  func cost(of count: Int) -> Int { reduce(0) { $0 + $1.parts.count } * count / 8 }
}

extension TextShadow {
  /// A part of a shadow: its distance from the centre, in units of the blur, and its weight.
  fileprivate typealias Part = (x: Double, y: Double, fraction: Double)

  /// The distances of a part from its letters along their line and below it.
  fileprivate func place(of part: Part, turn mode: WritingMode) -> (along: Length, down: Length) {
    let (x, y) = (x + blur * part.x, y + blur * part.y)
    return mode == .horizontal ? (x, y) : mode.isLineReversed ? (-y, x) : (y, -x)
  }

  /// The parts of a shadow: many for a blurred one.
  fileprivate var parts: [Part] {
    guard blur > .zero else { return [(0, 0, 1)] }
    let places = [-0.8, -0.4, 0, 0.4, 0.8]
    // Normal densities for a deviation of half the blur.
    let weights = [0.08, 0.24, 0.36, 0.24, 0.08]
    return places.indices.flatMap { row in
      places.indices.map { (places[$0], places[row], weights[$0] * weights[row]) }
    }
  }
}
