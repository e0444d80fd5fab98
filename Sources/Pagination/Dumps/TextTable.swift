/// A table as text: numbers are right-aligned, words left-aligned.
struct TextTable {
  private var rows: [[String]]
  /// The columns of words; the last column always is one.
  private let words: Set<Int>

  /// Makes a table with these column heads.
  init(_ heads: [String], words: Set<Int> = []) {
    rows = [heads]
    self.words = words.union([heads.count - 1])
  }

  /// Adds a row with as many cells as there are heads.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines of the table, each indented by two spaces.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = " "
      for (column, cell) in row.enumerated() {
        let white = String(repeating: " ", count: max(0, widths[column] - cell.count))
        line += " " + (words.contains(column) ? cell + white : white + cell)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
