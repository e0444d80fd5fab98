package import Graphics

/// A decoded picture, and any fault of its file.
package struct DecodedImage: Sendable, Hashable {
  /// The pixels: grey if all are opaque greys, otherwise with straight alpha.
  ///
  /// Missing parts of a damaged file are clear.
  package var bitmap: Bitmap
  /// Why the picture is incomplete, or may not be right; nil if all is well.
  package var fault: ImageError?
}
