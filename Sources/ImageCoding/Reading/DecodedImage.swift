package import Graphics

/// A picture as it was read, and what was wrong with its file.
package struct DecodedImage: Sendable, Hashable {
  /// The pixels: grey where all are opaque greys, else with straight alpha.
  ///
  /// What a damaged file does not have is clear.
  package var bitmap: Bitmap
  /// Why the picture is not whole, or may not be right; nil where all is well.
  package var fault: ImageError?
}
