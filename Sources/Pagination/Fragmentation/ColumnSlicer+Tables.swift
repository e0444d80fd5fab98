internal import Breaking
internal import Documents
internal import Graphics
internal import Layout

/// Tables, whose rows are divided and whose heads are repeated.
extension ColumnSlicer {
  /// Rows, floats and grid items up to this fraction of a page are not divided.
  static let wholeRow = 0.5

  /// Adds the cells of a table: small rows stay whole, and heads are repeated.
  ///
  /// Rows and row groups ask for breaks as blocks do (css-break-3, 3.1).
  mutating func addTable(_ fragment: Int, at position: Position) {
    let made = engine.fragments[fragment]
    let grid = engine.table(made.box).grid
    var rowOfBox: [Int: TableGrid.Cell] = [:]
    for cell in grid.cells { rowOfBox[cell.box] = cell }
    var rows: [Range<Int>] = Array(repeating: 0..<0, count: grid.rows.count)
    // Cells that span rows are divided with them: their lines are not kept together by their first row.
    let spanned = Set(grid.cells.lazy.filter { $0.rowSpan > 1 }.map(\.row))
    var row = -1
    var open: [(box: Int, first: Int)] = []
    for child in made.children {
      let cell = rowOfBox[engine.fragments[child].box]
      if let cell, cell.row != row { changeRow(from: row, to: cell.row, grid, spanned, &open) }
      let first = leaves.count
      add(child, at: position.moved(by: engine.fragments[child]))
      guard let cell else { continue }
      if cell.row != row {
        row = cell.row
        rows[row] = first..<leaves.count
      }
      guard leaves.count > first else { continue }
      rows[row] = rows[row].lowerBound..<leaves.count
      if cell.rowSpan == 1, engine.fragments[child].size.block <= pageSize * Self.wholeRow {
        bonds.append(Bond(leaves: first..<leaves.count, penalty: ColumnItem.infinitePenalty))
      }
    }
    changeRow(from: row, to: -1, grid, spanned, &open)
    // Rows keep their distances: space between their rules and backgrounds would show.
    for row in rows where !row.isEmpty && height(of: row) <= pageSize * Self.wholeRow {
      for leaf in row { leaves[leaf].container = made.box }
    }
    keepEnds(of: rows.filter { !$0.isEmpty }, after: headRows(grid))
    addHead(grid, rows)
  }

  /// A table up to this fraction of a page stays whole; in a higher one, rows up to this fraction are kept together at
  /// its beginning and end.
  private static let keptRows = 0.25

  /// Keeps a small table whole, and two rows at either end of any other, so that no row is alone; the first two also
  /// stay with the head rows above them.
  private mutating func keepEnds(of rows: [Range<Int>], after heads: Int) {
    guard rows.count > 1, !keep(rows[...]) else { return }
    if !keep(rows.prefix(heads + 2)) { keep(rows.prefix(2)) }
    keep(rows.suffix(2))
  }

  /// Keeps rows together; returns whether they are low enough for that.
  @discardableResult private mutating func keep(_ rows: ArraySlice<Range<Int>>) -> Bool {
    guard let first = rows.first, let last = rows.last,
      height(of: first.lowerBound..<last.upperBound) <= pageSize * Self.keptRows
    else { return false }
    bonds.append(
      Bond(leaves: first.upperBound - 1..<last.lowerBound + 1, penalty: ColumnItem.infinitePenalty))
    return true
  }

  /// The number of rows at the beginning of a table that consist of column heads only.
  private func headRows(_ grid: TableGrid) -> Int {
    let body = grid.cells.lazy.filter { cell in
      let element = engine.flow.document.element(tree[cell.box].node)
      return element?.name != "th" && !isHead(grid.groups[grid.rows[cell.row].group])
    }
    return body.map(\.row).min() ?? 0
  }

  private func isHead(_ group: TableGrid.Group) -> Bool {
    group.box >= 0 && tree[group.box].kind == .tableHeaderGroup
  }

  /// The combined height of some leaves.
  func height(of own: Range<Int>) -> Length {
    let top = leaves[own].lazy.map(\.top).min() ?? .zero
    return (leaves[own].lazy.map(\.bottom).max() ?? .zero) - top
  }

  /// Ends a table row and begins another, each with its group if that changes; −1 is none.
  ///
  /// `open` are the open group and row, with the first leaf of each, and `spanned` the rows with cells that span others.
  private mutating func changeRow(
    from old: Int, to new: Int, _ grid: TableGrid, _ spanned: Set<Int>,
    _ open: inout [(box: Int, first: Int)]
  ) {
    func group(_ row: Int) -> Int { row >= 0 ? grid.rows[row].group : -1 }
    let changesGroup = group(old) != group(new)
    for (place, own) in open.enumerated().suffix(changesGroup ? open.count : 1).reversed() {
      let isRow = place == open.count - 1
      finish(own.box, from: own.first, isDivisible: isRow && spanned.contains(old))
    }
    open.removeLast(changesGroup ? open.count : min(open.count, 1))
    guard new >= 0 else { return }
    for box in (changesGroup ? [grid.groups[group(new)].box] : []) + [grid.rows[new].box] {
      begin(box)
      open.append((box, leaves.count))
    }
  }

  private mutating func addHead(_ grid: TableGrid, _ rows: [Range<Int>]) {
    var count = 0
    for group in grid.groups {
      guard isHead(group) else { break }
      count = group.rows.upperBound
    }
    let seen = rows.filter { !$0.isEmpty }
    guard count > 0, count < rows.count, let first = seen.first, let last = seen.last else {
      return
    }
    let head = rows[..<count].filter { !$0.isEmpty }
    guard let lastOfHead = head.last, lastOfHead.upperBound < last.upperBound else { return }
    let own = first.lowerBound..<lastOfHead.upperBound
    bonds.append(
      Bond(leaves: own.lowerBound..<own.upperBound + 1, penalty: ColumnItem.infinitePenalty))
    heads.append(Head(leaves: own, rest: own.upperBound..<last.upperBound))
  }
}
