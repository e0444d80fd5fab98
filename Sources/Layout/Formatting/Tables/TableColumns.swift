internal import Graphics

/// The widths of a table's columns.
enum TableColumns {
  /// Distributes the available width: each column gets its full width, or as much as any other.
  ///
  /// `full` are the widths at which nothing in a column is divided into lines, `least` those at which no word is. A
  /// column is wider than the others only if one of its words requires it, and narrower only if it has no more content.
  /// Where the words do not fit side by side, columns with the widest words are equally wide, and those with short
  /// words and numbers keep theirs whole: `numbers` are the widths of the widest number in each column.
  static func widths(
    full: [Length], least: [Length], numbers: [Length], available: Length
  ) -> [Length] {
    guard full.reduce(.zero, +) > available else { return full }
    guard least.reduce(.zero, +) < available else {
      return divided(least, numbers: numbers, available: available)
    }
    return widths(from: least, to: full, available: available)
  }

  /// Equal widths, but none below its minimum or above its maximum.
  private static func widths(
    from least: [Length], to most: [Length], available: Length
  ) -> [Length] {
    // The sum grows with the common width, so the largest that fits is found by bisection.
    func widths(_ common: Length) -> [Length] {
      zip(least, most).map { least, most in min(max(common, least), most) }
    }
    var (low, high) = (Length.zero, available + Length(scaledPoints: 1))
    while high.scaledPoints - low.scaledPoints > 1 {
      let middle = Length(scaledPoints: (low.scaledPoints + high.scaledPoints) / 2)
      if widths(middle).reduce(.zero, +) > available { high = middle } else { low = middle }
    }
    return widths(low)
  }

  /// The widths where words are divided: those of the widest columns, which are equally wide, but no numbers if all of
  /// these fit and leave each other column half of an equal share.
  static func divided(_ least: [Length], numbers: [Length], available: Length) -> [Length] {
    let share = available * (0.5 / Double(max(1, least.count)))
    let floors = zip(least, numbers).map { least, number in min(max(number, share), least) }
    let keepsNumbers = floors.reduce(.zero, +) <= available
    return widths(
      from: keepsNumbers ? floors : least.map { _ in .zero }, to: least, available: available)
  }

  // MARK: Balancing

  /// The size of a cell in a single column.
  struct Cell {
    var row: Int
    var column: Int
    /// The width of its longest word, and of its entire content on one line.
    var least: Double
    var full: Double
    /// Whether it is aligned to the end, as numbers are, which are not divided unnecessarily.
    var isNumber: Bool

    init(row: Int, column: Int, size: TableColumnSize, isNumber: Bool = false) {
      (self.row, self.column, self.isNumber) = (row, column, isNumber)
      least = Double(size.minContent.scaledPoints)
      full = Double(size.maxContent.scaledPoints)
    }

    /// The approximate number of lines in a column of this width: a line is seldom filled.
    func lines(in width: Double) -> Double {
      guard full > width else { return 1 }
      let lines = max(full * (isNumber ? 1.4 : 1.1) / max(width, 1), 2)
      return width < least ? lines * 4 : lines
    }
  }

  /// Only this number of cells, from the first on, determine the columns.
  static let mostCells = 400

  /// The widths that make a table low, starting with some that fit: width is moved from column to column as long as
  /// that saves lines.
  static func balanced(_ widths: [Length], least: [Length], cells: [Cell]) -> [Length] {
    let count = widths.count
    guard count > 1, count * count * cells.count < 200_000 else { return widths }
    var best = widths.map { Double($0.scaledPoints) }
    let least = zip(least, widths).map { Double(min($0, $1).scaledPoints) }
    let total = best.reduce(0, +)
    var cost = height(best, cells)
    for part in [16.0, 32, 64] {
      let step = total / part
      var goesOn = true
      while goesOn {
        goesOn = false
        for from in 0..<count where best[from] - step >= least[from] {
          for to in 0..<count where to != from && best[from] - step >= least[from] {
            var tried = best
            tried[from] -= step
            tried[to] += step
            let height = height(tried, cells)
            guard height < cost - 0.01 else { continue }
            (best, cost, goesOn) = (tried, height, true)
          }
        }
      }
    }
    return best.map { Length(scaledPoints: Int($0)) }
  }

  /// The number of lines of a table; divided cells count a little even in rows that are higher.
  private static func height(_ widths: [Double], _ cells: [Cell]) -> Double {
    var rows: [Int: Double] = [:]
    var divided = 0.0
    for cell in cells {
      let lines = cell.lines(in: widths[cell.column])
      rows[cell.row] = max(rows[cell.row] ?? 1, lines)
      divided += (lines - 1) * (cell.isNumber ? 2 : 0.25)
    }
    return rows.values.sorted().reduce(0, +) + divided
  }
}
