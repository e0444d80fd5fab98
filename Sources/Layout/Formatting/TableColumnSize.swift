internal import Graphics

/// The sizes required by a column of a table.
struct TableColumnSize: Sendable, Hashable {
  /// The min-content size.
  var minContent = Length.zero
  /// The max-content size or the specified width; not less than `minContent`.
  var maxContent = Length.zero
  /// Its percentage of the table, as a fraction; zero if it has none.
  var percent = 0.0
  /// Whether its width is specified.
  var isFixed = false

  /// Widens the column for a cell that is only in this column.
  mutating func add(_ cell: TableColumnSize) {
    minContent = max(minContent, cell.minContent)
    // Cells without a specified width do not widen a column that has one.
    if isFixed == cell.isFixed {
      maxContent = max(maxContent, cell.maxContent)
    } else if cell.isFixed {
      maxContent = cell.maxContent
    }
    maxContent = max(maxContent, minContent)
    percent = max(percent, cell.percent)
    isFixed = isFixed || cell.isFixed
  }
}
