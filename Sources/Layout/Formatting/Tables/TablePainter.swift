internal import Graphics
internal import Styling

/// The parts of a table that are painted besides its cells: the layers below them (CSS 2.2, 17.5.1), and the collapsed
/// borders (17.6.2).
struct TablePainter {
  let engine: LayoutEngine
  let box: Int
  let model: TableModel
  /// The area of some rows and columns, from the corner of the table's border box.
  let area: (Range<Int>, Range<Int>) -> LogicalRect

  private var grid: TableGrid { model.grid }

  /// The part of a row, a column or a group behind a cell, with a background that is positioned on the page.
  struct FixedPart {
    var box: Int
    var area: LogicalRect
    var whole: LogicalRect
  }

  /// The layers beneath a cell.
  struct Layers: OptionSet {
    let rawValue: UInt8
    static let columns = Layers(rawValue: 1)
    static let group = Layers(rawValue: 2)
    static let row = Layers(rawValue: 4)
  }

  /// The backgrounds of column groups, columns, row groups and rows, behind cells: the requested layers of each cell.
  func backgrounds(
    _ cells: [TableGrid.Cell], layers: (TableGrid.Cell) -> Layers
  ) -> (items: [Frame.Item], fixed: [FixedPart]) {
    let (allRows, allColumns) = (0..<grid.rows.count, 0..<grid.columns.count)
    let groups = columnGroups()
    func layer(_ box: Int) -> Int? {
      guard box >= 0, !engine.tree[box].isAnonymous else { return nil }
      let style = engine.tree.style(box)
      return style.box.background.isEmpty || !style.text.isVisible ? nil : box
    }
    var (items, fixed): ([Frame.Item], [FixedPart]) = ([], [])
    func paint(_ box: Int, _ whole: LogicalRect, behind cell: TableGrid.Cell) {
      var style = engine.tree.style(box).computed
      if !engine.isPaged, style.box.background.layers.contains(where: { $0.attachment == .fixed }) {
        let area = area(cell.rows, cell.columns)
        return fixed.append(FixedPart(box: box, area: area, whole: whole))
      }
      (style.box.border, style.box.radius) = (Sides(all: BoxProperties.Border()), Sides(all: .zero))
      let geometry = BoxGeometry(
        borderBox: area(cell.rows, cell.columns).physical, whole: whole.physical)
      items += Decoration(style, geometry, engine.flow.decorations).background
    }
    func paintAll(_ kind: Layers, _ layer: (TableGrid.Cell) -> (Int, LogicalRect)?) {
      for cell in cells where layers(cell).contains(kind) {
        if let (box, whole) = layer(cell) { paint(box, whole, behind: cell) }
      }
    }
    paintAll(.columns) { cell in
      let group = grid.columns[cell.column].group
      return layer(group).map { ($0, area(allRows, groups[cell.column])) }
    }
    paintAll(.columns) { cell in
      layer(grid.columns[cell.column].box).map {
        ($0, area(allRows, cell.column..<cell.column + 1))
      }
    }
    paintAll(.group) { cell in
      let group = grid.groups[grid.rows[cell.row].group]
      return layer(group.box).map { ($0, area(group.rows, allColumns)) }
    }
    paintAll(.row) { cell in
      layer(grid.rows[cell.row].box).map { ($0, area(cell.row..<cell.row + 1, allColumns)) }
    }
    return (items, fixed)
  }

  /// The columns of each column's group.
  private func columnGroups() -> [Range<Int>] {
    var groups: [Range<Int>] = []
    while groups.count < grid.columns.count {
      let (start, group) = (groups.count, grid.columns[groups.count].group)
      let end = grid.columns[start...].firstIndex { $0.group != group } ?? grid.columns.count
      groups += Array(repeating: start..<end, count: end - start)
    }
    return groups
  }

  // MARK: Collapsed borders

  /// A segment of an edge with one border: from the centre of one crossing edge to another.
  private struct Segment {
    var border: BoxProperties.Border
    var rect: Rect
    var isRow: Bool
  }

  /// The collapsed borders; where edges cross, one of them covers the joint.
  func items(of borders: CollapsedBorders) -> [Frame.Item] {
    (rowEdges(borders) + columnEdges(borders)).flatMap { painter(of: $0).items }
  }

  /// The painter of a segment, as an empty box with the border at its first side.
  private func painter(of segment: Segment) -> BorderPainter {
    let rect = segment.rect
    var border = segment.border
    // As there is no inside, these look like the others (CSS 2.2, 17.6.3).
    switch border.style {
    case .inset: border.style = .ridge
    case .outset: border.style = .groove
    default: break
    }
    var widths = Sides(all: Length.zero)
    if segment.isRow { widths.top = rect.size.height } else { widths.left = rect.size.width }
    return BorderPainter(
      outer: RoundedRect(rect), widths: widths, sides: Sides(all: border), color: nil,
      pixel: engine.flow.pixel)
  }

  /// A place snapped to a pixel edge, so that edges are not blurred.
  private func snapped(_ length: Length) -> Length {
    let pixel = engine.flow.pixel
    guard pixel > .zero else { return length }
    // Half pixels are rounded up, even if they are slightly less.
    return pixel * (length / pixel + 0.02).rounded()
  }

  private func add(
    _ border: BoxProperties.Border, _ rect: Rect, joins: Bool, isRow: Bool,
    to segments: inout [Segment]
  ) {
    guard rect.size.width > .zero, rect.size.height > .zero else { return }
    if joins, let last = segments.last, last.border == border, last.rect.touches(rect) {
      segments[segments.count - 1].rect.size =
        isRow
        ? Size(
          width: max(rect.maxX, last.rect.maxX) - min(last.rect.minX, rect.minX),
          height: last.rect.size.height)
        : Size(width: last.rect.size.width, height: rect.maxY - last.rect.minY)
      segments[segments.count - 1].rect.origin.x = min(last.rect.minX, rect.minX)
    } else {
      segments.append(Segment(border: border, rect: rect, isRow: isRow))
    }
  }

  private func rowEdges(_ borders: CollapsedBorders) -> [Segment] {
    var segments: [Segment] = []
    for row in 0...grid.rows.count where grid.columns.count > 0 {
      var joins = false
      for column in grid.columns.indices {
        let border = borders.above(row: row, column: column)
        guard border.width > .zero, !grid.columns[column].isCollapsed,
          let line = rowLine(row)
        else {
          joins = false
          continue
        }
        let area = area(0..<grid.rows.count, column..<column + 1)
        let first = borders.joint(row: row, column: column)
        let last = borders.joint(row: row, column: column + 1)
        let start = first.isCovered(by: .lineRight) ? first.inline.half : -first.inline.half
        let end = last.isCovered(by: .lineLeft) ? last.inline.half : -last.inline.half
        let (left, right) = model.isRightToLeft ? (end, start) : (start, end)
        let top = snapped(line - border.width.half)
        let (minX, maxX) = (
          snapped(area.origin.inline - left), snapped(area.inlineEnd + right)
        )
        add(
          border, Rect(x: minX, y: top, width: maxX - minX, height: border.width), joins: joins,
          isRow: true, to: &segments)
        joins = true
      }
    }
    return segments
  }

  private func columnEdges(_ borders: CollapsedBorders) -> [Segment] {
    var segments: [Segment] = []
    for column in 0...grid.columns.count where grid.rows.count > 0 {
      var joins = false
      for row in grid.rows.indices {
        let border = borders.before(column: column, row: row)
        guard border.width > .zero, !grid.rows[row].isCollapsed, let line = columnLine(column)
        else {
          joins = false
          continue
        }
        let area = area(row..<row + 1, 0..<grid.columns.count)
        let first = borders.joint(row: row, column: column)
        let last = borders.joint(row: row + 1, column: column)
        let start = first.isCovered(by: .down) ? first.block.half : -first.block.half
        let end = last.isCovered(by: .up) ? last.block.half : -last.block.half
        let left = snapped(line - border.width.half)
        let (minY, maxY) = (snapped(area.origin.block - start), snapped(area.blockEnd + end))
        add(
          border, Rect(x: left, y: minY, width: border.width, height: maxY - minY), joins: joins,
          isRow: false, to: &segments)
        joins = true
      }
    }
    return segments
  }

  /// The edge above a row.
  private func rowLine(_ row: Int) -> Length? {
    guard grid.rows.count > 0 else { return nil }
    if row < grid.rows.count { return area(row..<row + 1, 0..<grid.columns.count).origin.block }
    return area(row - 1..<row, 0..<grid.columns.count).blockEnd
  }

  /// The edge before a column.
  private func columnLine(_ column: Int) -> Length? {
    guard grid.columns.count > 0 else { return nil }
    if column < grid.columns.count {
      let area = area(0..<grid.rows.count, column..<column + 1)
      return model.isRightToLeft ? area.inlineEnd : area.origin.inline
    }
    let area = area(0..<grid.rows.count, column - 1..<column)
    return model.isRightToLeft ? area.origin.inline : area.inlineEnd
  }
}

extension Rect {
  /// Whether two adjacent rectangles leave no gap between them.
  fileprivate func touches(_ other: Rect) -> Bool {
    other.minX <= maxX && minX <= other.maxX && other.minY <= maxY && minY <= other.maxY
  }
}
