package import Graphics
internal import Glibc

/// Compares two pictures.
///
/// Their formats do not matter: a grey picture equals an RGBA one of the same greys. Sizes may
/// differ; the area of only one picture is different. Ignored areas are never different.
package func compare(
  _ expected: Bitmap, _ actual: Bitmap, metric: PixelMetric = .exact,
  ignoring areas: [PixelRect] = []
) -> Comparison {
  // Most pictures are byte for byte the same, which is found at the speed of memory.
  if haveSameBytes(expected, actual) {
    let size = PixelSize(width: expected.width, height: expected.height)
    var similarity: Double?
    if case .ssim = metric { similarity = 1 }
    return Tally().comparison(size, size, similarity: similarity)
  }
  if metric == .exact, areas.isEmpty { return compareExactly(expected, actual) }
  return DifferenceMask(expected, actual, metric: metric, ignoring: areas).comparison
}

/// Whether two pictures have the same format, size and bytes.
package func haveSameBytes(_ expected: Bitmap, _ actual: Bitmap) -> Bool {
  guard expected.width == actual.width, expected.height == actual.height,
    expected.format == actual.format
  else { return false }
  return expected.bytes.withUnsafeBytes { a in
    actual.bytes.withUnsafeBytes { b in
      guard let first = a.baseAddress, let second = b.baseAddress else { return true }
      return memcmp(first, second, a.count) == 0
    }
  }
}

/// Compares row by row; equal rows are not compared pixel by pixel.
private func compareExactly(_ expected: Bitmap, _ actual: Bitmap) -> Comparison {
  let (first, second) = (PixelRows(expected), PixelRows(actual))
  let common = PixelSize(
    width: min(expected.width, actual.width), height: min(expected.height, actual.height))
  var tally = Tally()
  tally.addSurplus(of: first.size, beyond: common)
  tally.addSurplus(of: second.size, beyond: common)
  for row in 0..<common.height {
    first.withRow(row) { a in
      second.withRow(row) { b in
        if memcmp(a, b, common.width * 4) != 0 {
          tally.addDifferences(of: a, and: b, count: common.width, row: row)
        }
      }
    }
  }
  return tally.comparison(first.size, second.size)
}

extension Tally {
  /// Adds the pixels of a picture to the right of and below the common area.
  fileprivate mutating func addSurplus(of size: PixelSize, beyond common: PixelSize) {
    if size.width > common.width, common.height > 0 {
      let columns = common.width...size.width - 1
      add(columns, 0...common.height - 1, count: columns.count * common.height)
    }
    if size.height > common.height, size.width > 0 {
      let rows = common.height...size.height - 1
      add(0...size.width - 1, rows, count: rows.count * size.width)
    }
  }

  /// Adds the differing pixels of two rows.
  fileprivate mutating func addDifferences(
    of a: UnsafePointer<UInt32>, and b: UnsafePointer<UInt32>, count: Int, row: Int
  ) {
    var differing = 0
    for column in 0..<count { differing &+= a[column] == b[column] ? 0 : 1 }
    guard let left = (0..<count).first(where: { a[$0] != b[$0] }),
      let right = (0..<count).last(where: { a[$0] != b[$0] })
    else { return }
    add(left...right, row...row, count: differing)
  }
}
