internal import Glibc
package import Graphics

/// Which pixels of two pictures differ, over the area of both laid on one another.
package struct DifferenceMask: Sendable {
  /// What is found at a pixel.
  package enum Mark: UInt8, Sendable {
    /// The pictures are the same there, or neither has the pixel.
    case same
    /// The pictures differ, or only one of them has the pixel.
    case different
    /// The pictures differ as the smoothing of an edge may, which does not count.
    case smoothed
  }

  /// The size of both pictures laid on one another.
  package let size: PixelSize
  /// The marks, row by row.
  private(set) package var marks: [Mark]
  private let expectedSize: PixelSize
  private let actualSize: PixelSize

  /// Compares two pictures, pixel by pixel.
  package init(_ expected: Bitmap, _ actual: Bitmap, metric: PixelMetric = .exact) {
    expectedSize = PixelSize(width: expected.width, height: expected.height)
    actualSize = PixelSize(width: actual.width, height: actual.height)
    size = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    marks = [Mark](repeating: .same, count: size.width * size.height)
    markSurplus()
    switch metric {
    case .exact: markUnequalPixels(PixelRows(expected), PixelRows(actual))
    case .yiq(let threshold, let ignoresSmoothing):
      markVisiblePixels(
        PixelRows(expected), PixelRows(actual), threshold: threshold,
        ignoresSmoothing: ignoresSmoothing)
    }
  }

  /// The number of differing pixels and the rectangle round them.
  package var comparison: Comparison {
    var tally = Tally()
    marks.withUnsafeBufferPointer { marks in
      for row in 0..<size.height {
        for column in 0..<size.width where marks[row * size.width + column] == .different {
          tally.add(column, row)
        }
      }
    }
    return tally.comparison(expectedSize, actualSize)
  }

  /// Marks the pixels that only one of the pictures has.
  private mutating func markSurplus() {
    guard expectedSize != actualSize else { return }
    func has(_ size: PixelSize, _ column: Int, _ row: Int) -> Bool {
      column < size.width && row < size.height
    }
    for row in 0..<size.height {
      for column in 0..<size.width
      where has(expectedSize, column, row) != has(actualSize, column, row) {
        marks[row * size.width + column] = .different
      }
    }
  }

  private mutating func markUnequalPixels(_ expected: PixelRows, _ actual: PixelRows) {
    var first = [UInt32](repeating: 0, count: expected.size.width)
    var second = [UInt32](repeating: 0, count: actual.size.width)
    for row in 0..<min(expected.size.height, actual.size.height) {
      first.withUnsafeMutableBufferPointer { expected.copyRow(row, into: $0) }
      second.withUnsafeMutableBufferPointer { actual.copyRow(row, into: $0) }
      for column in 0..<min(first.count, second.count) where first[column] != second[column] {
        marks[row * size.width + column] = .different
      }
    }
  }

  private mutating func markVisiblePixels(
    _ expected: PixelRows, _ actual: PixelRows, threshold: Double, ignoresSmoothing: Bool
  ) {
    let common = PixelSize(
      width: min(expected.size.width, actual.size.width),
      height: min(expected.size.height, actual.size.height))
    let limit = max(0, threshold.isNaN ? 0 : threshold)
    let greatest = YIQDifference.greatest * limit * limit
    let (first, second) = (expected.words(within: common), actual.words(within: common))
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        guard let a = first.baseAddress, let b = second.baseAddress else { return }
        let edges = SmoothedEdges(a: a, b: b, width: common.width, height: common.height)
        for row in 0..<common.height {
          let start = row * common.width
          // Rows that are the same, as most are, cost a comparison of memory.
          guard memcmp(a + start, b + start, common.width * 4) != 0 else { continue }
          for place in start..<start + common.width
          where YIQDifference.squared(a[place], b[place], place: place) > greatest {
            let column = place - start
            let isSmoothed = ignoresSmoothing && edges.contains(column, row)
            marks[row * size.width + column] = isSmoothed ? .smoothed : .different
          }
        }
      }
    }
  }
}
