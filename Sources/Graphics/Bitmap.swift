/// A picture as rows of pixels from the top left, without padding.
public struct Bitmap: Sendable, Hashable {
  /// The encoding of a pixel.
  public enum Format: Sendable, Hashable {
    /// One byte per pixel: 0 is black, 255 white.
    case gray
    /// One byte per pixel: an index into a palette of up to 256 colours.
    case indexed(palette: [Color])
    /// Four bytes per pixel: red, green, blue and straight alpha, in sRGB.
    case rgba

    /// The number of bytes per pixel.
    @inlinable public var bytesPerPixel: Int {
      switch self {
      case .gray, .indexed: 1
      case .rgba: 4
      }
    }
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The encoding of the pixels.
  public let format: Format
  /// The pixels: `width × height × format.bytesPerPixel` bytes.
  public var bytes: [UInt8]

  /// Makes a picture from `width × height × format.bytesPerPixel` bytes.
  public init(width: Int, height: Int, format: Format, bytes: [UInt8]) {
    precondition(bytes.count == width * height * format.bytesPerPixel, "a bitmap of another size")
    self.width = width
    self.height = height
    self.format = format
    self.bytes = bytes
  }

  /// The number of bytes per row.
  @inlinable public var bytesPerRow: Int { width * format.bytesPerPixel }
}

extension Bitmap {
  /// The same picture with four bytes per pixel.
  public func rgba() -> Bitmap {
    let palette: [Color]
    switch format {
    case .rgba: return self
    case .gray: palette = (0...255).map { Color(red: $0, green: $0, blue: $0) }
    case .indexed(let colors): palette = colors
    }
    // Indices beyond the palette are black, as in libpng.
    var words = [UInt32](repeating: Color.black.packedRGBA, count: 256)
    for (index, color) in palette.prefix(256).enumerated() { words[index] = color.packedRGBA }
    let out = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      let pixels = UnsafeMutableRawBufferPointer(buffer)
      bytes.withUnsafeBufferPointer { source in
        for index in source.indices {
          pixels.storeBytes(
            of: words[Int(source[index])], toByteOffset: index * 4, as: UInt32.self)
        }
      }
      count = width * height * 4
    }
    return Bitmap(width: width, height: height, format: .rgba, bytes: out)
  }
}

extension Color {
  /// The four channels as they lie in memory, red first.
  @inlinable public var packedRGBA: UInt32 {
    UInt32(
      littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
  }
}
