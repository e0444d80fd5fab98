package import Graphics

/// The pictures that explain a difference.
package enum DifferencePicture {
  /// The differing pixels in red over the expected picture, which is faded.
  ///
  /// Pixels of a smoothed edge, which do not count, are yellow. It is as large as both pictures laid
  /// on one another.
  package static func overlay(
    _ expected: Bitmap, _ actual: Bitmap, metric: PixelMetric = .exact
  ) -> Bitmap {
    let mask = DifferenceMask(expected, actual, metric: metric)
    let page = expected.rgba()
    var sheet = Sheet(size: mask.size, color: .white)
    for row in 0..<mask.size.height {
      for column in 0..<mask.size.width {
        let color: Color =
          switch mask.marks[row * mask.size.width + column] {
          case .different: .differing
          case .smoothed: .smoothed
          case .same where column < page.width && row < page.height:
            page.color(column, row).faded
          case .same: .white
          }
        sheet.set(column, row, color)
      }
    }
    return sheet.bitmap
  }

  /// Three pictures side by side: the expected one, the actual one, and their difference.
  package static func triptych(
    _ expected: Bitmap, _ actual: Bitmap, metric: PixelMetric = .exact
  ) -> Bitmap {
    let panels = [
      expected.rgba(), actual.rgba(), overlay(expected, actual, metric: metric),
    ]
    let size = PixelSize(
      width: panels.reduce(0) { $0 + $1.width } + gap * (panels.count - 1),
      height: panels.map(\.height).max() ?? 0)
    var sheet = Sheet(size: size, color: .gap)
    var x = 0
    for panel in panels {
      sheet.lay(panel, at: x)
      x += panel.width + gap
    }
    return sheet.bitmap
  }

  /// The pixels between two pictures: enough to tell them apart when both have white edges.
  private static let gap = 4
}

/// A picture that is being put together.
private struct Sheet {
  private(set) var bitmap: Bitmap

  init(size: PixelSize, color: Color) {
    let pixel = [color.red, color.green, color.blue, color.alpha]
    let bytes = [UInt8](
      unsafeUninitializedCapacity: size.width * size.height * 4
    ) { buffer, count in
      count = size.width * size.height * 4
      for place in 0..<count { buffer[place] = pixel[place & 3] }
    }
    bitmap = Bitmap(width: size.width, height: size.height, format: .rgba, bytes: bytes)
  }

  mutating func set(_ column: Int, _ row: Int, _ color: Color) {
    let place = (row * bitmap.width + column) * 4
    bitmap.bytes[place] = color.red
    bitmap.bytes[place + 1] = color.green
    bitmap.bytes[place + 2] = color.blue
    bitmap.bytes[place + 3] = color.alpha
  }

  mutating func lay(_ picture: Bitmap, at x: Int) {
    for row in 0..<picture.height {
      let start = (row * bitmap.width + x) * 4
      bitmap.bytes.replaceSubrange(
        start..<start + picture.bytesPerRow,
        with: picture.bytes[row * picture.bytesPerRow..<(row + 1) * picture.bytesPerRow])
    }
  }
}

extension Bitmap {
  /// The pixel of a four-byte picture.
  fileprivate func color(_ column: Int, _ row: Int) -> Color {
    let place = (row * width + column) * 4
    return Color(
      red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2], alpha: bytes[place + 3])
  }
}

extension Color {
  fileprivate static let differing = Color(red: 230, green: 0, blue: 20)
  fileprivate static let smoothed = Color(red: 240, green: 190, blue: 0)
  fileprivate static let gap = Color(red: 120, green: 140, blue: 170)

  /// The colour's grey, an eighth of it over white: enough to see where on the page one is.
  fileprivate var faded: Color {
    // Rec. 601's weights in 256ths.
    let luma = (77 * Int(red) + 150 * Int(green) + 29 * Int(blue)) / 256
    let gray = UInt8(255 - (255 - luma) * Int(alpha) / (255 * 8))
    return Color(red: gray, green: gray, blue: gray)
  }
}
