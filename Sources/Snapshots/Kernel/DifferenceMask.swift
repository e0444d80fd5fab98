internal import Glibc
package import Graphics

/// The differing pixels of two pictures, over the area of both.
package struct DifferenceMask: Sendable {
  /// The result at a pixel.
  package enum Mark: UInt8, Sendable {
    /// The pixel is the same in both pictures, or in neither.
    case same
    /// The pixel differs, or only one picture has it.
    case different
    /// The pixel differs only by anti-aliasing, which is not counted.
    case smoothed
    /// The pixel is in an ignored area.
    case ignored
  }

  /// The size of the area of both pictures.
  package let size: PixelSize
  /// The marks, row by row.
  private(set) package var marks: [Mark]
  /// The mean structural similarity if that is the metric.
  private(set) package var similarity: Double?
  private let expectedSize: PixelSize
  private let actualSize: PixelSize

  /// Compares two pictures pixel by pixel, except in ignored areas.
  package init(
    _ expected: Bitmap, _ actual: Bitmap, metric: PixelMetric = .exact,
    ignoring areas: [PixelRect] = []
  ) {
    expectedSize = PixelSize(width: expected.width, height: expected.height)
    actualSize = PixelSize(width: actual.width, height: actual.height)
    size = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    marks = [Mark](repeating: .same, count: size.width * size.height)
    markSurplus()
    let common = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    // The ignored areas are marked before the comparison, to skip their pixels, and again after it.
    _ = withWords(of: expected, within: common) { first in
      withWords(of: actual, within: common) { second in
        mark(first, second, common, metric)
      }
    }
    for area in areas { ignore(area) }
  }

  /// The number of differing pixels and their bounding box.
  package var comparison: Comparison {
    var tally = Tally()
    let wanted = Int32(Mark.different.rawValue)
    marks.withUnsafeBytes { marks in
      guard let start = marks.baseAddress else { return }
      for row in 0..<size.height {
        // Most rows have no marks; scanning their memory is faster than looking at pixels.
        let line = UnsafeRawBufferPointer(start: start + row * size.width, count: size.width)
        guard let base = line.baseAddress, let first = memchr(base, wanted, size.width) else {
          continue
        }
        let left = UnsafeRawPointer(first) - base
        var (count, right) = (0, left)
        for column in left..<size.width where Int32(line[column]) == wanted {
          count &+= 1
          right = column
        }
        tally.add(left...right, row...row, count: count)
      }
    }
    return tally.comparison(expectedSize, actualSize, similarity: similarity)
  }

  /// The most differing pixels in any square window of a side of `window` pixels, or of the picture
  /// if that is smaller.
  ///
  /// Noise is scattered; real changes are clustered.
  package func densest(window: Int) -> Int {
    let side = max(1, min(window, size.width, size.height))
    guard size.width > 0, size.height > 0 else { return 0 }
    var columns = [Int](repeating: 0, count: size.width)
    var most = 0
    for row in 0..<size.height {
      for column in 0..<size.width {
        columns[column] += isDifferent(column, row) ? 1 : 0
        if row >= side { columns[column] -= isDifferent(column, row - side) ? 1 : 0 }
      }
      guard row >= side - 1 else { continue }
      var sum = columns[..<(side - 1)].reduce(0, +)
      for column in (side - 1)..<size.width {
        sum += columns[column]
        most = max(most, sum)
        sum -= columns[column - side + 1]
      }
    }
    return most
  }

  private func isDifferent(_ column: Int, _ row: Int) -> Bool {
    marks[row * size.width + column] == .different
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

  private mutating func ignore(_ area: PixelRect) {
    let columns = (0..<size.width).clamped(to: area.columns)
    for row in (0..<size.height).clamped(to: area.rows) {
      for column in columns { marks[row * size.width + column] = .ignored }
    }
  }

  private mutating func mark(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ common: PixelSize,
    _ metric: PixelMetric
  ) {
    switch metric {
    case .exact:
      markRows(a, b, common) { place, _, _ in a[place] != b[place] ? .different : .same }
    case .yiq(_, let ignoresSmoothing):
      let greatest = YIQDifference.greatest * metric.threshold * metric.threshold
      let edges = SmoothedEdges(
        a: a, b: b, width: common.width, height: common.height, background: .pattern)
      markRows(a, b, common) { place, column, row in
        guard YIQDifference.squared(a[place], b[place], place: place) > greatest else {
          return .same
        }
        return ignoresSmoothing && edges.contains(column, row) ? .smoothed : .different
      }
    case .oklab(_, let ignoresSmoothing):
      var difference = OKLabDifference(limit: metric.threshold)
      let edges = SmoothedEdges(
        a: a, b: b, width: common.width, height: common.height, background: .midGray)
      markRows(a, b, common) { place, column, row in
        guard a[place] != b[place], difference.areDifferent(a[place], b[place], place: place) else {
          return .same
        }
        return ignoresSmoothing && edges.contains(column, row) ? .smoothed : .different
      }
    case .ciede2000:
      let limit = metric.threshold
      var last: (a: UInt32, b: UInt32, mark: Mark) = (0, 0, .same)
      markRows(a, b, common) { place, _, _ in
        guard a[place] != b[place] else { return .same }
        // Neighbours often have the same colours.
        if (a[place], b[place]) == (last.a, last.b) { return last.mark }
        let distance = LabColor.difference(LabColor(a[place]), LabColor(b[place]))
        last = (a[place], b[place], distance > limit ? .different : .same)
        return last.mark
      }
    case .ssim:
      let structure = StructuralSimilarity(a, b, width: common.width, height: common.height)
      similarity = structure.mean
      let least = 1 - metric.threshold
      for row in 0..<common.height {
        for column in 0..<common.width {
          let place = row * common.width + column
          guard a[place] != b[place], Double(structure.indices[place]) < least else { continue }
          marks[row * size.width + column] = .different
        }
      }
    }
  }

  /// Marks the pixels of rows that differ; equal rows cost a comparison of memory.
  @inline(__always)
  private mutating func markRows(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ common: PixelSize,
    _ mark: (_ position: Int, _ column: Int, _ row: Int) -> Mark
  ) {
    let width = size.width
    marks.withUnsafeMutableBufferPointer { marks in
      guard let out = marks.baseAddress else { return }
      for row in 0..<common.height {
        let start = row * common.width
        guard memcmp(a + start, b + start, common.width * 4) != 0 else { continue }
        var column = 0
        while column < common.width {
          if common.width &- column >= 4, haveSameFour(a + (start &+ column), b + (start &+ column))
          {
            column &+= 4
            continue
          }
          let end = min(column &+ 4, common.width)
          while column < end {
            let position = start &+ column
            if a[position] != b[position] {
              out[row &* width &+ column] = mark(position, column, row)
            }
            column &+= 1
          }
        }
      }
    }
  }
}

/// Whether four pixels are equal.
@inline(__always)
private func haveSameFour(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>) -> Bool {
  func halves(_ start: UnsafePointer<UInt32>) -> SIMD2<UInt64> {
    UnsafeRawPointer(start).loadUnaligned(as: SIMD2<UInt64>.self)
  }
  let bits = halves(a) ^ halves(b)
  return bits.x | bits.y == 0
}
