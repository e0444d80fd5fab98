internal import Graphics

/// The rows of a sheet in which a group is painted, as they were before.
///
/// A group is often a few letters of a page: only the rows that it changes are copied.
struct FormerPixels {
  /// The pixels that may have changed.
  private(set) var region = PixelRegion.empty
  /// The first byte of each row among those that were copied; −1 for one that was not.
  private var starts: [Int]
  private(set) var bytes: [UInt8] = []

  init(height: Int) { starts = Array(repeating: -1, count: height) }

  /// Copies the rows of a region, except those that were copied before.
  mutating func keep(_ region: PixelRegion, of bitmap: Bitmap) {
    self.region = self.region.union(region)
    let rowBytes = bitmap.bytesPerRow
    for row in region.rows where starts[row] < 0 {
      starts[row] = bytes.count
      bytes += bitmap.bytes[row * rowBytes..<(row + 1) * rowBytes]
    }
  }

  /// The index in `bytes` at which a row begins; nil for one that has not changed.
  func start(ofRow row: Int) -> Int? { starts[row] < 0 ? nil : starts[row] }
}
