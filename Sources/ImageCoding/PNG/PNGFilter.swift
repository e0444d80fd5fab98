/// The filters of a PNG's rows (PNG specification, 9.2).
enum PNGFilter {
  /// Restores a row from its filtered form; false if there is no such filter.
  ///
  /// `above` is the row above, zeros for the first; `pixel` is the number of bytes from a sample to the same sample of
  /// the pixel to its left.
  static func undo(
    _ filter: UInt8, _ line: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    pixel: Int
  ) -> Bool {
    let head = min(pixel, count)
    switch filter {
    case 0: break
    case 1: for index in head..<count { line[index] &+= line[index &- pixel] }
    case 2: add(above, to: line, count: count)
    case 3:
      for index in 0..<head { line[index] &+= above[index] / 2 }
      for index in head..<count {
        let sum = UInt16(line[index &- pixel]) &+ UInt16(above[index])
        line[index] &+= UInt8(truncatingIfNeeded: sum / 2)
      }
    case 4:
      for index in 0..<head { line[index] &+= above[index] }
      for index in head..<count {
        line[index] &+= nearest(line[index &- pixel], above[index], above[index &- pixel])
      }
    default: return false
    }
    return true
  }

  /// Adds a row to another, 32 bytes at once.
  private static func add(
    _ above: UnsafePointer<UInt8>, to line: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (source, target) = (UnsafeRawPointer(above), UnsafeMutableRawPointer(line))
    var index = 0
    while index + 32 <= count {
      let sum =
        target.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
        &+ source.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
      target.storeBytes(of: sum, toByteOffset: index, as: SIMD32<UInt8>.self)
      index += 32
    }
    while index < count {
      line[index] &+= above[index]
      index += 1
    }
  }

  /// The Paeth predictor: of left, above and above left, the one nearest to left + above - above left.
  private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (toLeft, toAbove, toCorner) = (abs(b &- c), abs(a &- c), abs(a &+ b &- 2 &* c))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
