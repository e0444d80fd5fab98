internal import Graphics
internal import Styling

/// The white between the rows of a table whose cells have several lines (`-rb-row-gap`): without it nothing shows where
/// a row ends.
struct TableRowGaps {
  /// What a row has at its edges.
  private struct Row {
    var hasLines = false
    var isDividedAbove = false
    var isDividedBelow = false
  }

  private let grid: TableGrid
  private var rows: [Row]

  /// Looks at cells with their fragments.
  init(
    _ engine: LayoutEngine, _ grid: TableGrid, _ cells: [(cell: TableGrid.Cell, fragment: Int)]
  ) {
    self.grid = grid
    rows = grid.rows.map { row in
      let isPainted = !engine.tree[row.box].isAnonymous && engine.tree.style(row.box).box.hasEdges
      return Row(isDividedAbove: isPainted, isDividedBelow: isPainted)
    }
    for (cell, fragment) in cells {
      let (first, last) = (cell.row, cell.row + cell.rowSpan - 1)
      guard rows.indices.contains(last) else { continue }
      let made = engine.fragments[fragment]
      if made.firstBaseline != made.lastBaseline { rows[first].hasLines = true }
      guard !engine.tree[cell.box].isAnonymous else { continue }
      let style = engine.tree.style(cell.box).box
      let isPainted = !style.background.isEmpty
      if isPainted || style.border.top.width > .zero || style.padding.top != .zero {
        rows[first].isDividedAbove = true
      }
      if isPainted || style.border.bottom.width > .zero || style.padding.bottom != .zero {
        rows[last].isDividedBelow = true
      }
    }
  }

  /// The rows below which white is added.
  func gaps(_ gap: Length) -> [(row: Int, gap: Length)] {
    guard gap > .zero else { return [] }
    return grid.groups.flatMap { group -> [(row: Int, gap: Length)] in
      let seen = group.rows.filter { !grid.rows[$0].isCollapsed }
      guard seen.contains(where: { rows[$0].hasLines }) else { return [] }
      return zip(seen, seen.dropFirst()).compactMap { row, next in
        rows[row].isDividedBelow || rows[next].isDividedAbove ? nil : (row, gap)
      }
    }
  }
}

extension BoxProperties {
  /// Whether a background or a border shows where a row ends.
  fileprivate var hasEdges: Bool {
    !background.isEmpty || border.top.width > .zero || border.bottom.width > .zero
  }
}
