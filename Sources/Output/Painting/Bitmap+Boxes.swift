package import Graphics
internal import ImageCoding

extension Bitmap {
  /// A picture of one opaque colour, four bytes per pixel.
  package init(width: Int, height: Int, color: Color) {
    let pixel = [color.red, color.green, color.blue, 255]
    self.init(
      width: width, height: height, format: .rgba,
      bytes: [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
        count = width * height * 4
        for index in 0..<count { bytes[index] = pixel[index & 3] }
      })
  }

  /// Draws another opaque RGBA picture on this one, clipped to it.
  package mutating func lay(_ other: Bitmap, x: Int, y: Int) {
    let (first, last) = (max(0, x), min(width, x + other.width))
    guard first < last else { return }
    for row in max(0, y)..<max(0, y, min(height, y + other.height)) {
      let from = ((row - y) * other.width + first - x) * 4
      let to = (row * width + first) * 4
      bytes.replaceSubrange(
        to..<(to + (last - first) * 4), with: other.bytes[from..<(from + (last - first) * 4)])
    }
  }

  /// The picture centred in another size: cropped if it is larger, padded with paper if smaller.
  package func centered(width: Int, height: Int, paper: Color) -> Bitmap {
    var sheet = Bitmap(width: width, height: height, color: paper)
    sheet.lay(
      rgba(), x: Self.middle(width - self.width), y: Self.middle(height - self.height))
    return sheet.isOpaqueGray ? sheet.gray() : sheet
  }

  /// Half of the difference, rounded down even if it is negative.
  private static func middle(_ rest: Int) -> Int { rest >> 1 }
}
