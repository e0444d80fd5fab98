/// A rectangle of whole pixels: some columns of some rows.
struct PixelRegion: Sendable, Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  static let empty = PixelRegion(columns: 0..<0, rows: 0..<0)

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The intersection of two regions.
  func intersection(_ other: PixelRegion) -> PixelRegion {
    PixelRegion(
      columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The smallest region that contains both.
  func union(_ other: PixelRegion) -> PixelRegion {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRegion(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound),
      rows: min(
        rows.lowerBound, other.rows.lowerBound)..<max(
          rows.upperBound, other.rows.upperBound))
  }
}

extension PixelRegion {
  /// The pixels that a rectangle touches, on a sheet of this size.
  init(left: Double, top: Double, right: Double, bottom: Double, width: Int, height: Int) {
    func range(_ from: Double, _ to: Double, _ most: Int) -> Range<Int> {
      guard from.isFinite, to.isFinite else { return 0..<most }
      let first = Int(min(max(from.rounded(.down), 0), Double(most)))
      let last = Int(min(max(to.rounded(.up), 0), Double(most)))
      return first..<max(first, last)
    }
    self.init(columns: range(left, right, width), rows: range(top, bottom, height))
  }
}
