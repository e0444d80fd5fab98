internal import Graphics

/// A page's paper with the pictures that lie on it.
struct PictureSheet {
  private let width: Int
  private let height: Int
  /// The pixels, four bytes each.
  var bitmap: Bitmap
  /// The pixels that are painted on: all, or those that a clip leaves.
  var limit: PixelRegion

  /// A sheet that something stands on already, four bytes a pixel.
  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    self.bitmap = bitmap
    limit = PixelRegion(columns: 0..<width, rows: 0..<height)
  }

  init(width: Int, height: Int, paper: Color) {
    (self.width, self.height) = (width, height)
    limit = PixelRegion(columns: 0..<width, rows: 0..<height)
    let pixel: [UInt8] = [paper.red, paper.green, paper.blue, 255]
    bitmap = Bitmap(
      width: width, height: height, format: .rgba,
      bytes: [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
        count = width * height * 4
        for index in 0..<count { bytes[index] = pixel[index & 3] }
      })
  }

  /// Lays a picture over a rectangle, whose edges go to the nearest pixels' edges; one that cannot be
  /// read leaves a grey frame, and false is returned.
  mutating func lay(
    _ file: PictureFile, over rect: Rect, scale: Double, from cache: inout KeptPictures<Bitmap>
  ) -> Bool {
    func pixel(_ length: Length) -> Int { Int((length.points * scale).rounded()) }
    let (left, top) = (pixel(rect.minX), pixel(rect.minY))
    let (right, bottom) = (max(left + 1, pixel(rect.maxX)), max(top + 1, pixel(rect.maxY)))
    let (first, last) = (max(limit.columns.lowerBound, left), min(limit.columns.upperBound, right))
    let (head, foot) = (max(limit.rows.lowerBound, top), min(limit.rows.upperBound, bottom))
    let isSeen = first < last && head < foot
    guard isSeen, rect.size.width.points > 0, rect.size.height.points > 0 else { return true }
    let picture = cache.picture(file, width: right - left, height: bottom - top)
    for y in head..<foot {
      for x in first..<last {
        let color: Color
        if let picture {
          let at = ((y - top) * picture.width + x - left) * 4
          color = Color(
            red: picture.bytes[at], green: picture.bytes[at + 1], blue: picture.bytes[at + 2],
            alpha: picture.bytes[at + 3])
        } else {
          let isEdge = y == top || y == bottom - 1 || x == left || x == right - 1
          color = Color(red: 128, green: 128, blue: 128, alpha: isEdge ? 255 : 0)
        }
        lay(color, at: (y * width + x) * 4)
      }
    }
    return picture != nil
  }

  /// Lays a colour over a pixel, by the place of its first byte.
  mutating func lay(_ color: Color, at place: Int) {
    if color.alpha == 0 { return }
    let under = Color(
      red: bitmap.bytes[place], green: bitmap.bytes[place + 1], blue: bitmap.bytes[place + 2])
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    let mixed = color.alpha == 255 ? opaque : under.mixed(with: opaque, share: color.alpha)
    (bitmap.bytes[place], bitmap.bytes[place + 1], bitmap.bytes[place + 2]) = (
      mixed.red, mixed.green, mixed.blue
    )
  }
}
