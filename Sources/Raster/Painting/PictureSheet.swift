internal import Graphics

/// A page's paper with the pictures on it.
struct PictureSheet {
  private let width: Int
  private let height: Int
  /// The pixels, four bytes each.
  var bitmap: Bitmap
  /// The pixels that may be painted: all, or those within a clip.
  var limit: PixelRegion
  /// The pixels as they were before the groups being painted, from the outermost in.
  private var former: [FormerPixels] = []

  /// A sheet with existing content, four bytes per pixel.
  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    self.bitmap = bitmap
    limit = PixelRegion(columns: 0..<width, rows: 0..<height)
  }

  init(width: Int, height: Int, paper: Color) {
    (self.width, self.height) = (width, height)
    limit = PixelRegion(columns: 0..<width, rows: 0..<height)
    let pixel = Color(red: paper.red, green: paper.green, blue: paper.blue).packedRGBA
    bitmap = Bitmap(
      width: width, height: height, format: .rgba,
      bytes: [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
        count = width * height * 4
        let bytes = UnsafeMutableRawBufferPointer(bytes)
        for index in 0..<width * height {
          bytes.storeBytes(of: pixel, toByteOffset: index &* 4, as: UInt32.self)
        }
      })
  }

  /// Blends a picture over a rectangle, whose edges are rounded to pixels; one that cannot be read leaves a grey frame,
  /// and false is returned.
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
    let region = PixelRegion(columns: first..<last, rows: head..<foot)
    willPaint(region)
    if let picture = cache.picture(file, width: right - left, height: bottom - top) {
      lay(picture, left: left, top: top, in: region)
      return true
    }
    let gray = Color(red: 128, green: 128, blue: 128)
    for y in head..<foot {
      for x in first..<last where y == top || y == bottom - 1 || x == left || x == right - 1 {
        lay(gray, at: (y * width + x) * 4)
      }
    }
    return false
  }

  /// Blends the part of a picture that is in a region, with its upper left corner on a pixel.
  private mutating func lay(_ picture: Bitmap, left: Int, top: Int, in region: PixelRegion) {
    picture.bytes.withUnsafeBytes { source in
      bitmap.bytes.withUnsafeMutableBytes { target in
        for y in region.rows {
          let from = ((y - top) * picture.width - left) * 4
          for x in region.columns {
            let pixel = source.loadUnaligned(fromByteOffset: from + x * 4, as: UInt32.self)
            let position = (y * width + x) * 4
            let there = target.loadUnaligned(fromByteOffset: position, as: UInt32.self)
            let laid = Self.laid(UInt32(littleEndian: pixel), over: UInt32(littleEndian: there))
            target.storeBytes(of: laid.littleEndian, toByteOffset: position, as: UInt32.self)
          }
        }
      }
    }
  }

  /// A pixel composited over another, whose alpha is kept; red is in the lowest bits.
  @inline(__always)
  private static func laid(_ pixel: UInt32, over there: UInt32) -> UInt32 {
    let alpha = UInt8(truncatingIfNeeded: pixel >> 24)
    if alpha == 0 { return there }
    var color = pixel & 0xFF_FFFF
    if alpha < 255 {
      color = Color(opaque: there).mixed(with: Color(opaque: pixel), weight: alpha).packedRGBA
      color = UInt32(littleEndian: color) & 0xFF_FFFF
    }
    return color | there & 0xFF00_0000
  }

  /// Blends a colour over a pixel, given the offset of its first byte.
  mutating func lay(_ color: Color, at index: Int) {
    if color.alpha == 0 { return }
    let under = Color(
      red: bitmap.bytes[index], green: bitmap.bytes[index + 1], blue: bitmap.bytes[index + 2])
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    let mixed = color.alpha == 255 ? opaque : under.mixed(with: opaque, weight: color.alpha)
    (bitmap.bytes[index], bitmap.bytes[index + 1], bitmap.bytes[index + 2]) = (
      mixed.red, mixed.green, mixed.blue
    )
  }
}

/// The state that groups change.
extension PictureSheet {
  /// Begins a group: the pixels that it changes are kept as they are now.
  mutating func beginGroup() { former.append(FormerPixels(height: height)) }

  /// Ends the innermost group, and returns the former pixels where it was painted.
  mutating func endGroup() -> FormerPixels { former.popLast() ?? FormerPixels(height: height) }

  /// Tells that pixels within the limit are about to be changed.
  mutating func willPaint(_ region: PixelRegion) {
    guard !former.isEmpty else { return }
    let own = region.intersection(limit)
    guard !own.isEmpty else { return }
    for group in former.indices { former[group].keep(own, of: bitmap) }
  }
}

extension Color {
  /// The colour of a pixel without its alpha; red is in the lowest bits.
  fileprivate init(opaque pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16))
  }
}
