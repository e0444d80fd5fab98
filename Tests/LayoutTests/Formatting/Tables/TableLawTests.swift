import Graphics
import Styling
import TestSupport
import Testing

@testable import Layout

/// Laws of tables, of random ones (CSS 2.2, chapter 17).
struct TableLawTests {
  private func random(_ most: Int, _ random: inout SplitMix64) -> Int {
    Int(random.next() % UInt64(most))
  }

  private func columns(_ random: inout SplitMix64) -> [TableColumnSize] {
    (0..<1 + self.random(7, &random)).map { _ in
      let least = self.random(4000, &random)
      return TableColumnSize(
        minContent: Length(scaledPoints: least),
        maxContent: Length(scaledPoints: least + self.random(9000, &random)),
        percent: self.random(4, &random) == 0 ? Double(self.random(70, &random)) / 100 : 0,
        isFixed: self.random(3, &random) == 0)
    }
  }

  @Test func `the sum of the columns is the table's width, and none is narrower than it must be`() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<2000 {
      let columns = columns(&random)
      let total = Length(scaledPoints: self.random(60_000, &random))
      let sizes = TableColumnSizes.distribute(total, over: columns)
      let least = columns.reduce(Length.zero) { $0 + $1.minContent }
      #expect(sizes.reduce(.zero, +) == max(total, least), "\(columns) in \(total)")
      #expect(zip(sizes, columns).allSatisfy { $0 >= $1.minContent }, "\(columns) in \(total)")
    }
  }

  @Test func `where there is no room only the widest columns give way, and become equally wide`() {
    var random = SplitMix64(seed: 36)
    for _ in 0..<2000 {
      let columns = columns(&random)
      let least = columns.reduce(Length.zero) { $0 + $1.minContent }
      let room = Length(scaledPoints: self.random(max(least.scaledPoints, 1), &random))
      let sizes = TableColumns.divided(
        columns.map(\.minContent), numbers: columns.map { _ in .zero }, available: room)
      let sum = sizes.reduce(.zero, +)
      #expect(sum <= room && (room - sum).scaledPoints < columns.count, "\(columns) in \(room)")
      let widest = sizes.max() ?? .zero
      for (size, column) in zip(sizes, columns) {
        #expect(size == min(column.minContent, widest), "\(columns) in \(room)")
      }
    }
  }

  @Test func `what a table is higher than its rows goes to rows with some height`() {
    var random = SplitMix64(seed: 34)
    for _ in 0..<500 {
      let heights = (0..<1 + self.random(5, &random)).map { _ in
        Length(scaledPoints: self.random(2, &random) * self.random(3000, &random))
      }
      let least = heights.map { self.random(2, &random) == 0 ? $0 : nil }
      let extra = Length(scaledPoints: self.random(5000, &random))
      var made = heights
      TableRowSizes.add(extra, to: &made, Array(heights.indices), least)
      #expect(made.reduce(.zero, +) == heights.reduce(.zero, +) + extra)
      guard heights.contains(where: { $0 > .zero }) else { continue }
      let isAutomatic = zip(heights, least).contains { $0 > .zero && $1 == nil }
      for row in heights.indices where heights[row] == .zero || isAutomatic && least[row] != nil {
        #expect(made[row] == heights[row], "\(heights) \(least)")
      }
    }
  }

  @Test(arguments: ["table-column", "table-column-group"])
  func `columns are as wide as they ask for within their limits`(_ display: String) throws {
    var random = SplitMix64(seed: 33)
    for _ in 0..<60 {
      let width = self.random(3, &random) == 0 ? nil : self.random(300, &random)
      let (least, most) = (self.random(200, &random), self.random(300, &random))
      let css =
        "#c { display: \(display); min-width: \(least)px; max-width: \(most)px; "
        + (width.map { "width: \($0)px" } ?? "") + " } #t { border-spacing: 0 } td { padding: 0 }"
      let page = try LaidOutPage(
        "<table id='t'><div id='c'></div><tr><td id='d'></td></tr></table>", css: css)
      let expected = max(min(width ?? 0, most), least)
      #expect(try page.rect("d").size.inline == .pt(Double(expected)), "\(css)")
    }
  }

  @Test func `columns grow with the table`() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<500 {
      let columns = columns(&random).map { column in
        var column = column
        column.percent = 0
        return column
      }
      let total = Length(scaledPoints: self.random(40_000, &random))
      let more = total + Length(scaledPoints: self.random(9000, &random))
      let (small, large) = (
        TableColumnSizes.distribute(total, over: columns),
        TableColumnSizes.distribute(more, over: columns)
      )
      // But for what rounding gives one column of another.
      #expect(
        zip(small, large).allSatisfy { $0 <= $1 + Length(scaledPoints: 2) },
        "\(columns): \(small), \(large)")
    }
  }

  @Test func `spans make no table narrower than what is in them`() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<1000 {
      var columns = columns(&random)
      let before = columns
      let first = self.random(columns.count, &random)
      let span = first..<(first + 1 + self.random(columns.count - first, &random))
      let least = self.random(30_000, &random)
      let cell = TableColumnSize(
        minContent: Length(scaledPoints: least),
        maxContent: Length(scaledPoints: least + self.random(9000, &random)))
      let spacing = Length(scaledPoints: self.random(300, &random))
      TableColumnSizes.widen(&columns, span, for: cell, spacing: spacing)
      let between = spacing * (span.count - 1)
      let narrow = columns[span].reduce(between) { $0 + $1.minContent }
      let wide = columns[span].reduce(between) { $0 + $1.maxContent }
      #expect(narrow >= cell.minContent && wide >= cell.maxContent)
      #expect(columns.allSatisfy { $0.maxContent >= $0.minContent })
      #expect(
        zip(before, columns).allSatisfy {
          $0.minContent <= $1.minContent && $0.maxContent <= $1.maxContent
        })
      // A table is as wide as its columns want to be at least.
      #expect(TableColumnSizes.intrinsic(columns).minContent >= narrow - between)
    }
  }

  @Test func `the columns of a fixed table are all of its width`() {
    var random = SplitMix64(seed: 34)
    for _ in 0..<500 {
      let asked = (0..<1 + self.random(6, &random)).map { _ in
        self.random(2, &random) == 0
          ? nil : (length: Length(scaledPoints: self.random(9000, &random)), percent: 0.0)
      }
      let total = Length(scaledPoints: self.random(40_000, &random))
      let sizes = TableColumnSizes.fixed(total, asked)
      let used = asked.reduce(Length.zero) { $0 + ($1?.length ?? .zero) }
      #expect(sizes.reduce(.zero, +) == max(total, used))
      for (size, asked) in zip(sizes, asked) {
        if let asked { #expect(size >= asked.length - Length(scaledPoints: 1)) }
      }
    }
  }

  @Test func `rows hold their cells, with baselines on one line`() {
    var random = SplitMix64(seed: 35)
    for _ in 0..<500 {
      let count = 1 + self.random(5, &random)
      let cells = (0..<self.random(9, &random)).map { _ -> TableRowSizes.Cell in
        let row = self.random(count, &random)
        let height = self.random(5000, &random)
        return TableRowSizes.Cell(
          rows: row..<(row + 1 + self.random(count - row, &random)),
          height: Length(scaledPoints: height),
          baseline: self.random(2, &random) == 0
            ? nil : Length(scaledPoints: self.random(height + 1, &random)))
      }
      let least = (0..<count).map { _ -> Length? in
        self.random(2, &random) == 0 ? nil : Length(scaledPoints: self.random(3000, &random))
      }
      let spacing = Length(scaledPoints: self.random(200, &random))
      let (heights, baselines) = TableRowSizes.heights(cells, least: least, spacing: spacing)
      for cell in cells {
        let room = heights[cell.rows].reduce(spacing * (cell.rows.count - 1), +)
        let shift = cell.baseline.map { (baselines[cell.rows.lowerBound] ?? $0) - $0 } ?? .zero
        #expect(shift >= .zero && room >= cell.height + shift)
      }
      #expect(zip(heights, least).allSatisfy { $0 >= $1 ?? .zero })
    }
  }

  // MARK: Shared borders

  private static let styles: [BoxProperties.Border.Style] = [
    .none, .hidden, .solid, .dashed, .dotted, .double, .groove, .ridge, .inset, .outset,
  ]

  private func border(_ random: inout SplitMix64) -> BoxProperties.Border {
    let style = Self.styles[self.random(Self.styles.count, &random)]
    let isSeen = style != .none && style != .hidden
    return BoxProperties.Border(
      width: isSeen ? .pt(Double(1 + self.random(3, &random))) : .zero, style: style,
      // So that what wins can be told from all others.
      color: Color(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random)))
  }

  /// One of the boxes that meet at an edge: `place` is how far it is from the start or the top.
  private struct Rival {
    var border: BoxProperties.Border
    var origin: CollapsedBorders.Origin
    var place: Int
  }

  /// The border of an edge as 17.6.2.1 reads, rule by rule.
  private func winner(_ rivals: [Rival]) -> BoxProperties.Border {
    if let hidden = rivals.first(where: { $0.border.style == .hidden }) { return hidden.border }
    var left = rivals.filter { $0.border.style != .none }
    guard !left.isEmpty else { return BoxProperties.Border() }
    let widest = left.map(\.border.width).max()
    left = left.filter { $0.border.width == widest }
    let order: [BoxProperties.Border.Style] = [
      .double, .solid, .dashed, .dotted, .ridge, .outset, .groove, .inset,
    ]
    let style = order.first { style in left.contains { $0.border.style == style } }
    left = left.filter { $0.border.style == style }
    let origin = left.map(\.origin).min()
    left = left.filter { $0.origin == origin }
    return left.min { $0.place < $1.place }?.border ?? BoxProperties.Border()
  }

  @Test func `conflicts are settled as the specification reads, on random grids`() {
    var random = SplitMix64(seed: 36)
    for _ in 0..<200 {
      let (rows, columns) = (1 + self.random(4, &random), 1 + self.random(4, &random))
      var borders = CollapsedBorders(rows: rows, columns: columns)
      var above: [[Rival]] = Array(repeating: [], count: (rows + 1) * columns)
      var before: [[Rival]] = Array(repeating: [], count: rows * (columns + 1))
      func add(
        _ origin: CollapsedBorders.Origin, _ own: Range<Int>, _ span: Range<Int>
      ) {
        let sides = Sides(
          top: border(&random), right: border(&random), bottom: border(&random),
          left: border(&random))
        borders.add(sides, origin, rows: own, columns: span)
        for column in span {
          above[own.lowerBound * columns + column].append(
            Rival(border: sides.top, origin: origin, place: own.lowerBound))
          above[own.upperBound * columns + column].append(
            Rival(border: sides.bottom, origin: origin, place: own.lowerBound))
        }
        for row in own {
          before[row * (columns + 1) + span.lowerBound].append(
            Rival(border: sides.left, origin: origin, place: span.lowerBound))
          before[row * (columns + 1) + span.upperBound].append(
            Rival(border: sides.right, origin: origin, place: span.lowerBound))
        }
      }
      for row in 0..<rows {
        for column in 0..<columns { add(.cell, row..<row + 1, column..<column + 1) }
      }
      for row in 0..<rows { add(.row, row..<row + 1, 0..<columns) }
      add(.rowGroup, 0..<rows, 0..<columns)
      for column in 0..<columns { add(.column, 0..<rows, column..<column + 1) }
      add(.table, 0..<rows, 0..<columns)
      for row in 0...rows {
        for column in 0..<columns {
          let (edge, wanted) = (
            borders.above(row: row, column: column), winner(above[row * columns + column])
          )
          #expect(edge.style == wanted.style && edge.width == wanted.width)
          #expect(wanted.width == .zero || edge.color == wanted.color)
        }
      }
      for row in 0..<rows {
        for column in 0...columns {
          let (edge, wanted) = (
            borders.before(column: column, row: row),
            winner(before[row * (columns + 1) + column])
          )
          #expect(edge.style == wanted.style && edge.width == wanted.width)
          #expect(wanted.width == .zero || edge.color == wanted.color)
        }
      }
    }
  }
}
