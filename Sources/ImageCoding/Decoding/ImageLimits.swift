/// How large a picture may be; past these it is refused before anything is allocated for it.
package enum ImageLimits {
  /// The most pixels a side: what Cairo can hold (it counts in 16 bits, signed).
  package static let side = 32_767
  /// The most pixels in all: 256 MiB as RGBA, the memory that reading a file may take.
  package static let pixels = 64 << 20
  /// The most pixels of a picture in a book, which is read by rows and kept as large as it is drawn.
  package static let bookPixels = 100_000_000
  /// The most bytes of an SVG: drawings have thousands, maps some millions.
  static let svgBytes = 16 << 20
  /// The most pixels that a byte of JPEG can stand for: a block of 64 in two bits, with room for runs
  /// of empty blocks in progressive files.
  static let jpegRatio = 4096
  /// The most pixels that a byte of GIF can stand for: a string of 4,096 in twelve bits.
  static let gifRatio = 4096
  /// The most bytes that a byte of deflate can stand for: 258 of a match in two bits.
  ///
  /// A header that promises more than its file's bytes can give is not believed.
  static let deflateRatio = 1032
}
