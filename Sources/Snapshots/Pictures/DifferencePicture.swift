package import Graphics

/// The pictures that explain a difference.
package enum DifferencePicture {
  /// How a difference is shown.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// The expected picture, the actual one, and their difference, side by side.
    case triptych
    /// The differing pixels over the faded picture.
    case overlay
    /// The expected picture and the actual one in turn, twice a second.
    case blink
    /// The differing pixels over nothing.
    case only
  }

  /// The differing pixels in red over the expected picture, which is faded.
  ///
  /// Pixels of a smoothed edge, which do not count, are yellow; those that nobody asks for are blue.
  /// It is as large as both pictures laid on one another.
  package static func overlay(_ expected: Bitmap, _ mask: DifferenceMask) -> Bitmap {
    let page = expected.rgba()
    var sheet = Sheet(size: mask.size, color: .white)
    for row in 0..<min(mask.size.height, page.height) { sheet.lay(fadedRow: row, of: page) }
    sheet.lay(mask)
    return sheet.bitmap
  }

  /// The differing pixels in red over nothing.
  package static func only(_ mask: DifferenceMask) -> Bitmap {
    // The few colours make a small file, and one byte a pixel a quick one.
    let palette: [Color] = [.clear, .differing, .smoothed, .ignored]
    let bytes = mask.marks.withUnsafeBytes { [UInt8]($0) }
    return Bitmap(
      width: mask.size.width, height: mask.size.height, format: .indexed(palette: palette),
      bytes: bytes)
  }

  /// Three pictures side by side: the expected one, the actual one, and their difference.
  package static func triptych(
    _ expected: Bitmap, _ actual: Bitmap, _ mask: DifferenceMask
  ) -> Bitmap {
    row(of: [expected.rgba(), actual.rgba(), overlay(expected, mask)])
  }

  /// Three pictures side by side: the expected one, the actual one, and their difference.
  package static func triptych(
    _ expected: Bitmap, _ actual: Bitmap, metric: PixelMetric = .exact
  ) -> Bitmap {
    triptych(expected, actual, DifferenceMask(expected, actual, metric: metric))
  }

  /// Pictures side by side.
  package static func row(of panels: [Bitmap]) -> Bitmap {
    let size = PixelSize(
      width: panels.reduce(0) { $0 + $1.width } + gap * max(0, panels.count - 1),
      height: panels.map(\.height).max() ?? 0)
    var sheet = Sheet(size: size, color: .gap)
    var x = 0
    for panel in panels {
      sheet.lay(panel.rgba(), x: x, y: 0)
      x += panel.width + gap
    }
    return sheet.bitmap
  }

  /// Pictures below one another.
  package static func column(of panels: [Bitmap]) -> Bitmap {
    let size = PixelSize(
      width: panels.map(\.width).max() ?? 0,
      height: panels.reduce(0) { $0 + $1.height } + gap * max(0, panels.count - 1))
    var sheet = Sheet(size: size, color: .gap)
    var y = 0
    for panel in panels {
      sheet.lay(panel.rgba(), x: 0, y: y)
      y += panel.height + gap
    }
    return sheet.bitmap
  }

  /// The pixels between two pictures: enough to tell them apart when both have white edges.
  package static let gap = 4
}

/// A picture that is being put together, four bytes a pixel.
struct Sheet {
  private var words: [UInt32]
  private let size: PixelSize

  init(size: PixelSize, color: Color) {
    self.size = size
    words = [UInt32](repeating: color.packedRGBA, count: size.width * size.height)
  }

  var bitmap: Bitmap {
    Bitmap(
      width: size.width, height: size.height, format: .rgba,
      bytes: words.withUnsafeBytes { [UInt8]($0) })
  }

  /// Lays a four-byte picture, which must fit, at a place.
  mutating func lay(_ picture: Bitmap, x: Int, y: Int) {
    let width = size.width
    words.withUnsafeMutableBytes { out in
      picture.bytes.withUnsafeBytes { bytes in
        for row in 0..<picture.height {
          let start = ((y + row) * width + x) * 4
          out[start..<start + picture.bytesPerRow].copyBytes(
            from: bytes[row * picture.bytesPerRow..<(row + 1) * picture.bytesPerRow])
        }
      }
    }
  }

  /// Lays a row of a four-byte picture: its grey, an eighth of it over white, which is enough to see
  /// where on the page one is.
  fileprivate mutating func lay(fadedRow row: Int, of picture: Bitmap) {
    let count = min(picture.width, size.width)
    let start = row * size.width
    words.withUnsafeMutableBufferPointer { out in
      picture.bytes.withUnsafeBytes { bytes in
        let source = bytes.assumingMemoryBound(to: UInt32.self)
        for column in 0..<count {
          let word = source[row &* picture.width &+ column]
          let (red, green, blue) = (word & 255, word &>> 8 & 255, word &>> 16 & 255)
          // Rec. 601's weights in 256ths.
          let luma = (77 &* red &+ 150 &* green &+ 29 &* blue) / 256
          let gray = 255 &- (255 &- luma) &* (word &>> 24) / (255 * 8)
          out[start &+ column] = 0xFF00_0000 | gray &* 0x01_0101
        }
      }
    }
  }

  /// Lays the marks of a mask, which is as large as the sheet.
  fileprivate mutating func lay(_ mask: DifferenceMask) {
    let colors = [Color.clear, .differing, .smoothed, .ignored].map(\.packedRGBA)
    words.withUnsafeMutableBufferPointer { out in
      mask.marks.withUnsafeBufferPointer { marks in
        for place in 0..<marks.count where marks[place] != .same {
          // Where nobody asks, the page shows.
          out[place] =
            marks[place] == .ignored
            ? (out[place] & 0xFF_DFDF) | 0xFF20_0000 : colors[Int(marks[place].rawValue)]
        }
      }
    }
  }
}

extension Color {
  fileprivate static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  fileprivate static let differing = Color(red: 230, green: 0, blue: 20)
  fileprivate static let smoothed = Color(red: 240, green: 190, blue: 0)
  fileprivate static let ignored = Color(red: 90, green: 120, blue: 220, alpha: 60)
  fileprivate static let gap = Color(red: 120, green: 140, blue: 170)
}
