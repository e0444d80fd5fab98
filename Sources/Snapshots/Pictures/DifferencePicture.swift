package import Graphics

/// Pictures that show a difference.
package enum DifferencePicture {
  /// A way to show a difference.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// The expected picture, the actual one and their difference, side by side.
    case triptych
    /// The differing pixels over the faded picture.
    case overlay
    /// The expected and the actual picture alternating, twice a second.
    case blink
    /// The differing pixels on a transparent background.
    case only
  }

  /// The differing pixels in red over the faded expected picture.
  ///
  /// Anti-aliased pixels, which are not counted, are yellow, and ignored areas blue. It covers the
  /// area of both pictures.
  package static func overlay(_ expected: Bitmap, _ mask: DifferenceMask) -> Bitmap {
    let page = expected.rgba()
    let faded = FadedPage(page, mask)
    return Bitmap(
      width: mask.size.width, height: mask.size.height,
      format: .indexed(palette: FadedPage.palette), bytes: faded.indices)
  }

  /// The differing pixels in red on a transparent background.
  package static func only(_ mask: DifferenceMask) -> Bitmap {
    // A palette makes the file small and fast to write.
    let palette: [Color] = [.clear, .differing, .smoothed, .ignored]
    let bytes = mask.marks.withUnsafeBytes { [UInt8]($0) }
    return Bitmap(
      width: mask.size.width, height: mask.size.height, format: .indexed(palette: palette),
      bytes: bytes)
  }

  /// The expected picture, the actual one and their difference, side by side.
  package static func triptych(
    _ expected: Bitmap, _ actual: Bitmap, _ mask: DifferenceMask
  ) -> Bitmap {
    row(of: [expected, actual, overlay(expected, mask)])
  }

  /// The expected picture, the actual one and their difference, side by side.
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

  /// Pictures below each other.
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

  /// The pixels between two pictures, which separate them even if both have white edges.
  package static let gap = 4
}

/// A picture being composed, four bytes per pixel.
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

  /// Draws an RGBA picture, which must fit, at a position.
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
}

extension Color {
  static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  static let differing = Color(red: 230, green: 0, blue: 20)
  static let smoothed = Color(red: 240, green: 190, blue: 0)
  static let ignored = Color(red: 90, green: 120, blue: 220, alpha: 60)
  fileprivate static let gap = Color(red: 120, green: 140, blue: 170)
}
