internal import Graphics
internal import ImageCoding

/// Animated pictures of differences.
enum AnimatedPNG {
  /// Two pictures alternating, half a second each.
  ///
  /// Both are placed on a sheet of the same size, so that frames match.
  static func blinking(_ first: Bitmap, _ second: Bitmap, encoder: PNGEncoder) -> [UInt8] {
    let (width, height) = (max(first.width, second.width), max(first.height, second.height))
    let frames = [first, second].map { $0.rgba().extended(width: width, height: height) }
    return encoder.encode(frames: frames, milliseconds: 500)
  }
}

extension Bitmap {
  /// The RGBA picture extended to a size with transparent pixels.
  fileprivate func extended(width: Int, height: Int) -> Bitmap {
    guard width != self.width || height != self.height else { return self }
    var out = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<self.height {
      let start = row * width * 4
      out.replaceSubrange(
        start..<start + bytesPerRow, with: bytes[row * bytesPerRow..<(row + 1) * bytesPerRow])
    }
    return Bitmap(width: width, height: height, format: .rgba, bytes: out)
  }
}
