internal import Graphics
internal import Shaping

/// Protrusion at the ends of lines, and white that is not on them.
extension LineComposer {
  /// The protrusion of the characters at a line's ends into the margins, but not into those of floats.
  func protrusion(
    _ cut: Cut, _ alignment: ParagraphShape.Alignment, beside inset: ParagraphShape.Inset
  ) -> (left: Length, right: Length) {
    guard microtypography.protrudes, alignment == .justified, !paragraph.isRightToLeft else {
      return (.zero, .zero)
    }
    let right =
      cut.endsInHyphen
      ? paragraph.hyphenProtrusion(at: cut.range.upperBound, layoutContext)
      : paragraph.protrusion(before: cut.range.upperBound)
    return (
      inset.hasFloatLeft ? .zero : paragraph.protrusion(after: cut.range.lowerBound),
      inset.hasFloatRight ? .zero : right
    )
  }

  /// The kerning of the space at which a line ends with its last glyph, plus the letter-spacing after it: neither is on
  /// the line.
  func trailingKern(_ pieces: [Piece]) -> Length {
    guard let last = pieces.last, let glyph = last.glyphs.last else { return .zero }
    let white = paragraph.isRightToLeft ? .zero : spacing(in: last.run)
    guard !last.run.isRightToLeft else { return white }
    return white + paragraph.kernWithSpace(after: glyph, in: last.run, layoutContext)
  }

  /// The glyphs of a line without letter-spacing at its left end, where right-to-left text ends.
  func withoutLeadingWhite(_ pieces: [Piece]) -> [Piece] {
    guard paragraph.isRightToLeft, let first = pieces.first else { return pieces }
    let white = spacing(in: first.run)
    guard white != .zero, var glyph = first.glyphs.first else { return pieces }
    glyph.advance -= white
    glyph.xOffset -= white
    var pieces = pieces
    pieces[0].glyphs = [glyph] + first.glyphs.dropFirst()
    pieces[0].isOwn = false
    return pieces
  }

  /// A piece with its letter-spacing on the paragraph's side of each letter, whatever its own direction, so that
  /// adjacent letters of two directions are spaced like others (css-text-3, 8.2).
  func spacedAsParagraph(_ piece: Piece) -> Piece {
    guard piece.run.isRightToLeft != paragraph.isRightToLeft else { return piece }
    let white = spacing(in: piece.run)
    guard white != .zero else { return piece }
    var piece = piece
    for index in piece.glyphs.indices {
      piece.glyphs[index].xOffset += paragraph.isRightToLeft ? white : -white
    }
    piece.isOwn = false
    return piece
  }

  /// The letter-spacing after each letter of a run.
  private func spacing(in run: ShapedParagraph.Run) -> Length {
    let traits = paragraph.traits[run.style]
    return traits.isObject || Shaper.isCursive(run.script) ? .zero : traits.letterspacing
  }
}
