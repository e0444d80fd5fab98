package import Graphics

/// A glyph as shaping gives it: in order, but without a place yet.
///
/// It is kept in 20 bytes, since a long paragraph has many: distances reach to ±32,767 points, and are
/// cut there.
package struct ShapedGlyph: Sendable, Hashable {
  /// The glyph's number in its font.
  package var id: UInt16
  /// Whether text cut before this glyph's cluster would be shaped otherwise.
  package var isUnsafeToBreak: Bool
  @usableFromInline var clusterByte: UInt32
  @usableFromInline var advanceUnits: Int32
  @usableFromInline var xUnits: Int32
  @usableFromInline var yUnits: Int32

  /// The byte of the paragraph's text that the glyph's cluster begins at.
  @inlinable package var cluster: Int {
    get { Int(clusterByte) }
    set { clusterByte = UInt32(clamping: newValue) }
  }
  /// How far the pen moves on.
  @inlinable package var advance: Length { Length(scaledPoints: Int(advanceUnits)) }
  /// How far right of the pen the glyph stands.
  @inlinable package var xOffset: Length { Length(scaledPoints: Int(xUnits)) }
  /// How far below the pen it stands.
  @inlinable package var yOffset: Length { Length(scaledPoints: Int(yUnits)) }

  package init(
    id: UInt16, isUnsafeToBreak: Bool, cluster: Int, advance: Length, xOffset: Length = .zero,
    yOffset: Length = .zero
  ) {
    (self.id, self.isUnsafeToBreak) = (id, isUnsafeToBreak)
    clusterByte = UInt32(clamping: cluster)
    advanceUnits = Int32(clamping: advance.scaledPoints)
    xUnits = Int32(clamping: xOffset.scaledPoints)
    yUnits = Int32(clamping: yOffset.scaledPoints)
  }
}
