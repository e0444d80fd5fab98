package import Graphics

/// A glyph that has colours of its own.
package enum ColorGlyph: Sendable, Hashable {
  /// Shapes and what they are filled with; cut off at a box, if there is one.
  case paint(ColorPaint, clip: Rect?)
  /// A picture, in a place in font units as points, with the pen at the origin and y growing downward.
  case picture(Bitmap, Rect)
}
