internal import Graphics
internal import Shaping

/// Matrices, cases and aligned equations (MathML Core, 3.5).
extension MathTypesetter {
  /// The extents of a row of letters, as a fraction of an em: TeX's strut.
  private static let strut = (ascent: 0.7, descent: 0.3)
  private static let rowSpace = 0.2

  func table(_ table: MathTable, _ style: MathStyle) -> MathBox {
    var inner = style
    inner.isDisplay = table.isDisplay || style.isDisplay && table.isAligned
    let font = font(style)
    let rows = table.rows.map { row in row.map { self.box($0.content, inner) } }
    let columns = columns(table, rows, font.size)
    let line = font[.overbarRuleThickness]
    var box = MathBox()
    var y = Length.zero
    var lines: [Length] = []
    for (number, row) in rows.enumerated() {
      if number > 0 {
        let space = space(table.rowSpaces, number - 1, else: MathLength(em: Self.rowSpace))
          .resolved(font.size)
        if table.rowLines.at(number - 1) { lines.append(y + space.half) }
        y += space
      }
      let ascent = row.map(\.ascent).max() ?? .zero
      let descent = row.map(\.descent).max() ?? .zero
      y += max(ascent, font.size * Self.strut.ascent)
      var column = 0
      for (place, cell) in row.enumerated() {
        let spec = table.rows[number][place]
        let last = min(column + max(spec.span, 1), columns.count) - 1
        guard last >= column else { break }
        let start = columns[column].start
        let width = columns[last].start + columns[last].width - start
        // A relation that begins a cell keeps its distance from the one before.
        let space = spec.alignment == .start && column > 0 ? cell.spaceBefore : .zero
        box.add(
          cell, at: start + space + offset(of: cell.width, in: width, spec.alignment),
          raisedBy: .zero - y)
        column = last + 1
      }
      y += max(descent, font.size * Self.strut.descent)
    }
    let width = columns.last.map { $0.start + $0.width } ?? .zero
    (box.width, box.ascent, box.descent) = (width, .zero, y)
    for y in lines {
      box.addRule(x: .zero, top: .zero - y, width: width, height: line, .text)
    }
    for (number, column) in columns.enumerated().dropFirst() where table.columnLines.at(number - 1)
    {
      let end = columns[number - 1].start + columns[number - 1].width
      box.addRule(
        x: (end + column.start).half, top: .zero, width: line, height: y, .text)
    }
    if table.hasFrame {
      for top in [Length.zero, line - y] {
        box.addRule(x: .zero, top: top, width: width, height: line, .text)
      }
      for x in [Length.zero, width - line] {
        box.addRule(x: x, top: .zero, width: line, height: y, .text)
      }
    }
    return box.centered(onAxis: font.axis)
  }

  /// The columns, as wide as their cells; what a spanning cell needs besides is added to its last one.
  private func columns(
    _ table: MathTable, _ rows: [[MathBox]], _ size: Length
  ) -> [(start: Length, width: Length)] {
    let count = table.rows.map { $0.reduce(0) { $0 + max($1.span, 1) } }.max() ?? 0
    var widths = Array(repeating: Length.zero, count: count)
    let spaces = spaces(table, count, size)
    for isSpanning in [false, true] {
      for (number, row) in rows.enumerated() {
        var column = 0
        for (place, cell) in row.enumerated() {
          let end = min(column + max(table.rows[number][place].span, 1), count)
          defer { column = end }
          guard end > column, (end - column > 1) == isSpanning else { continue }
          let known =
            widths[column..<end].reduce(.zero, +)
            + spaces[column..<(end - 1)].reduce(.zero, +)
          let space = column > 0 ? cell.spaceBefore : .zero
          widths[end - 1] += max(cell.width + space - known, .zero)
        }
      }
    }
    var columns: [(start: Length, width: Length)] = []
    var x = Length.zero
    for (number, width) in widths.enumerated() {
      columns.append((x, width))
      x += width + (number < spaces.count ? spaces[number] : .zero)
    }
    return columns
  }

  /// The spaces after columns: those given, or else those of the cells; none between the sides of aligned equations.
  private func spaces(_ table: MathTable, _ count: Int, _ size: Length) -> [Length] {
    if !table.columnSpaces.isEmpty {
      return (0..<max(count - 1, 0)).map {
        space(table.columnSpaces, $0, else: .zero).resolved(size)
      }
    }
    var before = Array(repeating: Length.zero, count: count)
    var after = before
    for row in table.rows {
      var column = 0
      for cell in row {
        let last = min(column + max(cell.span, 1), count) - 1
        guard last >= column else { break }
        before[column] = max(before[column], cell.padding.before)
        after[last] = max(after[last], cell.padding.after)
        column = last + 1
      }
    }
    return (0..<max(count - 1, 0)).map {
      table.isAligned && $0 % 2 == 0 ? .zero : after[$0] + before[$0 + 1]
    }
  }

  private func space(
    _ spaces: [MathLength], _ number: Int, else otherwise: MathLength
  ) -> MathLength {
    number < spaces.count ? spaces[number] : spaces.last ?? otherwise
  }
}

extension MathTable {
  /// Whether its columns are the sides of equations: to the right and to the left in turn.
  fileprivate var isAligned: Bool {
    columnSpaces.isEmpty && rows.contains { $0.count > 1 }
      && rows.allSatisfy { row in
        row.enumerated().allSatisfy { place, cell in
          cell.span == 1 && cell.alignment == (place % 2 == 0 ? .end : .start)
        }
      }
  }
}

extension [Bool] {
  /// The value at a place; the last applies to all that follow.
  fileprivate func at(_ place: Int) -> Bool { place < count ? self[place] : last ?? false }
}
