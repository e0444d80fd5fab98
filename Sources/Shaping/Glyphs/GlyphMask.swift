/// The position and size of a glyph's mask: rows of coverage, one byte per pixel, 255 solid.
package struct GlyphMask: Sendable, Hashable {
  /// The distance from the pen to the left edge of the mask, in pixels.
  package var left: Int
  /// The distance from the baseline up to the top edge, in rows.
  package var top: Int
  /// The width in pixels.
  package var width: Int
  /// The number of rows.
  package var height: Int

  /// The mask of a glyph without ink.
  package static let empty = GlyphMask(left: 0, top: 0, width: 0, height: 0)
}
