internal import Graphics

/// Properties shared by all pixels of a four-byte picture.
struct PixelTraits {
  /// Whether each pixel's red, green and blue are equal.
  private(set) var isGray = true
  /// Whether every pixel is opaque.
  private(set) var isOpaque = true

  /// Examines a picture until it has neither property, or not both.
  init(of bitmap: Bitmap, wantingBoth: Bool = false) {
    bitmap.bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count, wantingBoth ? isGray && isOpaque : isGray || isOpaque {
        let end = min(start + Self.block, bytes.count)
        look(at: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }

  /// The bytes between two checks whether to continue; a multiple of the vector's 64.
  private static let block = 1 << 14

  private mutating func look(at bytes: UnsafeRawBufferPointer) {
    // In memory a pixel is red, green, blue, alpha: alpha is the highest byte of the word.
    var opacity = SIMD16<UInt32>(repeating: .max)
    var unlike = SIMD16<UInt32>()
    var index = 0
    while !isGray, index + 64 <= bytes.count {
      opacity &= bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt32>.self)
      index += 64
    }
    while index + 64 <= bytes.count {
      let words = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt32>.self)
      opacity &= words
      unlike |= words ^ (words &>> 8)
      index += 64
    }
    while index + 4 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      opacity[0] &= word
      unlike[0] |= word ^ word &>> 8
      index += 4
    }
    for lane in opacity.indices {
      if opacity[lane] < 0xFF00_0000 { isOpaque = false }
      if unlike[lane] & 0xFFFF != 0 { isGray = false }
    }
  }
}

extension Bitmap {
  /// Whether the picture shows only opaque greys, in whatever format.
  package var isOpaqueGray: Bool {
    switch format {
    case .gray: return true
    case .indexed(let palette): return palette.allSatisfy { $0.isGray && $0.alpha == 255 }
    case .rgba:
      let traits = PixelTraits(of: self, wantingBoth: true)
      return traits.isGray && traits.isOpaque
    }
  }
}
