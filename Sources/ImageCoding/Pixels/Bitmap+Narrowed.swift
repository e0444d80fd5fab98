package import Graphics

extension Bitmap {
  /// The same pixels with one byte each, if they are grey or have few colours; otherwise the picture itself.
  func narrowed() -> Bitmap {
    guard case .rgba = format else { return self }
    if isOpaqueGray { return gray() }
    return indexed() ?? self
  }

  /// The red channel as a picture, which is all of an opaque grey one.
  package func gray() -> Bitmap {
    let count = width * height
    let grays = [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      bytes.withUnsafeBytes { bytes in
        for index in 0..<count { out[index] = bytes[index &* 4] }
      }
      initialized = count
    }
    return Bitmap(width: width, height: height, format: .gray, bytes: grays)
  }

  /// The picture with a palette; nil if it has more colours than a palette can hold.
  private func indexed() -> Bitmap? {
    var census = ColorCensus()
    var fits = false
    let indices = bytes.withUnsafeBytes { bytes -> [UInt8] in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        guard census.samplePasses(pixels) else { return [] }
        return [UInt8](unsafeUninitializedCapacity: pixels.count) { out, initialized in
          fits = census.number(pixels, into: out)
          initialized = fits ? pixels.count : 0
        }
      }
    }
    guard fits else { return nil }
    let palette = census.colors.map { Color(packedRGBA: $0) }
    return Bitmap(width: width, height: height, format: .indexed(palette: palette), bytes: indices)
  }
}

extension Color {
  fileprivate init(packedRGBA word: UInt32) {
    let word = UInt32(littleEndian: word)
    self.init(
      red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word >> 16), alpha: UInt8(truncatingIfNeeded: word >> 24))
  }
}
