package import Graphics

/// A glyph as shaping gives it: in order, but without a place yet.
package struct ShapedGlyph: Sendable, Hashable {
  /// The glyph's number in its font.
  package var id: UInt16
  /// Whether text cut before this glyph's cluster would be shaped otherwise.
  package var isUnsafeToBreak: Bool
  /// The byte of the paragraph's text that the glyph's cluster begins at.
  package var cluster: Int
  /// How far the pen moves on.
  package var advance: Length
  /// How far right of the pen the glyph stands.
  package var xOffset: Length
  /// How far below the pen it stands.
  package var yOffset: Length

  package init(
    id: UInt16, isUnsafeToBreak: Bool, cluster: Int, advance: Length, xOffset: Length = .zero,
    yOffset: Length = .zero
  ) {
    (self.id, self.isUnsafeToBreak, self.cluster) = (id, isUnsafeToBreak, cluster)
    (self.advance, self.xOffset, self.yOffset) = (advance, xOffset, yOffset)
  }
}
