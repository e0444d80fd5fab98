/// Counts differing pixels and keeps their bounding box.
struct Tally {
  private var count = 0
  private var columns: ClosedRange<Int>?
  private var rows: ClosedRange<Int>?

  mutating func add(_ column: Int, _ row: Int) { add(column...column, row...row, count: 1) }

  /// Adds `more` pixels whose bounding box has these columns and rows.
  mutating func add(_ newColumns: ClosedRange<Int>, _ newRows: ClosedRange<Int>, count more: Int) {
    count += more
    columns = Self.hull(columns, newColumns)
    rows = Self.hull(rows, newRows)
  }

  func comparison(
    _ expected: PixelSize, _ actual: PixelSize, similarity: Double? = nil
  ) -> Comparison {
    var bounds: PixelRect?
    if let columns, let rows {
      bounds = PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
    return Comparison(
      expectedSize: expected, actualSize: actual, differingPixels: count, bounds: bounds,
      similarity: similarity)
  }

  private static func hull(_ old: ClosedRange<Int>?, _ new: ClosedRange<Int>) -> ClosedRange<Int> {
    guard let old else { return new }
    return min(old.lowerBound, new.lowerBound)...max(old.upperBound, new.upperBound)
  }
}
