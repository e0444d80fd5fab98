internal import Graphics
internal import PageTurning

/// The shade of a page towards its spine, where it curves into the binding.
///
/// It is part of the page's own picture, so that it moves with the leaf.
enum Gutter {
  /// A narrow deep shade and a wide faint one: darkness, and width in page widths.
  private static let shades = [(depth: 0.22, width: 0.035), (depth: 0.05, width: 0.14)]

  /// The factor for each column from the spine outward.
  static func factors(width: Int) -> [Float] {
    (0..<width).map { column in
      let u = (Double(column) + 0.5) / Double(max(width, 1))
      return Float(shades.reduce(1.0) { $0 - $1.depth * exponential(-u / $1.width) })
    }
  }
}

/// A page's picture with its gutter, ready to be put on a desk or bent.
struct ShadedPage {
  /// The page without its gutter.
  let bitmap: Bitmap
  /// The gutter's factor for each column.
  let shades: [Float]
  /// The page with it, four bytes a pixel.
  let pixels: [UInt32]

  var width: Int { bitmap.width }
  var height: Int { bitmap.height }

  /// Shades a page; its spine is on its left or its right, or it has none.
  init(_ page: Bitmap, spineAtLeft: Bool?) {
    let (columns, rows) = (page.width, page.height)
    let rgba = page.rgba()
    var pixels = [UInt32](repeating: 0, count: columns * rows)
    let factors = Gutter.factors(width: columns)
    let shades =
      switch spineAtLeft {
      case nil: [Float](repeating: 1, count: columns)
      case true?: factors
      case false?: Array(factors.reversed())
      }
    // 16-bit factors: one multiplication and one shift per channel.
    let scale = shades.map { UInt32($0 * 65536) }
    let thresholds = (0..<columns).map { column in
      let position = spineAtLeft == false ? columns - 1 - column : column
      return UInt32(Dither.threshold(position) * 65536)
    }
    rgba.bytes.withUnsafeBytes { raw in
      let source = raw.bindMemory(to: UInt32.self)
      pixels.withUnsafeMutableBufferPointer { target in
        scale.withUnsafeBufferPointer { scale in
          thresholds.withUnsafeBufferPointer { thresholds in
            for row in 0..<rows {
              for column in 0..<columns {
                let word = source[row * columns + column]
                let (factor, threshold) = (scale[column], thresholds[column])
                let red = ((word & 0xFF) * factor + threshold) >> 16
                let green = ((word >> 8 & 0xFF) * factor + threshold) >> 16
                let blue = ((word >> 16 & 0xFF) * factor + threshold) >> 16
                target[row * columns + column] = red | green << 8 | blue << 16 | 0xFF00_0000
              }
            }
          }
        }
      }
    }
    (bitmap, self.shades, self.pixels) = (page, shades, pixels)
  }
}
