internal import Styling

/// A fragment that contains cells of a table: the table's own, or that of a row or row group.
struct TablePart {
  var fragment: Int
  /// The corner of the table's content, from the fragment's own corner.
  var corner: LogicalPoint
}

/// The rows and row groups of a table that are painted as a group, or moved.
///
/// On fixed-layout pages each has a fragment of its own; the cells of all others are in the table's.
struct TableParts {
  private let grid: TableGrid
  private let whole: TablePart
  /// By group and row number.
  private var groups: [Int: TablePart] = [:]
  private var rows: [Int: TablePart] = [:]

  init(_ layout: TableLayout, in whole: TablePart) {
    (grid, self.whole) = (layout.model.grid, whole)
    guard !layout.engine.isPaged else { return }
    for (number, group) in grid.groups.enumerated() {
      groups[number] = Self.part(group.box, group.rows, layout, in: whole)
    }
    for (number, row) in grid.rows.enumerated() {
      rows[number] = Self.part(row.box, number..<number + 1, layout, in: groups[row.group] ?? whole)
    }
  }

  private static func part(
    _ box: Int, _ rows: Range<Int>, _ layout: TableLayout, in around: TablePart
  ) -> TablePart? {
    let engine = layout.engine
    guard box >= 0, !engine.tree[box].isAnonymous, engine.tree.style(box).box.isPaintedApart else {
      return nil
    }
    let area = layout.area(rows, 0..<layout.model.grid.columns.count, at: around.corner)
    let fragment = engine.makeFragment(of: box)
    (engine.fragments[fragment].offset, engine.fragments[fragment].size) = (area.origin, area.size)
    engine.fragments[fragment].paints = .nothing
    let container = ContainingBlock(inlineSize: layout.inlineSize)
    engine.fragments[fragment].shift = engine.relativeShift(of: box, in: container)
    engine.add(fragment, to: around.fragment)
    return TablePart(fragment: fragment, corner: around.corner - area.origin)
  }

  private var isEmpty: Bool { groups.isEmpty && rows.isEmpty }

  /// All fragments in painting order, the table's own first, with the cells that they may paint beneath.
  func all(_ cells: [TableGrid.Cell]) -> [(part: TablePart, cells: [TableGrid.Cell])] {
    guard !isEmpty else { return [(whole, cells)] }
    var beneath: [Int: [TableGrid.Cell]] = [:]
    for cell in cells {
      for part in [groups[grid.rows[cell.row].group], rows[cell.row]] {
        if let part { beneath[part.fragment, default: []].append(cell) }
      }
    }
    let parts =
      grid.groups.indices.compactMap { groups[$0] } + grid.rows.indices.compactMap { rows[$0] }
    return [(whole, cells)] + parts.map { ($0, beneath[$0.fragment] ?? []) }
  }

  /// The fragment that contains a cell.
  func around(_ cell: TableGrid.Cell) -> TablePart {
    rows[cell.row] ?? groups[grid.rows[cell.row].group] ?? whole
  }

  /// The background of a fragment beneath a cell.
  func layers(beneath cell: TableGrid.Cell, in part: TablePart) -> TablePainter.Layers {
    guard !isEmpty else { return [.columns, .group, .row] }
    var layers: TablePainter.Layers = part.fragment == whole.fragment ? [.columns] : []
    let group = groups[grid.rows[cell.row].group] ?? whole
    if group.fragment == part.fragment { layers.insert(.group) }
    if around(cell).fragment == part.fragment { layers.insert(.row) }
    return layers
  }
}

extension BoxProperties {
  /// Whether table rows with these properties are painted separately from the others.
  fileprivate var isPaintedApart: Bool { position == .relative || opacity < 1 || isMapped }
}
