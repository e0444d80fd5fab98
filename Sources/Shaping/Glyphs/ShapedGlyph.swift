package import Graphics

/// A glyph from the shaper: in order, but not positioned yet.
package struct ShapedGlyph: Sendable, Hashable {
  /// The glyph id in its font.
  package var id: UInt16
  /// Whether the text would be shaped differently if cut before this glyph's cluster.
  package var isUnsafeToBreak: Bool
  /// The byte of the paragraph's text where the glyph's cluster begins.
  package var cluster: Int
  /// The advance width.
  package var advance: Length
  /// The offset to the right of the pen.
  package var xOffset: Length
  /// The offset below the pen.
  package var yOffset: Length

  package init(
    id: UInt16, isUnsafeToBreak: Bool, cluster: Int, advance: Length, xOffset: Length = .zero,
    yOffset: Length = .zero
  ) {
    (self.id, self.isUnsafeToBreak, self.cluster) = (id, isUnsafeToBreak, cluster)
    (self.advance, self.xOffset, self.yOffset) = (advance, xOffset, yOffset)
  }
}
