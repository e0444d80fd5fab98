internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// The boxes of a table in the slots of its grid (CSS 2.2, 17.5; HTML 4.9.12).
package struct TableGrid: Sendable {
  package struct Cell: Sendable, Hashable {
    package var box: Int
    package var row: Int
    package var column: Int
    package var rowSpan: Int
    var columnSpan: Int
    /// Whether it spans more than one column in the source, even if these have become one.
    var asksForSpan = false

    package var rows: Range<Int> { row..<(row + rowSpan) }
    package var columns: Range<Int> { column..<(column + columnSpan) }
  }

  package struct Row: Sendable, Hashable {
    package var box: Int
    /// The index of the group that contains it.
    package var group: Int
    /// Whether it takes no space (17.5.5).
    var isCollapsed = false
  }

  package struct Group: Sendable, Hashable {
    /// Its box; −1 for rows without a group.
    package var box: Int
    package var rows: Range<Int>
  }

  package struct Column: Sendable, Hashable {
    /// Its box and its group's; −1 if there is none.
    package var box = -1
    package var group = -1
    var isCollapsed = false
    /// Whether it or its group specifies a width.
    var hasWidth = false
  }

  package private(set) var captions: [Int] = []
  package private(set) var groups: [Group] = []
  package private(set) var rows: [Row] = []
  package private(set) var columns: [Column] = []
  package private(set) var cells: [Cell] = []
  /// Whether no cell was left out.
  package private(set) var isWhole = true

  /// Tables of fixed layout with more slots than this have no columns without cells: a few cells may specify millions.
  private static let maxFixedSlots = 100_000

  /// The grid of a table; the attributes of boxes' elements are looked up by name, and `allows` is asked about the
  /// total number of slots.
  package init(
    _ table: Int, in tree: BoxTree, mergesColumns: Bool = true, attribute: (Int, String) -> String?,
    allows: (Int) -> Bool
  ) {
    func span(_ box: Int, _ name: String, least: Int = 1) -> Int {
      guard !tree[box].isAnonymous else { return 1 }
      return TableSpan.number(attribute(box, name), least: least)
    }
    var parts: (heads: [Int], bodies: [Int], feet: [Int]) = ([], [], [])
    for child in tree.children(of: table) {
      switch tree[child].kind {
      case .tableCaption: captions.append(child)
      case .tableColumn: addColumn(child, group: -1, span(child, "span"), tree)
      case .tableColumnGroup:
        let children = Array(tree.children(of: child))
        if children.isEmpty { addColumn(-1, group: child, span(child, "span"), tree) }
        for column in children { addColumn(column, group: child, span(column, "span"), tree) }
      case .tableHeaderGroup where parts.heads.isEmpty: parts.heads.append(child)
      case .tableFooterGroup where parts.feet.isEmpty: parts.feet.append(child)
      default: parts.bodies.append(child)
      }
    }
    for part in parts.heads + parts.bodies + parts.feet { addRows(of: part, tree) }
    var open = OpenSpans()
    // Columns and rows without a cell cost work, too.
    var slots = columns.count
    for (number, row) in rows.enumerated() {
      open.begin(row: number)
      slots += 1
      guard allows(slots) else {
        (cells, rows, columns, isWhole) = ([], [], [], false)
        return
      }
      var column = 0
      for box in tree.children(of: row.box) where tree[box].kind == .tableCell {
        column = open.free(from: column)
        let columnSpan = span(box, "colspan")
        let rest = groups[row.group].rows.upperBound - number
        let asked = span(box, "rowspan", least: 0)
        let rowSpan = asked == 0 ? rest : min(asked, rest)
        slots += columnSpan
        guard allows(slots) else {
          (cells, rows, columns, isWhole) = ([], [], [], false)
          return
        }
        cells.append(
          Cell(
            box: box, row: number, column: column, rowSpan: rowSpan, columnSpan: columnSpan,
            asksForSpan: columnSpan > 1))
        open.add(column..<(column + columnSpan), until: number + rowSpan)
        column += columnSpan
      }
    }
    addColumns()
    let isWide =
      columns.count > TableSpan.longest || rows.count * columns.count > Self.maxFixedSlots
    if mergesColumns || isWide { mergeColumns() }
  }

  private mutating func addColumn(_ box: Int, group: Int, _ span: Int, _ tree: BoxTree) {
    let isCollapsed = [box, group].contains { $0 >= 0 && tree.style($0).box.collapses }
    let hasWidth = [box, group].contains { $0 >= 0 && tree.style($0).box.width != nil }
    let column = Column(box: box, group: group, isCollapsed: isCollapsed, hasWidth: hasWidth)
    columns += Array(repeating: column, count: span)
  }

  private mutating func addRows(of part: Int, _ tree: BoxTree) {
    func isCollapsed(_ box: Int) -> Bool { !tree[box].isAnonymous && tree.style(box).box.collapses }
    guard tree[part].kind != .tableRow else {
      // Successive rows outside of groups are treated as if they were in one.
      if groups.last?.box != -1 { groups.append(Group(box: -1, rows: rows.count..<rows.count)) }
      rows.append(Row(box: part, group: groups.count - 1, isCollapsed: isCollapsed(part)))
      groups[groups.count - 1].rows = groups[groups.count - 1].rows.lowerBound..<rows.count
      return
    }
    let first = rows.count
    for row in tree.children(of: part) where tree[row].kind == .tableRow {
      let collapses = isCollapsed(part) || isCollapsed(row)
      rows.append(Row(box: row, group: groups.count, isCollapsed: collapses))
    }
    groups.append(Group(box: part, rows: first..<rows.count))
  }

  /// Adds the columns that only cells define.
  private mutating func addColumns() {
    let count = max(cells.map(\.columns.upperBound).max() ?? 0, columns.count)
    columns += Array(repeating: Column(), count: count - columns.count)
  }

  /// Merges columns in which no cell begins, and which specify no width, with those before them (CSS Tables 3, 3.4): a
  /// cell may span a thousand where there are three.
  private mutating func mergeColumns() {
    var begins = columns.map(\.hasWidth)
    for cell in cells { begins[cell.column] = true }
    if !begins.isEmpty { begins[0] = true }
    var numbers: [Int] = []
    var kept: [Column] = []
    for (column, begins) in zip(columns, begins) {
      if begins { kept.append(column) }
      numbers.append(kept.count - 1)
    }
    columns = kept
    for index in cells.indices {
      let old = cells[index].columns
      cells[index].column = numbers[old.lowerBound]
      cells[index].columnSpan = numbers[old.upperBound - 1] - numbers[old.lowerBound] + 1
    }
  }
}
