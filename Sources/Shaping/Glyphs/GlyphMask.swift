/// The place and size of a glyph's picture: rows of coverage, one byte a pixel, 255 is solid.
package struct GlyphMask: Sendable, Hashable {
  /// The pixels from the pen to the picture's left edge.
  package var left: Int
  /// The rows from the baseline up to the picture's top edge.
  package var top: Int
  /// The pixels of a row.
  package var width: Int
  /// The rows.
  package var height: Int

  /// The mask of a glyph that shows nothing.
  static let empty = GlyphMask(left: 0, top: 0, width: 0, height: 0)
}
