/// How large a picture may be; past these it is refused before anything is allocated for it.
package enum ImageLimits {
  /// The most pixels a side: what Cairo can hold (it counts in 16 bits, signed).
  package static let side = 32_767
  /// The most pixels in all: 256 MiB as RGBA, the memory that reading a file may take.
  package static let pixels = 64 << 20
  /// The most bytes that a byte of deflate can stand for: 258 of a match in two bits.
  ///
  /// A header that promises more than its file's bytes can give is not believed.
  static let deflateRatio = 1032
}
