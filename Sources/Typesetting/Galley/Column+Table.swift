internal import Breaking
internal import Graphics
internal import Manuscript

/// Tables.
extension Column {
  mutating func addTable(_ block: Block, _ paragraph: Int) {
    guard let table = block.table else { return addParagraph(block, paragraph) }
    let styles = table.rows.indices.map { row in
      var cell = style.body
      cell.features = HouseStyle.tableFeatures
      cell.size = em * 0.91
      if row == 0 { cell.role = .italic }
      return cell
    }
    let cells = table.rows.enumerated().map { row, texts in texts.map { styled($0, styles[row]) } }
    // However many the columns, the gaps between them take no more than a third of the measure.
    let gap = min(
      em * (table.columns.count > 4 ? 1 : 1.5),
      layout.measure * (1.0 / 3 / Double(max(1, table.columns.count - 1))))
    let widths = columnWidths(
      cells, count: table.columns.count,
      room: layout.measure - gap * max(0, table.columns.count - 1))
    let total = widths.reduce(.zero, +) + gap * max(0, widths.count - 1)
    var x = Length(scaledPoints: max(0, (layout.measure - total).scaledPoints / 2))
    let tableLeft = x
    let lefts = widths.map { width in
      defer { x += width + gap }
      return x
    }
    let first = rows.count
    var body = first
    for (number, row) in cells.enumerated() {
      let set = row.prefix(widths.count).enumerated().map { column, text in
        setter.setter.set(
          text,
          shape: ParagraphShape(
            left: lefts[column], width: widths[column], alignment: table.columns[column].line,
            hyphenates: false, role: .table))
      }
      let begin = rows.count
      for line in 0..<max(1, set.map(\.count).max() ?? 1) {
        var galley = style.row(lines: 1)
        galley.lines = set.compactMap { line < $0.count ? $0[line] : nil }
        for index in galley.lines.indices {
          galley.lines[index].paragraph = titleParagraph + 1 + paragraph
        }
        galley.source = galley.lines.first?.range.lowerBound ?? block.range.lowerBound
        addNotes(galley.lines.flatMap(\.notes), to: &galley)
        if rows.count == first {
          galley.spaceBefore = takeSpace()
        }
        rows.append(galley)
      }
      if number == 0 {
        addRule(below: rows.count - 1, tableLeft, total)
        body = rows.count
      }
      // A row of the table is not divided, and its head stays with the first.
      for index in begin..<max(begin, rows.count - 1) {
        rows[index].penaltyAfter = GalleyItem.forbidden
      }
      if number == 0 { rows[rows.count - 1].penaltyAfter = GalleyItem.forbidden }
    }
    if rows.count > first {
      rows[first].rules.append(rule(at: .zero, tableLeft, total, 0.8))
      rows.repeat(first..<body, from: body, page: layout.leading * layout.linesPerPage)
      addRule(below: rows.count - 1, tableLeft, total)
    }
    isFlush = false
  }

  private mutating func addRule(below row: Int, _ left: Length, _ width: Length) {
    rows[row].rules.append(rule(at: rows[row].height, left, width, 0.5))
  }

  private func rule(at y: Length, _ left: Length, _ width: Length, _ weight: Double)
    -> GalleyRow.Rule
  {
    let thickness = em * (weight / 11)
    return GalleyRow.Rule(
      rect: Rect(x: left, y: y, width: width, height: thickness), ink: Ink(strength: 200))
  }

  /// The widths of a table's columns.
  private func columnWidths(_ cells: [[StyledText]], count: Int, room: Length) -> [Length] {
    var full = [Length](repeating: em, count: count)
    var least = full
    for row in cells {
      for (column, text) in row.prefix(count).enumerated() {
        let measures = setter.setter.measures(of: text)
        full[column] = max(full[column], measures.full)
        least[column] = max(least[column], min(measures.least, measures.full))
      }
    }
    return TableColumns.widths(full: full, least: least, room: max(room, em))
  }
}

extension Table.Alignment {
  fileprivate var line: ParagraphShape.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }
}
