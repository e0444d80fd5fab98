internal import Graphics
internal import Manuscript
internal import Styling

/// A table with known column sizes, being made into fragments.
struct TableLayout {
  let engine: LayoutEngine
  let box: Int
  let model: TableModel
  /// The sizes of the visible columns; collapsed ones have none.
  private let columns: [Length]
  var rows: [Length] = []
  private var baselines: [Length?] = []
  /// The visible cells, with their fragments.
  private(set) var cells: [(cell: TableGrid.Cell, fragment: Int)] = []
  /// Where columns and rows begin, and the end of the last, from the corner of the content box.
  private var columnStarts: [Length] = []
  private var rowStarts: [Length] = []
  /// The total size of all columns with the spacing between and around them.
  private(set) var inlineSize: Length
  private(set) var blockSize = Length.zero
  /// The baseline of the first row; nil without rows.
  private(set) var baseline: Length?

  var grid: TableGrid { model.grid }

  init(_ engine: LayoutEngine, _ box: Int, _ model: TableModel, columns: [Length]) {
    (self.engine, self.box, self.model) = (engine, box, model)
    self.columns = zip(columns, model.grid.columns).map { $1.isCollapsed ? .zero : $0 }
    var position = model.inlineSpacing(columns.isEmpty ? 0 : 1) - model.spacing.inline
    if columns.isEmpty { position = .zero }
    for (size, column) in zip(self.columns, model.grid.columns) {
      columnStarts.append(position)
      if !column.isCollapsed { position += size + model.spacing.inline }
    }
    columnStarts.append(position)
    inlineSize = columns.isEmpty ? .zero : position
  }

  /// The size from the start of some columns to their end.
  private func inlineSize(of span: Range<Int>) -> Length {
    let next = columnStarts[span.upperBound]
    return max(next - columnStarts[span.lowerBound] - model.spacing.inline, .zero)
  }

  private func blockSize(of span: Range<Int>) -> Length {
    max(rowStarts[span.upperBound] - rowStarts[span.lowerBound] - model.spacing.block, .zero)
  }

  // MARK: Cells

  /// Lays out the cells in their columns.
  mutating func setCells(in tableSize: Length) {
    for cell in grid.cells {
      guard engine.goesOn else { return }
      guard !cell.rows.allSatisfy({ grid.rows[$0].isCollapsed }),
        !cell.columns.allSatisfy({ grid.columns[$0].isCollapsed })
      else { continue }
      let style = engine.tree.style(cell.box)
      let edges = model.edges(of: cell, style.box, in: tableSize)
      let container = ContainingBlock(
        inlineSize: tableSize, isRightToLeft: style.text.isRightToLeft)
      let fragment = setCell(cell, edges: edges, in: container)
      if model.borders != nil {
        engine.fragments[fragment].paints = .background
      } else if style.text.hidesEmptyCells, isEmpty(fragment) {
        engine.fragments[fragment].paints = .nothing
      }
      cells.append((cell, fragment))
    }
  }

  /// Lays out a cell; `height` is that of its rows, if its content has percentages of it.
  private func setCell(
    _ cell: TableGrid.Cell, edges: BoxEdges, in container: ContainingBlock, height: Length? = nil
  ) -> Int {
    let width = inlineSize(of: cell.columns)
    let fragment = engine.layOut(
      cell.box, contentSize: max(width - edges.inset.inlineSum, .zero), edges: edges,
      in: container, blockSize: height.map { max($0 - edges.inset.blockSum, .zero) })
    engine.fragments[fragment].size.inline = width
    return fragment
  }

  /// Lays out again the cells whose content has percentages of their heights, which are known now: cells that specify a
  /// height, or that became higher than their content in tables that do (CSS Tables 3, 3.9.4).
  private mutating func setFractions(hasHeight: Bool) {
    for index in cells.indices where engine.goesOn {
      let (cell, old) = cells[index]
      guard engine.sharesHeight(of: cell.box), engine.tree[cell.box].mode == engine.tree[box].mode,
        engine.tree.style(cell.box).box.height?.percent == 0
          || hasHeight && blockSize(of: cell.rows) > engine.fragments[old].size.block,
        engine.takeShareWork(for: cell.box)
      else { continue }
      engine.forgetFragments(from: cell.box)
      let made = engine.fragments[old]
      let container = ContainingBlock(
        inlineSize: inlineSize, isRightToLeft: engine.tree.style(cell.box).text.isRightToLeft)
      cells[index].fragment = setCell(
        cell, edges: made.edges, in: container, height: blockSize(of: cell.rows))
      engine.fragments[cells[index].fragment].paints = made.paints
    }
  }

  /// Whether a cell is empty (17.6.1.1).
  private func isEmpty(_ fragment: Int) -> Bool {
    engine.fragments[fragment].children.allSatisfy { child in
      let made = engine.fragments[child]
      if case .placeholder = made.content { return true }
      return made.box >= 0 && engine.tree[made.box].isAnonymous && isEmpty(child)
    }
  }

  // MARK: Rows

  /// Determines the heights of the rows, which fill the table's own height if it has one.
  mutating func setRows(_ tableSize: Length?) {
    let least = leastHeights(in: tableSize)
    let asked = cells.map { cell, fragment in
      let isOnBaseline = self.isOnBaseline(cell.box)
      return TableRowSizes.Cell(
        rows: cell.rows, height: engine.fragments[fragment].size.block,
        asked: askedHeight(cell.box, fragment),
        baseline: isOnBaseline ? cellBaseline(fragment) : nil)
    }
    (rows, baselines) = TableRowSizes.heights(
      asked, least: least, spacing: model.spacing.block)
    addGroups(least)
    let gaps = TableRowGaps(engine, grid, cells)
    for (row, gap) in gaps.gaps(engine.tree.style(box).box.rowGap) { rows[row] += gap }
    for (number, row) in grid.rows.enumerated() where row.isCollapsed { rows[number] = .zero }
    let seen = grid.rows.indices.filter { !grid.rows[$0].isCollapsed }
    if let lines = engine.flow.grid {
      // Rows whose height is nearly a whole number of lines are aligned to the line grid.
      let spacing = model.spacing.block
      for row in seen where rows[row] > .zero && lines.isWhole(rows[row] + spacing) {
        rows[row] = max(lines.rounded(up: rows[row] + spacing) - spacing, rows[row])
      }
    }
    // If no row has a cell, there is no spacing between them.
    let gap = seen.isEmpty || grid.cells.isEmpty ? .zero : model.spacing.block
    if let tableSize {
      let used = rows.reduce(gap * (seen.count + 1), +)
      TableRowSizes.add(tableSize - used, to: &rows, seen, least)
    }
    var position = gap
    for (size, row) in zip(rows, grid.rows) {
      rowStarts.append(position)
      if !row.isCollapsed { position += size + gap }
    }
    rowStarts.append(position)
    blockSize = position
    setFractions(hasHeight: tableSize != nil)
    if let first = seen.first {
      let own = baseline(of: first) ?? baselines[first] ?? rows[first]
      baseline = rowStarts[first] + own
    }
  }

  /// The heights specified by rows and by the cells in a single row; nil for rows without any.
  private func leastHeights(in tableSize: Length?) -> [Length?] {
    var least = grid.rows.map { row -> Length? in
      guard !engine.tree[row.box].isAnonymous else { return nil }
      return engine.tree.style(row.box).box.height?.used(in: tableSize)
    }
    for cell in grid.cells where cell.rows.count == 1 && !engine.tree[cell.box].isAnonymous {
      let asked = engine.tree.style(cell.box).box.height?.used(in: tableSize)
      least[cell.row] = asked.map { max(least[cell.row] ?? .zero, $0) } ?? least[cell.row]
    }
    return least
  }

  /// Makes row groups as high as they specify.
  private mutating func addGroups(_ least: [Length?]) {
    for group in grid.groups where group.box >= 0 && !engine.tree[group.box].isAnonymous {
      guard let height = engine.tree.style(group.box).box.height, height.percent == 0 else {
        continue
      }
      let used = rows[group.rows].reduce(.zero, +) + model.spacing.block * (group.rows.count - 1)
      TableRowSizes.add(height.length - used, to: &rows, Array(group.rows), least)
    }
  }

  /// The baseline of a row without lines: at the foot of its cells' content; nil if it has lines (17.5.3).
  private func baseline(of row: Int) -> Length? {
    var foot: Length?
    for (cell, fragment) in cells
    where cell.rows.lowerBound == row && isOnBaseline(cell.box) {
      let made = engine.fragments[fragment]
      guard made.firstBaseline == nil else { return nil }
      let height = max(made.size.block, askedHeight(cell.box, fragment))
      foot = max(foot ?? .zero, height - made.edges.inset.blockEnd)
    }
    return foot
  }

  /// The height of a cell's border box according to `height` and `min-height` (17.5.3).
  private func askedHeight(_ box: Int, _ fragment: Int) -> Length {
    let edges = engine.fragments[fragment].edges
    let container = ContainingBlock(inlineSize: inlineSize)
    let size = engine.contentBlockSize(of: box, edges, in: container) ?? .zero
    return engine.limitedBlockSize(size, of: box, edges, in: container) + edges.inset.blockSum
  }

  private func isOnBaseline(_ box: Int) -> Bool {
    guard !engine.tree[box].isAnonymous else { return true }
    switch engine.tree.style(box).box.verticalAlign {
    case .top, .middle, .bottom: return false
    default: return true
    }
  }

  /// The baseline of a cell: of its first line, or the foot of its content.
  private func cellBaseline(_ fragment: Int) -> Length {
    let made = engine.fragments[fragment]
    return made.firstBaseline ?? made.size.block - made.edges.inset.blockEnd
  }

  // MARK: Places

  /// Places everything in the fragment of the table, with the corner of its content at `corner`.
  mutating func place(in fragment: Int, at corner: LogicalPoint, _ inlineSize: Length) {
    if model.borders != nil { engine.fragments[fragment].paints = .background }
    let whole = TablePart(fragment: fragment, corner: corner)
    let parts = TableParts(self, in: whole)
    let seen = cells.map(\.cell).filter { engine.tree.style($0.box).text.isVisible }
    for (part, cells) in parts.all(seen) { paintBackgrounds(of: part, parts, beneath: cells) }
    for (cell, child) in cells {
      let part = parts.around(cell)
      let area = area(cell.rows, cell.columns, at: part.corner)
      engine.fragments[child].offset = area.origin
      engine.add(child, to: part.fragment)
      stretch(child, cell, to: area.size.block)
      let container = ContainingBlock(inlineSize: inlineSize)
      engine.fragments[child].shift = engine.relativeShift(of: cell.box, in: container)
    }
    if let borders = model.borders { add(painter(of: whole).items(of: borders), to: fragment) }
  }

  private func painter(of part: TablePart) -> TablePainter {
    TablePainter(engine: engine, box: box, model: model) { [self] rows, columns in
      area(rows, columns, at: part.corner)
    }
  }

  /// Paints the backgrounds of a part of the table beneath its cells.
  private func paintBackgrounds(
    of part: TablePart, _ parts: TableParts, beneath cells: [TableGrid.Cell]
  ) {
    let (items, fixed) = painter(of: part).backgrounds(cells) {
      parts.layers(beneath: $0, in: part)
    }
    add(items, to: part.fragment)
    for own in fixed {
      let child = engine.makeFragment(of: own.box)
      (engine.fragments[child].offset, engine.fragments[child].size) = (
        own.area.origin, own.area.size
      )
      engine.fragments[child].whole = LogicalRect(
        origin: own.whole.origin - own.area.origin, size: own.whole.size)
      engine.fragments[child].paints = .background
      engine.add(child, to: part.fragment)
    }
  }

  private func add(_ items: [Frame.Item], to fragment: Int) {
    guard !items.isEmpty else { return }
    let child = engine.makeFragment(of: -1, .decoration(items))
    engine.add(child, to: fragment)
  }

  /// The area of some rows and columns, from the corner of the table's border box.
  func area(
    _ rows: Range<Int>, _ columns: Range<Int>, at corner: LogicalPoint
  ) -> LogicalRect {
    let size = LogicalSize(inline: inlineSize(of: columns), block: blockSize(of: rows))
    guard !rows.isEmpty, !columns.isEmpty else { return LogicalRect(origin: corner, size: .zero) }
    var start = columnStarts[columns.lowerBound]
    if model.isRightToLeft { start = inlineSize - start - size.inline }
    let point = LogicalPoint(inline: start, block: rowStarts[rows.lowerBound])
    return LogicalRect(origin: corner + point, size: size)
  }

  /// Makes a cell as high as its rows, and moves its content according to `vertical-align` (17.5.3).
  ///
  /// Content that pages divide begins at the top of the cell: there is no middle of all its parts.
  private func stretch(_ fragment: Int, _ cell: TableGrid.Cell, to height: Length) {
    let made = engine.fragments[fragment]
    let isDivided = engine.isPaged && height > engine.viewport.block
    let free = isDivided ? .zero : height - made.size.block
    let shift: Length
    switch engine.tree[cell.box].isAnonymous
      ? .baseline : engine.tree.style(cell.box).box.verticalAlign
    {
    case .top: shift = .zero
    case .middle: shift = max(free, .zero).half
    case .bottom: shift = max(free, .zero)
    default: shift = max(baselines[cell.row].map { $0 - cellBaseline(fragment) } ?? .zero, .zero)
    }
    engine.fragments[fragment].size.block = height
    guard shift != .zero else { return }
    for child in made.children { engine.fragments[child].offset.block += shift }
    engine.fragments[fragment].firstBaseline = made.firstBaseline.map { $0 + shift }
    engine.fragments[fragment].lastBaseline = made.lastBaseline.map { $0 + shift }
  }
}
