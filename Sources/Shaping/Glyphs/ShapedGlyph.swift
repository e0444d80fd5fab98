public import Graphics

/// A glyph from the shaper: in order, but not positioned yet.
///
/// Stored in 20 bytes, since the words of a novel have a hundred thousand.
@usableFromInline
package struct ShapedGlyph: Sendable, Hashable {
  /// The offset of a glyph from the pen, clamped to ±32,767 points.
  package struct Offset: Sendable, Hashable {
    /// To the right and below, in scaled points.
    package var x: Int32
    package var y: Int32

    package init(x: Length, y: Length) {
      (self.x, self.y) = (Int32(clamping: x.scaledPoints), Int32(clamping: y.scaledPoints))
    }
  }

  /// The glyph id in its font.
  package var id: UInt16
  /// Whether the text would be shaped differently if cut before this glyph's cluster.
  package var isUnsafeToBreak: Bool
  /// Its offset from the pen.
  package var offset: Offset
  @usableFromInline var clusterByte: UInt32
  @usableFromInline var advanceUnits: Int32

  /// The byte of the paragraph's text where the glyph's cluster begins.
  @inlinable package var cluster: Int {
    get { Int(clusterByte) }
    set { clusterByte = UInt32(clamping: newValue) }
  }
  /// The advance width, clamped to ±32,767 points.
  @inlinable package var advance: Length {
    get { Length(scaledPoints: Int(advanceUnits)) }
    set { advanceUnits = Int32(clamping: newValue.scaledPoints) }
  }

  package init(
    id: UInt16, isUnsafeToBreak: Bool, cluster: Int, advance: Length, xOffset: Length = .zero,
    yOffset: Length = .zero
  ) {
    (self.id, self.isUnsafeToBreak, clusterByte) = (id, isUnsafeToBreak, UInt32(clamping: cluster))
    advanceUnits = Int32(clamping: advance.scaledPoints)
    offset = Offset(x: xOffset, y: yOffset)
  }

  /// The offset to the right of the pen.
  package var xOffset: Length {
    get { Length(scaledPoints: Int(offset.x)) }
    set { offset = Offset(x: newValue, y: yOffset) }
  }
  /// The offset below the pen.
  package var yOffset: Length { Length(scaledPoints: Int(offset.y)) }
}
