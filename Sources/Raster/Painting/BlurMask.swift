internal import Graphics

/// The coverage of a shape blurred by a Gaussian function, one byte per pixel.
///
/// Large blurs are drawn with fewer pixels and interpolated: the difference is invisible, and the work does not grow
/// with the blur.
struct BlurMask {
  /// The width of a mask pixel in page pixels.
  private let factor: Double
  /// The position of its left and upper edges in page pixels.
  private let left: Double
  private let top: Double
  private let width: Int
  private let height: Int
  private let bytes: [UInt8]

  /// The largest standard deviation that is computed, in mask pixels.
  private static let largestDeviation = 12.0
  private static let longestSide = 16_384

  /// A mask for some pixels of a page, of a shape in points at a scale; nil if memory is short.
  init?(_ shape: Path, deviation: Double, scale: Double, over region: PixelRegion) {
    let pixels = min(max(deviation * scale, 0), 20_000)
    factor = max((pixels / Self.largestDeviation).rounded(.up), 1)
    let reach = (pixels * 3).rounded(.up) + factor
    left = Double(region.columns.lowerBound) - reach
    top = Double(region.rows.lowerBound) - reach
    width = Int(((Double(region.columns.count) + reach * 2) / factor).rounded(.up)) + 1
    height = Int(((Double(region.rows.count) + reach * 2) / factor).rounded(.up)) + 1
    guard max(width, height) <= Self.longestSide, var canvas = Canvas(width: width, height: height)
    else { return nil }
    canvas.fill(
      shape, x: -left / factor, y: -top / factor, scale: scale / factor, alpha: 1)
    var mask = canvas.bytes
    let kernel = Self.kernel(pixels / factor)
    if kernel.count > 1 {
      mask = Self.blurred(mask, width: width, height: height, kernel)
    }
    bytes = mask
  }

  /// The coverage of a page pixel, from 0 to 1.
  func coverage(column: Int, row: Int) -> Double {
    if factor == 1 {
      return Double(at(column - Int(left), row - Int(top))) / 255
    }
    let x = (Double(column) + 0.5 - left) / factor - 0.5
    let y = (Double(row) + 0.5 - top) / factor - 0.5
    let (first, head) = (x.rounded(.down), y.rounded(.down))
    let (across, down) = (x - first, y - head)
    let (c, r) = (Int(first), Int(head))
    let upper = Double(at(c, r)) * (1 - across) + Double(at(c + 1, r)) * across
    let lower = Double(at(c, r + 1)) * (1 - across) + Double(at(c + 1, r + 1)) * across
    return (upper * (1 - down) + lower * down) / 255
  }

  private func at(_ column: Int, _ row: Int) -> UInt8 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return bytes[row * width + column]
  }

  /// The weights of a pixel and of its neighbours to one side; all weights, on both sides, sum to 65,536.
  static func kernel(_ deviation: Double) -> [Int] {
    guard deviation > 0.01 else { return [65_536] }
    let reach = Int((deviation * 3).rounded(.up))
    let weights = (0...reach).map { step in
      Logarithm.exponential(-Double(step * step) / (2 * deviation * deviation))
    }
    let sum = weights[0] + weights.dropFirst().reduce(0, +) * 2
    var kernel = weights.map { Int(($0 / sum * 65_536).rounded()) }
    kernel[0] += 65_536 - kernel[0] - kernel.dropFirst().reduce(0, +) * 2
    return kernel
  }

  /// The mask blurred along its rows and then along its columns.
  private static func blurred(
    _ mask: [UInt8], width: Int, height: Int, _ kernel: [Int]
  ) -> [UInt8] {
    let across = blurredRows(mask, width: width, height: height, kernel)
    // Transposed each time, so that one loop serves both directions.
    return blurredRows(across, width: height, height: width, kernel)
  }

  /// The rows blurred, transposed.
  ///
  /// Pixels whose neighbours within the kernel's reach are all alike stay as they are: the inside of a shape, and all
  /// that is far from it.
  static func blurredRows(
    _ mask: [UInt8], width: Int, height: Int, _ kernel: [Int]
  ) -> [UInt8] {
    let reach = kernel.count - 1
    return [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      count = width * height
      mask.withUnsafeBufferPointer { source in
        kernel.withUnsafeBufferPointer { kernel in
          for row in 0..<height {
            let pixels = UnsafeBufferPointer(rebasing: source[row * width..<(row + 1) * width])
            var start = 0
            while start < width {
              let value = pixels[start]
              var end = start + 1
              while end < width, pixels[end] == value { end += 1 }
              // Beyond the edges the mask is bare.
              let first = value == 0 && start == 0 ? 0 : min(start + reach, end)
              let last = value == 0 && end == width ? width : max(end - reach, first)
              for column in start..<first {
                target[column * height + row] = blurred(pixels, at: column, kernel)
              }
              for column in first..<last { target[column * height + row] = value }
              for column in last..<end {
                target[column * height + row] = blurred(pixels, at: column, kernel)
              }
              start = end
            }
          }
        }
      }
    }
  }

  /// The weighted mean of a pixel of a row and its neighbours on both sides.
  @inline(__always)
  private static func blurred(
    _ row: UnsafeBufferPointer<UInt8>, at column: Int, _ kernel: UnsafeBufferPointer<Int>
  ) -> UInt8 {
    let reach = kernel.count - 1
    var sum = Int(row[column]) * kernel[0] + 32_768
    let near = min(reach, column, row.count - 1 - column)
    var step = 1
    while step <= near {
      sum += (Int(row[column - step]) + Int(row[column + step])) * kernel[step]
      step += 1
    }
    while step <= reach {
      if column >= step { sum += Int(row[column - step]) * kernel[step] }
      if column + step < row.count { sum += Int(row[column + step]) * kernel[step] }
      step += 1
    }
    return UInt8(min(sum >> 16, 255))
  }
}
