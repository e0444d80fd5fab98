internal import Graphics
internal import ImageCoding

/// Pictures that change by themselves.
enum AnimatedPNG {
  /// Two pictures in turn, each for half a second.
  ///
  /// They are laid on a sheet that holds both, so that frames are of one size and form.
  static func blinking(_ first: Bitmap, _ second: Bitmap, encoder: PNGEncoder) -> [UInt8] {
    let (width, height) = (max(first.width, second.width), max(first.height, second.height))
    let frames = [first, second].map { $0.rgba().extended(width: width, height: height) }
    return encoder.encode(frames: frames, milliseconds: 500)
  }
}

extension Bitmap {
  /// The four-byte picture on a larger clear sheet.
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
