package import Graphics

/// A glyph from the shaper: in order, but not positioned yet.
///
/// Stored in 24 bytes, since a novel's words have a hundred thousand. Offsets are clamped to ±32,767 points.
package struct ShapedGlyph: Sendable, Hashable {
  /// The glyph id in its font.
  package var id: UInt16
  /// Whether the text would be shaped differently if cut before this glyph's cluster.
  package var isUnsafeToBreak: Bool
  @usableFromInline var clusterByte: UInt32
  @usableFromInline var xUnits: Int32
  @usableFromInline var yUnits: Int32
  /// The advance width.
  package var advance: Length

  /// The byte of the paragraph's text where the glyph's cluster begins.
  @inlinable package var cluster: Int {
    get { Int(clusterByte) }
    set { clusterByte = UInt32(clamping: newValue) }
  }
  /// The offset to the right of the pen.
  @inlinable package var xOffset: Length {
    get { Length(scaledPoints: Int(xUnits)) }
    set { xUnits = Int32(clamping: newValue.scaledPoints) }
  }
  /// The offset below the pen.
  @inlinable package var yOffset: Length {
    get { Length(scaledPoints: Int(yUnits)) }
    set { yUnits = Int32(clamping: newValue.scaledPoints) }
  }

  package init(
    id: UInt16, isUnsafeToBreak: Bool, cluster: Int, advance: Length, xOffset: Length = .zero,
    yOffset: Length = .zero
  ) {
    (self.id, self.isUnsafeToBreak) = (id, isUnsafeToBreak)
    clusterByte = UInt32(clamping: cluster)
    xUnits = Int32(clamping: xOffset.scaledPoints)
    yUnits = Int32(clamping: yOffset.scaledPoints)
    self.advance = advance
  }
}
