internal import Graphics

/// The rows of a picture as 32-bit pixels, whatever its format.
struct PixelRows {
  let size: PixelSize
  private let bitmap: Bitmap
  private let words: [UInt32]

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    size = PixelSize(width: bitmap.width, height: bitmap.height)
    switch bitmap.format {
    case .gray: words = (0...255).map { Color(red: $0, green: $0, blue: $0).packedRGBA }
    case .indexed(let palette):
      // Indices beyond the palette are black, as in `Bitmap.rgba()`.
      let colors = palette.prefix(256).map(\.packedRGBA)
      words = colors + repeatElement(Color.black.packedRGBA, count: 256 - colors.count)
    case .rgba: words = []
    }
  }

  /// Copies the first words of a row into a buffer, as many as fit.
  func copyRow(_ row: Int, into target: UnsafeMutableBufferPointer<UInt32>) {
    let count = min(target.count, size.width)
    guard count > 0 else { return }
    bitmap.bytes.withUnsafeBytes { bytes in
      let start = row * bitmap.bytesPerRow
      let length = count * bitmap.format.bytesPerPixel
      let source = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
      guard !words.isEmpty else {
        UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
        return
      }
      words.withUnsafeBufferPointer { words in
        for column in 0..<count { target[column] = words[Int(source[column])] }
      }
    }
  }

  /// Calls `body` with the words of a row, valid during the call; RGBA is not copied.
  func withRow(_ row: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    guard words.isEmpty else {
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size.width) { buffer in
        copyRow(row, into: buffer)
        if let start = buffer.baseAddress { body(UnsafePointer(start)) }
      }
      return
    }
    bitmap.bytes.withUnsafeBytes { bytes in
      // The bytes of an array are aligned for any type, and rows are whole words.
      let words = bytes.assumingMemoryBound(to: UInt32.self).baseAddress
      if let words { body(words + row * size.width) }
    }
  }

  /// The words of the upper left part of the picture, row by row.
  func words(within part: PixelSize) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: part.width * part.height) { buffer, count in
      for row in 0..<part.height {
        let start = row * part.width
        copyRow(row, into: .init(rebasing: buffer[start..<start + part.width]))
      }
      count = part.width * part.height
    }
  }
}
