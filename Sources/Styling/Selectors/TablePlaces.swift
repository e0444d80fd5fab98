internal import Documents

/// A property of a table, or the place of a cell in its table's grid, that house sheets select.
enum TablePlace: Sendable, Hashable {
  /// A cell in the first or in the last column.
  case firstColumn, lastColumn
  /// A cell that reaches the last row of its row group.
  case lastRow
  /// A table of five columns or more.
  case manyColumns
}

/// The places of the cells of a document in the grids of their tables, where cells span rows and columns (HTML,
/// 4.9.12).
struct TablePlaces {
  private var places: Set<Place> = []

  private struct Place: Hashable {
    var node: Int
    var place: TablePlace
  }

  private static let many = 5
  private static let groups: Set<String> = ["thead", "tbody", "tfoot"]

  /// Finds the places in all tables of a document, and takes a step for each row and for each cell above that it meets;
  /// there are none in tables for which no steps are left.
  init(_ document: Document, steps: inout Int) {
    for node in document.nodes.indices where document.element(node)?.name == "table" {
      add(node, document, &steps)
    }
  }

  /// Whether a cell or a table has a place.
  func has(_ node: Int, _ place: TablePlace) -> Bool {
    places.contains(Place(node: node, place: place))
  }

  /// Columns that no cell reaches do not count: the layout merges them with those before them.
  private mutating func add(_ table: Int, _ document: Document, _ steps: inout Int) {
    var (columnCount, last): (Int, [(cell: Int, end: Int)]) = (0, [])
    var found: Set<Place> = []
    func add(_ rows: [Int]) {
      var open = OpenSpans()
      for (number, row) in rows.enumerated() {
        steps -= 1 + open.count
        guard steps > 0 else { return }
        open.begin(row: number)
        var column = 0
        var end: (cell: Int, end: Int)?
        for cell in document.elementChildren(of: row) {
          guard let element = document.element(cell), ["td", "th"].contains(element.name) else {
            continue
          }
          column = open.free(from: column)
          if column == 0 { found.insert(Place(node: cell, place: .firstColumn)) }
          let span = TableSpan.number(element["colspan"])
          let asked = TableSpan.number(element["rowspan"], least: 0)
          let rest = rows.count - number
          let height = asked == 0 ? rest : min(asked, rest)
          if height == rest { found.insert(Place(node: cell, place: .lastRow)) }
          open.add(column..<(column + span), until: number + height)
          column += span
          end = (cell, column)
        }
        if let end { last.append(end) }
        columnCount = max(columnCount, column)
      }
    }
    var direct: [Int] = []
    for child in document.elementChildren(of: table) {
      guard let name = document.element(child)?.name else { continue }
      if name == "tr" { direct.append(child) }
      if Self.groups.contains(name) {
        add(document.elementChildren(of: child).filter { document.element($0)?.name == "tr" })
      }
    }
    add(direct)
    guard steps > 0 else { return }
    for end in last where end.end == columnCount {
      found.insert(Place(node: end.cell, place: .lastColumn))
    }
    if columnCount >= Self.many { found.insert(Place(node: table, place: .manyColumns)) }
    places.formUnion(found)
  }
}
