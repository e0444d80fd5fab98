internal import Graphics

/// Rounds shades that change slowly so that their steps are not seen (ordered dither).
///
/// The threshold depends only on the place along the gradient. So rows that were equal stay equal, which PNG packs into
/// nothing: a threshold for each pixel of the plane would double the bytes of a picture.
enum Dither {
  /// What is added to a value from 0 to 255, or a factor's product, before its fraction is dropped: above 0 and
  /// below 1, and a half in the mean of any sixteen neighbours (van der Corput's sequence).
  static func threshold(_ place: Int) -> Float {
    Float(UInt8(truncatingIfNeeded: place << 4).reversedBits) / 16 + 1 / 32
  }
}

extension UInt8 {
  /// The bits in the opposite order.
  fileprivate var reversedBits: UInt8 {
    (0..<8).reduce(0) { $0 | (self >> $1 & 1) << (7 - $1) }
  }
}
