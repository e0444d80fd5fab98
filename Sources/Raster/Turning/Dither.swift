internal import Graphics

/// Rounds slowly changing shades so that their steps are invisible (ordered dither).
///
/// The threshold depends only on the position along the gradient. Equal rows thus stay equal, which PNG compresses to
/// nothing: a threshold per pixel of the plane would double a picture's size.
enum Dither {
  /// The value to add before truncation, to a value from 0 to 255 or a product with a factor: above 0 and below 1, and
  /// a half on average over any sixteen neighbours (van der Corput's sequence).
  static func threshold(_ index: Int) -> Float {
    Float(UInt8(truncatingIfNeeded: index << 4).reversedBits) / 16 + 1 / 32
  }
}

extension UInt8 {
  /// The bits in reverse order.
  fileprivate var reversedBits: UInt8 {
    (0..<8).reduce(0) { $0 | (self >> $1 & 1) << (7 - $1) }
  }
}
