internal import Graphics

/// The rows of a picture as words of four bytes, whatever way it is held.
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
      // Indices beyond the palette are black, as `Bitmap.rgba()` has them.
      let colors = palette.prefix(256).map(\.packedRGBA)
      words = colors + repeatElement(Color.black.packedRGBA, count: 256 - colors.count)
    case .rgba: words = []
    }
  }

  /// Fills the beginning of a buffer with a row's words.
  func copyRow(_ row: Int, into target: UnsafeMutableBufferPointer<UInt32>) {
    bitmap.bytes.withUnsafeBytes { bytes in
      let start = row * bitmap.bytesPerRow
      let source = UnsafeRawBufferPointer(rebasing: bytes[start..<start + bitmap.bytesPerRow])
      guard !words.isEmpty else {
        UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
        return
      }
      words.withUnsafeBufferPointer { words in
        for column in 0..<source.count { target[column] = words[Int(source[column])] }
      }
    }
  }

  /// The words of the upper left part of the picture, row by row.
  func words(within part: PixelSize) -> [UInt32] {
    var row = [UInt32](repeating: 0, count: size.width)
    var out: [UInt32] = []
    out.reserveCapacity(part.width * part.height)
    for index in 0..<part.height {
      row.withUnsafeMutableBufferPointer { copyRow(index, into: $0) }
      out += row.prefix(part.width)
    }
    return out
  }
}
