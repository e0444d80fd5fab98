package import Graphics

/// A glyph that has colours of its own.
package enum ColorGlyph: Sendable, Hashable {
  /// Shapes and their fills, clipped to a box if there is one.
  case paint(ColorPaint, clip: Rect?)
  /// A picture at a rectangle in font units as points, with the pen at the origin and y growing downward.
  case picture(Bitmap, Rect)
}
