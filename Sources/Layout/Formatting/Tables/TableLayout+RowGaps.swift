internal import Graphics
internal import Styling

/// White between rows of several lines, which are otherwise not told apart.
extension TableLayout {
  /// The white, in lines.
  private static let gap = 0.5
  /// A cell that is higher than so many lines has several.
  private static let severalLines = 1.6
  /// The least fraction of rows with several lines in tables whose rows are set apart.
  private static let fewest = 0.25

  /// Sets the rows of a table apart that the design sets, if many of them have several lines.
  mutating func separateRows() {
    guard engine.isPaged, engine.tree.style(box).box.balancesColumns, rows.count > 1 else { return }
    var line = Length.zero
    var tall: Set<Int> = []
    for (cell, fragment) in cells where cell.rowSpan == 1 {
      let made = engine.fragments[fragment]
      let own =
        engine.flow.fonts.lineHeight(of: engine.tree.style(cell.box).text) * engine.flow.zoom
      line = max(line, own)
      let height = made.size.block - made.edges.inset.blockSum
      if own > .zero, height > own * Self.severalLines { tall.insert(cell.row) }
    }
    guard !tall.isEmpty, Double(tall.count) >= Double(rows.count) * Self.fewest else { return }
    let heads = headRows
    for row in rows.indices.dropLast() where row + 1 > heads && !grid.rows[row].isCollapsed {
      rows[row] += line * Self.gap
    }
  }

  /// The number of rows in head groups at the beginning.
  private var headRows: Int {
    grid.groups.first { group in
      group.box >= 0 && engine.tree[group.box].kind == .tableHeaderGroup
    }?.rows.upperBound ?? 0
  }
}
