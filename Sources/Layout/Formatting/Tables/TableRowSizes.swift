internal import Graphics

/// Heights of a table's rows (CSS 2.2, 17.5.3).
enum TableRowSizes {
  /// The heights that a cell requires of its rows.
  struct Cell: Sendable, Hashable {
    var rows: Range<Int>
    /// The height of its border box according to its content.
    var height: Length
    /// The specified minimum height.
    var asked = Length.zero
    /// Its baseline, if it is aligned to its row's.
    var baseline: Length?
  }

  /// The heights of rows, and the baseline of each; nil if no cell has one.
  ///
  /// `least` are the heights that the rows specify, nil for automatic ones; `spacing` is the white between two.
  static func heights(
    _ cells: [Cell], least: [Length?], spacing: Length
  ) -> (heights: [Length], baselines: [Length?]) {
    var heights = least.map { $0 ?? .zero }
    var above = [Length?](repeating: nil, count: least.count)
    for cell in cells where !cell.rows.isEmpty {
      if let baseline = cell.baseline {
        let row = cell.rows.lowerBound
        above[row] = max(above[row] ?? baseline, baseline)
      }
    }
    func needed(_ cell: Cell) -> Length {
      guard let baseline = cell.baseline, let above = above[cell.rows.lowerBound] else {
        return max(cell.height, cell.asked)
      }
      return max(cell.height + above - baseline, cell.asked)
    }
    for cell in cells where cell.rows.count == 1 {
      heights[cell.rows.lowerBound] = max(heights[cell.rows.lowerBound], needed(cell))
    }
    for cell in cells.filter({ $0.rows.count > 1 }).sorted(by: { $0.rows.count < $1.rows.count }) {
      let have = heights[cell.rows].reduce(.zero, +) + spacing * (cell.rows.count - 1)
      add(needed(cell) - have, to: &heights, Array(cell.rows), least)
    }
    return (heights, above)
  }

  /// Increases the heights of some rows in proportion: of automatic ones, or else of all.
  ///
  /// Rows without height do not grow if others have height (CSS Tables 3, 3.9.4).
  static func add(
    _ extra: Length, to heights: inout [Length], _ rows: [Int], _ least: [Length?]
  ) {
    guard extra > .zero, let end = rows.last else { return }
    let filled = rows.filter { heights[$0] > .zero }
    guard !filled.isEmpty else {
      heights[rows.last { least[$0] == nil } ?? end] += extra
      return
    }
    let automatic = filled.filter { least[$0] == nil }
    let some = automatic.isEmpty ? filled : automatic
    let sum = some.reduce(Length.zero) { $0 + heights[$1] }
    var (part, given) = (Length.zero, Length.zero)
    for row in some {
      part += heights[row]
      let fraction = extra * (part / sum) - given
      heights[row] += fraction
      given += fraction
    }
  }
}
