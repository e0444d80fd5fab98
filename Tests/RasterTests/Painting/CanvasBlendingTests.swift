import Graphics
import TestSupport
import Testing

@testable import Raster

/// Colours composited over sheets, and soft shadows.
struct CanvasBlendingTests {
  @Test func `each pixel is mixed in proportion to its coverage, wherever solid and bare runs end`()
  {
    var random = SplitMix64(seed: 17)
    func byte() -> UInt8 { .random(in: 0...255, using: &random) }
    for _ in 0..<60 {
      let (width, height) = (Int.random(in: 1...60, using: &random), 3)
      guard var canvas = Canvas(width: width, height: height) else {
        Issue.record("no canvas of \(width) × \(height)")
        return
      }
      canvas.mark(PixelRegion(columns: 0..<width, rows: 0..<height))
      for row in 0..<height {
        var column = 0
        while column < width {
          let end = min(width, column + Int.random(in: 1...20, using: &random))
          let kind = Int.random(in: 0..<3, using: &random)
          while column < end {
            canvas.coverage[row * canvas.stride + column] = [0, 255, byte()][kind]
            column += 1
          }
        }
      }
      let before = (0..<width * height * 4).map { _ in byte() }
      let ink = Color(red: byte(), green: byte(), blue: byte())
      var bitmap = Bitmap(width: width, height: height, format: .rgba, bytes: before)
      let limit = PixelRegion(columns: 0..<max(1, width - 2), rows: 0..<2)
      canvas.blend(ink, over: &bitmap, in: limit)
      for row in 0..<height {
        for column in 0..<width {
          let at = (row * width + column) * 4
          let under = Color(red: before[at], green: before[at + 1], blue: before[at + 2])
          let isSeen = limit.rows.contains(row) && limit.columns.contains(column)
          let fraction = isSeen ? canvas.coverage[row * canvas.stride + column] : 0
          let mixed = under.mixed(with: ink, weight: fraction)
          #expect(
            Array(bitmap.bytes[at..<at + 4]) == [
              mixed.red, mixed.green, mixed.blue, before[at + 3],
            ])
        }
      }
    }
  }

  @Test(arguments: [0.4, 1, 2.7, 6]) func `a blur is the weighted mean of all pixels`(
    deviation: Double
  ) {
    var random = SplitMix64(seed: 18)
    let kernel = BlurMask.kernel(deviation)
    for _ in 0..<20 {
      let (width, height) = (Int.random(in: 1...90, using: &random), 3)
      var mask: [UInt8] = []
      while mask.count < width * height {
        let value: UInt8 =
          [0, 255, .random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
        mask += Array(repeating: value, count: Int.random(in: 1...50, using: &random))
      }
      mask.removeLast(mask.count - width * height)
      let blurred = BlurMask.blurredRows(mask, width: width, height: height, kernel)
      for row in 0..<height {
        for column in 0..<width {
          let sum = (1 - kernel.count..<kernel.count).reduce(32_768) { sum, step in
            let near = column + step
            return (0..<width).contains(near)
              ? sum + Int(mask[row * width + near]) * kernel[abs(step)] : sum
          }
          #expect(Int(blurred[column * height + row]) == min(sum >> 16, 255))
        }
      }
    }
  }
}
