internal import Budgets
internal import Documents
package import Graphics
internal import Manuscript
internal import Paragraphs
package import Styling

/// The properties of a table before it has a size.
package struct TableModel: Sendable {
  package let grid: TableGrid
  /// The collapsed borders; nil if each cell has its own.
  let borders: CollapsedBorders?
  /// The spacing between and around columns and rows.
  package let spacing: LogicalSize
  /// The edges of cells, in the order of the grid's, without percentages of the table.
  package let style: BoxStyle
  /// The scale of the padding at the sides of its cells.
  var padding = 1.0

  /// The padding in em of the table that keeps two cells apart: less is never reduced.
  private static let leastPadding = 0.2

  private func scaled(_ side: Length) -> Length {
    max(side * padding, min(side, style.text.fontSize * Self.leastPadding))
  }

  /// The border and padding of a cell in a table of this inline size.
  package func edges(of cell: TableGrid.Cell, _ properties: BoxProperties, in inlineSize: Length)
    -> BoxEdges
  {
    var edges = properties.edges(in: inlineSize)
    edges.margin = .zero
    edges.padding.lineLeft = scaled(edges.padding.lineLeft)
    edges.padding.lineRight = scaled(edges.padding.lineRight)
    if let borders {
      let widths = borders.widths(rows: cell.rows, columns: cell.columns)
      let (left, right) = isRightToLeft ? (widths.right, widths.left) : (widths.left, widths.right)
      edges.border = LogicalEdges(
        blockStart: widths.top.half, lineRight: right.half, blockEnd: widths.bottom.half,
        lineLeft: left.half)
    }
    return edges
  }

  package var isRightToLeft: Bool { style.text.isRightToLeft }

  /// The border of the table itself if borders are collapsed.
  var ownBorder: LogicalEdges? {
    borders.map { borders in
      let widths = borders.tableWidths
      let (left, right) = isRightToLeft ? (widths.right, widths.left) : (widths.left, widths.right)
      return LogicalEdges(
        blockStart: widths.top, lineRight: right, blockEnd: widths.bottom, lineLeft: left)
    }
  }

  /// Whether the columns of the table do not depend on its content (17.5.2.1).
  package var isFixed: Bool { style.box.fixedTable && style.box.width != nil }

  /// The total spacing between and around a number of columns.
  func inlineSpacing(_ count: Int) -> Length {
    count > 0 ? spacing.inline * (count + 1) : .zero
  }
}

extension LayoutEngine {
  /// The model of a table.
  package func table(_ box: Int) -> TableModel {
    var model = unscaledTable(box)
    if let scale = tableScales[box] { model.padding = scale.padding }
    return model
  }

  private func unscaledTable(_ box: Int) -> TableModel {
    if let known = knownTables[box] { return known }
    let document = flow.document
    let style = tree.style(box)
    let isFixed = style.box.fixedTable && style.box.width != nil
    let grid = TableGrid(box, in: tree, mergesColumns: !isFixed) { box, name in
      document.element(tree[box].node)?[name]
    } allows: { slots in
      flow.budget.allows(cells: slots, at: flow.setter.layoutContext.place)
    }
    let collapses = style.text.collapsesBorders
    let gap = style.text.borderSpacing
    let model = TableModel(
      grid: grid, borders: collapses ? borders(of: box, grid) : nil,
      spacing: collapses ? .zero : LogicalSize(inline: gap.width, block: gap.height), style: style)
    knownTables[box] = model
    return model
  }

  /// The collapsed borders of a table.
  private func borders(of table: Int, _ grid: TableGrid) -> CollapsedBorders {
    var borders = CollapsedBorders(rows: grid.rows.count, columns: grid.columns.count)
    let isReversed = tree.style(table).text.isRightToLeft
    func add(
      _ box: Int, _ origin: CollapsedBorders.Origin, _ rows: Range<Int>, _ columns: Range<Int>
    ) {
      guard box >= 0, !tree[box].isAnonymous, !rows.isEmpty, !columns.isEmpty else { return }
      let style = tree.contentSideStyle(box)
      func own(_ border: BoxProperties.Border) -> BoxProperties.Border {
        var border = border
        border.color = border.color ?? style.text.color
        return border
      }
      let sides = style.box.border
      borders.add(
        Sides(
          top: own(sides.top), right: own(isReversed ? sides.left : sides.right),
          bottom: own(sides.bottom), left: own(isReversed ? sides.right : sides.left)),
        origin, rows: rows, columns: columns)
    }
    let (allRows, allColumns) = (0..<grid.rows.count, 0..<grid.columns.count)
    for cell in grid.cells { add(cell.box, .cell, cell.rows, cell.columns) }
    for (number, row) in grid.rows.enumerated() {
      add(row.box, .row, number..<number + 1, allColumns)
    }
    for group in grid.groups { add(group.box, .rowGroup, group.rows, allColumns) }
    for (number, column) in grid.columns.enumerated() {
      add(column.box, .column, allRows, number..<number + 1)
    }
    var start = 0
    while start < grid.columns.count {
      let group = grid.columns[start].group
      let end = grid.columns[start...].firstIndex { $0.group != group } ?? grid.columns.count
      add(group, .columnGroup, allRows, start..<end)
      start = end
    }
    add(table, .table, allRows, allColumns)
    return borders
  }
}
