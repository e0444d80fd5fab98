internal import Graphics
internal import Styling

/// Shadows of letters (css-text-decor-3, 4).
extension GlyphRun {
  /// What lies beneath the run in its shadows' colours, the lowest first; a soft one is many faint ones,
  /// as far from each other as a Gaussian of half its blur has them.
  ///
  /// Shadows fall by the page's sides, and the run is on a line that is turned with its writing mode.
  func shadows(_ shadows: [TextShadow], turn mode: WritingMode) -> [GlyphRun] {
    let plain = withoutText
    return shadows.reversed().flatMap { shadow -> [GlyphRun] in
      var base = plain
      base.ink = shadow.color.map(Ink.init(of:)) ?? ink
      guard base.ink.strength > 0, ink.strength > 0 || shadow.color != nil else { return [] }
      return Self.spread(shadow.blur).map { part in
        var run = base
        let x = shadow.x + shadow.blur * part.x
        let y = shadow.y + shadow.blur * part.y
        let (along, down) =
          mode == .horizontal ? (x, y) : mode.isLineReversed ? (-y, x) : (y, -x)
        run.origin = Point(x: origin.x + along, y: origin.y + down)
        run.ink.strength = UInt8(max((Double(base.ink.strength) * part.share).rounded(), 1))
        return run
      }
    }
  }

  /// What the shadows of the run cost, in bytes of text: a glyph that is drawn once more costs an eighth of one that is
  /// set.
  func shadowCost(_ shadows: [TextShadow]) -> Int {
    shadows.reduce(0) { $0 + Self.spread($1.blur).count } * glyphs.count / 8
  }

  /// The same glyphs, which are drawn and not read.
  var withoutText: GlyphRun {
    var run = self
    for glyph in run.glyphs.indices { run.glyphs[glyph].textOffset = .max }
    return run
  }

  /// Where the parts of a blurred shadow lie, in its blur, and how strong each is.
  private static func spread(_ blur: Length) -> [(x: Double, y: Double, share: Double)] {
    guard blur > .zero else { return [(0, 0, 1)] }
    let places = [-0.8, -0.4, 0, 0.4, 0.8]
    // Normal densities for a deviation of half the blur.
    let weights = [0.08, 0.24, 0.36, 0.24, 0.08]
    return places.indices.flatMap { row in
      places.indices.map { (places[$0], places[row], weights[$0] * weights[row]) }
    }
  }
}
