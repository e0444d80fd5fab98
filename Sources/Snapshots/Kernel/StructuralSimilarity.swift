internal import Glibc

/// The structural similarity (SSIM) of two pictures, per pixel and on average.
///
/// Z. Wang, A. Bovik, H. Sheikh and E. Simoncelli, "Image quality assessment: from error visibility
/// to structural similarity", 2004: means, variances and covariance of brightness under a Gaussian
/// window of 11 × 11 pixels with σ = 1.5. The window is cut off at the edges.
struct StructuralSimilarity {
  /// The index of each pixel, row by row, from -1 to 1 for equal surroundings.
  let indices: [Float]
  /// The mean index; 1 for pictures without pixels.
  let mean: Double

  private static let reach = 5
  private static let bell = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * 1.5 * 1.5))) }

  /// Compares the brightness of pixels, words with red in the lowest byte, over white.
  init(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, width: Int, height: Int) {
    let count = width * height
    let first = (0..<count).map { Self.luma(a[$0]) }
    let second = (0..<count).map { Self.luma(b[$0]) }
    func blurred(_ value: (Int) -> Float) -> [Float] {
      Self.blurred((0..<count).map(value), width: width, height: height)
    }
    let (meanA, meanB) = (blurred { first[$0] }, blurred { second[$0] })
    let squareA = blurred { first[$0] * first[$0] }
    let squareB = blurred { second[$0] * second[$0] }
    let product = blurred { first[$0] * second[$0] }
    // The paper's constants, which stabilise quotients of tiny numbers.
    let (c1, c2) = (Float(0.01 * 255 * 0.01 * 255), Float(0.03 * 255 * 0.03 * 255))
    var sum = 0.0
    indices = (0..<count).map { position in
      let (x, y) = (meanA[position], meanB[position])
      let variances = max(0, squareA[position] - x * x) + max(0, squareB[position] - y * y)
      let covariance = product[position] - x * y
      let index =
        (2 * x * y + c1) * (2 * covariance + c2) / ((x * x + y * y + c1) * (variances + c2))
      sum += Double(index)
      return index
    }
    mean = count > 0 ? sum / Double(count) : 1
  }

  private static func luma(_ word: UInt32) -> Float {
    let (red, green, blue) = (word & 255, word &>> 8 & 255, word &>> 16 & 255)
    let luma = Float(red) * 0.299 + Float(green) * 0.587 + Float(blue) * 0.114
    return 255 - (255 - luma) * Float(word &>> 24) / 255
  }

  /// The means under the window, computed along rows and then along columns.
  private static func blurred(_ values: [Float], width: Int, height: Int) -> [Float] {
    let rows = pass(values, count: width, step: 1, lines: height, lineStep: width)
    return pass(rows, count: height, step: width, lines: width, lineStep: 1)
  }

  private static func pass(
    _ values: [Float], count: Int, step: Int, lines: Int, lineStep: Int
  ) -> [Float] {
    [Float](unsafeUninitializedCapacity: values.count) { out, filled in
      values.withUnsafeBufferPointer { values in
        for index in 0..<count {
          let window = max(0, index - reach)...min(count - 1, index + reach)
          let weights = window.map { bell[$0 - index + reach] }
          let whole = weights.reduce(0, +)
          for line in 0..<lines {
            var sum: Float = 0
            for (offset, weight) in weights.enumerated() {
              sum += weight * values[line * lineStep + (window.lowerBound + offset) * step]
            }
            out[line * lineStep + index * step] = sum / whole
          }
        }
      }
      filled = values.count
    }
  }
}
