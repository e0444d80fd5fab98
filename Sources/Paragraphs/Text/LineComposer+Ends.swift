internal import Graphics
internal import Shaping

/// What stands out at the ends of lines, or is not on them.
extension LineComposer {
  /// How far the characters at a line's ends stand out into the margins.
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
    return (paragraph.protrusion(behind: cut.range.lowerBound), right)
  }

  /// What the space that a line ends at adds to its last glyph, and the white of spaced letters:
  /// neither is on the line.
  func trailingKern(_ pieces: [Piece]) -> Length {
    guard let last = pieces.last, let glyph = last.glyphs.last, !last.run.isRightToLeft else {
      return .zero
    }
    return paragraph.kernWithSpace(after: glyph, in: last.run, layoutContext)
      + paragraph.text.styles[last.run.style].letterspacing
  }
}
