internal import Graphics
internal import Shaping

extension LineComposer {
  /// The measures of a line's glyphs.
  struct Measures {
    var width = Length.zero
    /// The number of stretchable spaces, their width, and their stretch together.
    var gaps = 0
    var white = Length.zero
    var stretch = Length.zero
    var shrink = Length.zero
    /// With letters expanded in steps, a little more may be left to the spaces.
    var steppedShrink: Length { shrink * 1.25 }
    /// The stretch of its spaces before they are more visible than letters that differ from those above.
    var looseness: Length { stretch * 3 }
    /// The width of the letters that may be expanded.
    var letters = Length.zero
    /// The number of letters that may be tracked, and their tracking together.
    var letterCount = 0
    var tracking = Length.zero

    /// The tracking of each letter where the line lacks this width with its letters unexpanded: half of what its spaces
    /// cannot give, as the breaker assumes, or all of it where the line is full of letters and lacks less than one
    /// more.
    func tracking(shortfall: Length, isFullOfLetters: Bool) -> Length {
      guard letterCount > 1, shortfall > stretch else { return .zero }
      let lack = (shortfall - stretch).scaledPoints
      let whole = min(isFullOfLetters ? lack : lack / 2, tracking.scaledPoints)
      return Length(scaledPoints: whole / letterCount)
    }

    /// The greatest tracking for a line that lacks this width that does not stand out from the letters above, unless
    /// wider spaces would be more visible.
    func tracking(
      below above: Double, expansion: Double, shortfall: Length, letters: Length
    ) -> Length {
      let count = Double(max(1, letterCount))
      let most = max(0, Microtypography.greatestLetterfit(below: above) - expansion)
      return max(letters * (most / count), (shortfall - looseness) * (1 / count))
    }

    /// The expansion of letters where the line must grow or shrink, in proportion to its spaces.
    func expansion(shortfall: Length, besides strokes: Length, micro: Microtypography) -> Double {
      let own = letters * micro.expansion
      let whole = (shortfall > .zero ? stretch + strokes : shrink) + own
      guard whole > .zero, own > .zero else { return 0 }
      return min(max(shortfall / whole, -1), 1) * micro.expansion
    }
  }

  func measure(_ pieces: [Piece], expansion: Double = 1) -> Measures {
    var measures = Measures()
    for piece in pieces {
      let style = paragraph.traits[piece.run.style]
      let own = spacing.elasticity(
        style.size, layoutContext.fonts[piece.run.font].metrics)
      let grows = style.expands
      let isTracked = microtypography.tracking > 0 && paragraph.isTracked(piece.run)
      let tracking = isTracked ? style.size * microtypography.tracking : .zero
      let isExpanded = grows && expansion != 1
      if piece.isOwn, let sums = paragraph.sums {
        let range = piece.glyphs.indices
        let spaces = sums.spaces(range)
        let plain = sums.width(range)
        for space in spaces { measures.white += paragraph.glyphs[Int(space)].advance }
        measures.width +=
          isExpanded
          ? paragraph.width(range, without: spaces, expansion: expansion) : plain
        if grows { measures.letters += plain }
        let letters = isTracked ? sums.clusters(range) : 0
        measures.letterCount += letters
        measures.tracking += tracking * letters
        measures.gaps += spaces.count
        measures.stretch += own.stretch * spaces.count
        measures.shrink += own.shrink * spaces.count
        continue
      }
      var cluster = -1
      var (letters, gaps) = (0, 0)
      var (white, plain, expanded) = (Length.zero, Length.zero, Length.zero)
      // This loop covers every glyph of a book: what is constant for a piece is added after it.
      paragraph.forEachGlyph(piece.glyphs) { glyph, isSpace in
        if isSpace {
          gaps &+= 1
          white += glyph.advance
          return
        }
        if isTracked, glyph.cluster != cluster {
          cluster = glyph.cluster
          letters &+= 1
        }
        plain += glyph.advance
        if isExpanded { expanded += glyph.advance * expansion }
      }
      measures.white += white
      measures.width += isExpanded ? expanded : plain
      if grows { measures.letters += plain }
      measures.letterCount += letters
      measures.tracking += tracking * letters
      guard gaps > 0 else { continue }
      measures.gaps += gaps
      measures.stretch += own.stretch * gaps
      measures.shrink += own.shrink * gaps
    }
    measures.width += measures.white
    return measures
  }
}
