/// The limits on a picture's size; beyond these it is refused before anything is allocated for it.
package enum ImageLimits {
  /// The most pixels per side: Cairo's coordinates are signed 16-bit integers.
  package static let side = 32_767
  /// The most pixels in total: 256 MiB as RGBA, the memory that reading a file may take.
  package static let pixels = 64 << 20
  /// The most pixels of a picture in a book, which is read row by row and kept at the size at which it is drawn.
  package static let bookPixels = 100_000_000
  /// The most bytes of an SVG: drawings have thousands, maps several millions.
  static let svgBytes = 16 << 20
  /// The most pixels that a byte of JPEG can represent: a block of 64 in two bits, with a margin for runs of empty
  /// blocks in progressive files.
  static let jpegRatio = 4096
  /// The most pixels that a byte of GIF can represent: a string of 4,096 in twelve bits.
  static let gifRatio = 4096
  /// The most bytes that a byte of deflate can represent: a match of 258 in two bits.
  ///
  /// A header that declares more than its file's bytes can hold is not believed.
  static let deflateRatio = 1032
}
