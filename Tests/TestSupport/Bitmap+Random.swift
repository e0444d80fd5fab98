package import Graphics

extension Bitmap {
  /// A picture of random pixels in the given format; indices are within the palette.
  package static func random(
    width: Int, height: Int, format: Format, using generator: inout SplitMix64
  ) -> Bitmap {
    let top: UInt8 =
      if case .indexed(let palette) = format { UInt8(clamping: palette.count - 1) } else { 255 }
    let bytes = (0..<width * height * format.bytesPerPixel).map { _ in
      UInt8.random(in: 0...top, using: &generator)
    }
    return Bitmap(width: width, height: height, format: format, bytes: bytes)
  }
}

extension Color {
  /// A random colour, opaque unless its opacity may be random too.
  package static func random(isOpaque: Bool = true, using generator: inout SplitMix64) -> Color {
    let word = generator.next()
    return Color(
      red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word >> 16),
      alpha: isOpaque ? 255 : UInt8(truncatingIfNeeded: word >> 24))
  }
}
