internal import Graphics

/// The orientation of a file's rows in the picture, by EXIF's numbers (CIPA DC-008, 4.6.4, tag 274).
enum ImageOrientation: Int, Sendable {
  case upright = 1
  case mirrored, upsideDown, flipped
  case transposed, turnedRight, transversed, turnedLeft

  /// Whether the file's rows are the picture's columns.
  var isTurned: Bool { rawValue >= 5 }

  /// The upright picture of the file's pixels, four bytes each.
  func turn(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    guard self != .upright else { return pixels }
    let (across, down) = isTurned ? (height, width) : (width, height)
    return [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
      pixels.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(out)
        for row in 0..<down {
          for column in 0..<across {
            let (x, y) = place(column, row, width, height)
            target.storeBytes(
              of: source.load(fromByteOffset: (y * width + x) * 4, as: UInt32.self),
              toByteOffset: (row * across + column) * 4, as: UInt32.self)
          }
        }
      }
      count = pixels.count
    }
  }

  /// The position in the file of a pixel of the picture.
  private func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .turnedRight: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .turnedLeft: (width - 1 - y, x)
    }
  }
}
