internal import Breaking
internal import Budgets
internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// A table's cells in their columns and rows.
struct FlowTable {
  struct Cell {
    var node: Int
    var column: Int
    var columns: Int
    var row: Int
    var rows: Int
  }

  var cells: [Cell] = []
  var rows: [Int] = []
  var columnCount = 0
  /// The rows of the head, which each page repeats.
  var headRows = 0
  var captions: [Int] = []
  /// The widths that the table's columns ask for themselves.
  var columnWidths: [Int: LengthPercentage] = [:]
  /// The rows and columns that take no room: `visibility: collapse`.
  var hiddenRows: Set<Int> = []
  var hiddenColumns: Set<Int> = []

  /// More columns or rows than this are not spanned by one cell.
  private static let longestSpan = 1000

  init(_ node: Int, _ flow: FlowContext) {
    var open = OpenSpans()
    var slots = 0
    var feet: [Int] = []
    var column = 0
    func addRows(of node: Int, _ table: inout FlowTable) {
      for child in flow.document.children(of: node) {
        guard let element = flow.document.element(child) else { continue }
        switch flow.style(child).box.display {
        case .tableRow: table.rows.append(child)
        case .tableHeaderGroup:
          let before = table.rows.count
          addRows(of: child, &table)
          if before == table.headRows { table.headRows = table.rows.count }
        case .tableFooterGroup: feet.append(child)
        case .tableRowGroup: addRows(of: child, &table)
        case .tableCaption: table.captions.append(child)
        case .tableColumnGroup:
          let columns = flow.document.children(of: child).filter {
            flow.document.element($0) != nil
          }
          if columns.isEmpty { addColumn(child, element, &table) }
          for column in columns {
            if let element = flow.document.element(column) { addColumn(column, element, &table) }
          }
        case .tableColumn: addColumn(child, element, &table)
        case .none: break
        default: table.rows.append(child)
        }
      }
    }
    func addColumn(_ node: Int, _ element: Document.Element, _ table: inout FlowTable) {
      let span = min(max(Int(element["span"] ?? "") ?? 1, 1), Self.longestSpan)
      for _ in 0..<span {
        if let width = flow.style(node).box.width { table.columnWidths[column] = width }
        if flow.style(node).box.collapses { table.hiddenColumns.insert(column) }
        column += 1
      }
    }
    addRows(of: node, &self)
    for foot in feet { addRows(of: foot, &self) }
    for (number, row) in rows.enumerated() {
      open.begin(row: number)
      var column = 0
      let isRow = flow.style(row).box.display == .tableRow
      let group = flow.document.nodes[row].parent
      if flow.style(row).box.collapses || isRow && group >= 0 && flow.style(group).box.collapses {
        hiddenRows.insert(number)
      }
      for child in isRow ? Array(flow.document.children(of: row)) : [row] {
        guard let element = flow.document.element(child),
          flow.style(child).box.display != .none
        else { continue }
        column = open.free(from: column)
        let columns = min(max(Int(element["colspan"] ?? "") ?? 1, 1), Self.longestSpan)
        var spanned = min(max(Int(element["rowspan"] ?? "") ?? 1, 0), Self.longestSpan)
        spanned = spanned == 0 ? rows.count - number : min(spanned, rows.count - number)
        slots += columns
        guard flow.budget.allows(cells: slots, at: flow.setter.layoutContext.place) else {
          // The book ends here: nobody asks for what was found of the table.
          (cells, rows, columnCount) = ([], [], 0)
          return
        }
        cells.append(
          Cell(node: child, column: column, columns: columns, row: number, rows: spanned))
        open.add(column..<(column + columns), until: number + spanned)
        column += columns
        columnCount = max(columnCount, column)
      }
    }
    mergeColumns()
  }

  /// Makes one of the columns that no cell begins in and those before them (CSS Tables 3, 3.4): a cell may
  /// ask for a thousand where there are three.
  private mutating func mergeColumns() {
    let starts = Set(cells.map(\.column)).union(
      columnWidths.keys.filter { $0 < columnCount }
    ).union([0]).sorted()
    guard starts.count < columnCount else { return }
    func merged(_ column: Int) -> Int { starts.partitioningIndex { $0 > column } - 1 }
    for index in cells.indices {
      let cell = cells[index]
      let first = merged(cell.column)
      let last = merged(cell.column + cell.columns - 1)
      (cells[index].column, cells[index].columns) = (first, last - first + 1)
    }
    columnWidths = Dictionary(
      uniqueKeysWithValues: columnWidths.filter { $0.key < columnCount }.map {
        (merged($0.key), $0.value)
      })
    hiddenColumns = Set(hiddenColumns.filter { starts.contains($0) }.map(merged))
    columnCount = starts.count
  }
}

extension FlowColumn {
  /// How small the letters of a table may become for its words to stay whole.
  private static let smallest = 0.6
  private static let mostSteps = 4
  /// How small the pictures of a table may become for its words to stay as they are.
  private static let smallestPicture = 0.3
  private static let mostPictureSteps = 6

  /// Adds a table: cells beside each other in rows, each row as high as its highest cell.
  mutating func addTable(_ node: Int, in frame: FlowFrame) {
    let table = FlowTable(node, flow)
    let style = flow.style(node)
    let (above, below) = (
      table.captions.filter { !flow.style($0).text.captionIsBelow },
      table.captions.filter { flow.style($0).text.captionIsBelow }
    )
    var grid = FlowGrid(table, style, flow, room: frame.width, isWide: style.box.width != nil)
    // Pictures give way first: they are as easily seen a little smaller.
    var small = flow
    for _ in 0..<Self.mostPictureSteps {
      guard grid.leastWidth > frame.width, frame.width > .zero,
        small.pictureZoom > Self.smallestPicture
      else { break }
      let share = frame.width / grid.leastWidth * 0.99
      small.pictureZoom = max(small.pictureZoom * share, Self.smallestPicture)
      small.memory = FlowMemory()
      let smaller = FlowGrid(table, style, small, room: frame.width, isWide: style.box.width != nil)
      // Where there are none, nothing has given way.
      guard smaller.leastWidth < grid.leastWidth else {
        small = flow
        break
      }
      grid = smaller
    }
    // Rather small letters than divided words: on a page nobody can push a table to the side. Borders and
    // paddings stay as they are, so that it may take more than one step.
    for _ in 0..<Self.mostSteps {
      guard grid.leastWidth > frame.width, frame.width > .zero, small.zoom > Self.smallest else {
        break
      }
      small.zoom = max(small.zoom * (frame.width / grid.leastWidth) * 0.98, Self.smallest)
      small.memory = FlowMemory()
      grid = FlowGrid(table, style, small, room: frame.width, isWide: style.box.width != nil)
    }
    var left = frame.left
    if style.box.width == nil {
      // A table is as wide as it must be, and stands where its margins put it.
      let free = max(frame.width - grid.width, .zero)
      switch (style.box.margin.left, style.box.margin.right) {
      case (nil, nil): left += Length(scaledPoints: free.scaledPoints / 2)
      case (nil, _): left += free
      default: break
      }
    }
    // A caption is as wide as its table, and never narrower than its longest word.
    let widest = (above + below).map { flow.outerWidths(of: $0).least }.max() ?? .zero
    let place = FlowFrame(
      left: left, width: min(max(grid.width, widest), frame.left + frame.width - left))
    for caption in above {
      add(caption, in: place)
      setPenalty(GalleyItem.forbidden, after: rows.count - 1)
    }
    let first = rows.count
    for fragment in grid.rows(left: left) { addTableRow(fragment) }
    if first < rows.count, table.headRows > 0 {
      let heads = min(first + table.headRows, rows.count)
      for row in first..<heads { setPenalty(GalleyItem.forbidden, after: row) }
      repeatRows(first..<heads)
    }
    for caption in below {
      setPenalty(GalleyItem.forbidden, after: rows.count - 1)
      add(caption, in: place)
    }
  }

  /// Adds the boxes of a flexible row beside each other, as the cells of a table with one row.
  mutating func addFlex(_ node: Int, in frame: FlowFrame) {
    // Text of its own would be an item without an element.
    let hasText = flow.document.children(of: node).contains { child in
      guard case .text(let range) = flow.document.nodes[child].content else { return false }
      return flow.document.text[range].contains { $0 > 0x20 }
    }
    guard !hasText else { return addContent(of: node, in: frame) }
    var table = FlowTable()
    for child in flow.document.children(of: node) where flow.document.element(child) != nil {
      guard flow.style(child).box.display != .none else { continue }
      table.cells.append(
        FlowTable.Cell(node: child, column: table.columnCount, columns: 1, row: 0, rows: 1))
      table.columnCount += 1
    }
    guard table.columnCount > 1 else { return addContent(of: node, in: frame) }
    table.rows = [node]
    let grid = FlowGrid(table, ComputedStyle(), flow, room: frame.width, isWide: false)
    for fragment in grid.rows(left: frame.left) { addTableRow(fragment) }
  }

  /// Adds a table's row: undivided, or, where it is higher than half a page, between its lines.
  private mutating func addTableRow(_ fragment: FlowFragment) {
    guard fragment.size.height > flow.page.height * 0.5 else { return append(row(fragment)) }
    addParts(of: fragment)
  }

  /// Adds a fragment between whose lines pages may end.
  mutating func addParts(of fragment: FlowFragment) {
    guard !isInner else { return append(row(fragment)) }
    for part in fragment.slices(largest: flow.page.height) { append(row(part)) }
  }

  /// A row that a fragment stands on.
  private func row(_ part: FlowFragment) -> GalleyRow {
    var row = GalleyRow()
    row.height = part.size.height
    let baselines = part.lines.map(\.baseline)
    row.baseline = (isInner ? baselines.max() : baselines.min()) ?? part.size.height
    row.source = part.lines.map(\.line.range.lowerBound).min() ?? rows.last?.source ?? flow.source
    row.notes = part.lines.flatMap(\.line.notes)
    row.add(part, x: .zero, y: .zero)
    return row
  }
}

extension FlowTable {
  fileprivate init() {}
}
