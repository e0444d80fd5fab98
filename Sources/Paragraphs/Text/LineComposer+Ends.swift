internal import Graphics
internal import Shaping

/// Protrusion at the ends of lines, and white that is not on them.
extension LineComposer {
  /// How far the characters at a line's ends protrude into the margins.
  func protrusion(
    _ cut: Cut, _ alignment: ParagraphShape.Alignment
  ) -> (left: Length, right: Length) {
    guard microtypography.protrudes, alignment == .justified, !paragraph.isRightToLeft else {
      return (.zero, .zero)
    }
    let right =
      cut.endsInHyphen
      ? paragraph.hyphenProtrusion(at: cut.range.upperBound, layoutContext)
      : paragraph.protrusion(before: cut.range.upperBound)
    return (paragraph.protrusion(after: cut.range.lowerBound), right)
  }

  /// What the space at which a line ends adds to its last glyph, plus the letter-spacing after it: neither is on the
  /// line.
  func trailingKern(_ pieces: [Piece]) -> Length {
    guard let last = pieces.last, let glyph = last.glyphs.last, !last.run.isRightToLeft else {
      return .zero
    }
    return paragraph.kernWithSpace(after: glyph, in: last.run, layoutContext)
      + spacing(in: last.run)
  }

  /// The glyphs of a line without letter-spacing at its left end, where right-to-left text ends.
  func withoutLeadingWhite(_ pieces: [Piece]) -> [Piece] {
    guard let first = pieces.first, first.run.isRightToLeft else { return pieces }
    let white = spacing(in: first.run)
    guard white != .zero, var glyph = first.glyphs.first else { return pieces }
    glyph.advance -= white
    glyph.xOffset -= white
    var pieces = pieces
    pieces[0].glyphs = [glyph] + first.glyphs.dropFirst()
    pieces[0].isOwn = false
    return pieces
  }

  /// The letter-spacing after each letter of a run.
  private func spacing(in run: ShapedParagraph.Run) -> Length {
    let traits = paragraph.traits[run.style]
    return traits.isObject || Shaper.isCursive(run.script) ? .zero : traits.letterspacing
  }
}
