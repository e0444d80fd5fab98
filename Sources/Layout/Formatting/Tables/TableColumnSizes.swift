internal import Graphics

/// Distributes the inline size of a table among its columns (CSS 2.2, 17.5.2; CSS Tables 3, 3.9).
enum TableColumnSizes {
  /// The sizes of columns that together fill a size, but never less than their minimum.
  ///
  /// Between the minimum and the maximum sizes, columns with percentages get theirs first, then those with specified
  /// widths, then all others. The rest goes to columns without widths, in proportion to their contents, or else to
  /// those with widths, or else to those with percentages.
  static func distribute(_ total: Length, over columns: [TableColumnSize]) -> [Length] {
    let narrow = columns.map { Double($0.minContent.scaledPoints) }
    let size = Double(max(total.scaledPoints, 0))
    var shares = 0.0
    let shared = columns.indices.map { index -> Double in
      let column = columns[index]
      guard column.percent > 0 else { return narrow[index] }
      // The percentages add up to no more than the whole.
      let percent = min(column.percent, max(1 - shares, 0))
      shares += percent
      return max(narrow[index], percent * size)
    }
    let fixed = columns.indices.map { index in
      columns[index].isFixed && columns[index].percent == 0
        ? Double(columns[index].maxContent.scaledPoints) : shared[index]
    }
    let wide = columns.indices.map { index in
      columns[index].percent == 0
        ? Double(columns[index].maxContent.scaledPoints) : shared[index]
    }
    let steps = [narrow, shared, fixed, wide]
    if size <= narrow.sum { return columns.map(\.minContent) }
    for (less, more) in zip(steps, steps.dropFirst()) where size < more.sum {
      let (low, high) = (less.sum, more.sum)
      let fraction = (size - low) / (high - low)
      return whole(zip(less, more).map { $0 + ($1 - $0) * fraction }, total, columns)
    }
    let weights = self.weights(columns)
    let rest = size - wide.sum
    return whole(
      zip(wide, weights).map { $0 + $1 * rest / max(weights.sum, 1e-9) }, total, columns)
  }

  /// The share of the excess for each column, in proportion to the others.
  private static func weights(_ columns: [TableColumnSize]) -> [Double] {
    func weights(_ weight: (TableColumnSize) -> Double) -> [Double]? {
      let all = columns.map(weight)
      return all.contains { $0 > 0 } ? all : nil
    }
    return weights { $0.percent == 0 && !$0.isFixed ? Double($0.maxContent.scaledPoints) : 0 }
      ?? weights { $0.percent == 0 && !$0.isFixed ? 1 : 0 }
      ?? weights { $0.percent == 0 ? Double($0.maxContent.scaledPoints) : 0 }
      ?? weights { $0.percent } ?? columns.map { _ in 1 }
  }

  /// Sizes in whole units whose sum is the total, none less than its column's minimum.
  private static func whole(
    _ sizes: [Double], _ total: Length, _ columns: [TableColumnSize]
  ) -> [Length] {
    var (sum, given) = (0.0, 0)
    var lengths = zip(sizes, columns).map { size, column in
      sum += size
      let length = Length(scaledPoints: Int(sum.rounded()) - given)
      given += max(length, column.minContent).scaledPoints
      return max(length, column.minContent)
    }
    // Rounding up to a column's minimum is compensated where possible.
    var excess = given - total.scaledPoints
    for index in lengths.indices where excess != 0 {
      let available = (lengths[index] - columns[index].minContent).scaledPoints
      let taken = min(excess, available)
      lengths[index] -= Length(scaledPoints: taken)
      excess -= taken
    }
    return lengths
  }

  /// Widens columns for a cell that spans them; `spacing` is the white between two.
  static func widen(
    _ columns: inout [TableColumnSize], _ span: Range<Int>, for cell: TableColumnSize,
    spacing: Length
  ) {
    let between = spacing * (span.count - 1)
    let spanned = Array(columns[span])
    let taken = spanned.reduce(0) { $0 + $1.percent }
    if cell.percent > taken {
      let free = span.filter { columns[$0].percent == 0 }
      let sizes = free.map { Double(columns[$0].maxContent.scaledPoints) }
      for (index, size) in zip(free, sizes) {
        let fraction = sizes.sum > 0 ? size / sizes.sum : 1 / Double(free.count)
        columns[index].percent = (cell.percent - taken) * fraction
      }
    }
    // Percentages are not resolved while the intrinsic sizes of columns are measured.
    let own = spanned.map { column in
      var column = column
      column.percent = 0
      return column
    }
    for (index, size) in zip(span, distribute(cell.minContent - between, over: own)) {
      columns[index].minContent = max(columns[index].minContent, size)
      columns[index].maxContent = max(columns[index].maxContent, size)
    }
    let wide = span.map { index in
      var column = columns[index]
      column.percent = 0
      return column
    }
    for (index, size) in zip(span, distribute(cell.maxContent - between, over: wide)) {
      columns[index].maxContent = max(columns[index].maxContent, size)
    }
  }

  /// The total intrinsic sizes of columns, without the spacing between them.
  static func intrinsic(_ columns: [TableColumnSize]) -> IntrinsicSizes {
    let least = columns.reduce(Length.zero) { $0 + $1.minContent }
    let wide = columns.reduce(Length.zero) { $0 + $1.maxContent }
    var most = wide.points
    var (shares, rest) = (0.0, 0.0)
    for column in columns {
      guard column.percent > 0 else {
        rest += column.maxContent.points
        continue
      }
      let percent = min(column.percent, max(1 - shares, 0))
      shares += percent
      if column.maxContent > .zero {
        most = max(most, percent > 0 ? column.maxContent.points / percent : Self.endless)
      }
    }
    if rest > 0, shares > 0 { most = max(most, shares < 1 ? rest / (1 - shares) : Self.endless) }
    return IntrinsicSizes(
      minContent: least, maxContent: max(least, wide, .pt(min(most, Self.endless))))
  }

  /// Wider than any table, in points.
  private static let endless = 100_000.0

  /// The sizes of the columns of a table with a fixed layout (17.5.2.1) and a given size: those specified by columns
  /// and the cells of the first row, the rest in equal parts.
  ///
  /// `asked` has a width and a percentage of the table for each column; nil if it is automatic.
  static func fixed(
    _ total: Length, _ asked: [(length: Length, percent: Double)?]
  ) -> [Length] {
    let known = asked.map { asked in
      asked.map { max($0.length + total * $0.percent, .zero) }
    }
    let used = known.reduce(Length.zero) { $0 + ($1 ?? .zero) }
    let free = max(total - used, .zero)
    let automatic = known.count { $0 == nil }
    let sizes = known.map { Double(($0 ?? .zero).scaledPoints) }
    let weights: [Double]
    if automatic > 0 {
      weights = known.map { $0 == nil ? 1 : 0 }
    } else {
      weights = sizes.sum > 0 ? sizes : sizes.map { _ in 1 }
    }
    guard !sizes.isEmpty else { return [] }
    let wanted = zip(sizes, weights).map {
      $0 + $1 / max(weights.sum, 1e-9) * Double(free.scaledPoints)
    }
    return whole(wanted, used + free, sizes.map { _ in TableColumnSize() })
  }
}

extension [Double] {
  fileprivate var sum: Double { reduce(0, +) }
}
