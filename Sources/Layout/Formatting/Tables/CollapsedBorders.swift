internal import Graphics
internal import Styling

/// The borders of a table whose cells share them, settled edge by edge (CSS 2.2, 17.6.2).
struct CollapsedBorders: Sendable {
  /// What a border belongs to: where others are equal, those further down this list give way.
  enum Origin: Int, Sendable, Hashable, Comparable {
    case cell, row, rowGroup, column, columnGroup, table

    static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
  }

  /// A border that an edge may have.
  struct Candidate: Sendable, Hashable {
    var border: BoxProperties.Border
    var origin: Origin

    /// The one of two that an edge has (17.6.2.1); of equal ones this, which is further to the start.
    func winner(against other: Candidate) -> Candidate {
      if border.style == .hidden { return self }
      if other.border.style == .hidden { return other }
      let (a, b) = (rank, other.rank)
      return a >= b ? self : other
    }

    /// What settles a conflict, the most important thing first.
    private var rank: Rank {
      if border.style == .none { return Rank(width: -1, style: 0, origin: 0) }
      let styles: [BoxProperties.Border.Style] = [
        .inset, .groove, .outset, .ridge, .dotted, .dashed, .solid, .double,
      ]
      return Rank(
        width: border.width.scaledPoints, style: styles.firstIndex(of: border.style) ?? 0,
        origin: -origin.rawValue)
    }

    private struct Rank: Comparable {
      var width: Int
      var style: Int
      var origin: Int

      static func < (a: Rank, b: Rank) -> Bool {
        (a.width, a.style, a.origin) < (b.width, b.style, b.origin)
      }
    }
  }

  let rowCount: Int
  let columnCount: Int
  /// The edges above rows, and below the last: by row and column; nil inside of a cell.
  private var horizontal: [Candidate?]
  /// The edges before columns, and behind the last: by row and place between columns.
  private var vertical: [Candidate?]

  init(rows: Int, columns: Int) {
    (rowCount, columnCount) = (rows, columns)
    horizontal = Array(repeating: nil, count: (rows + 1) * max(columns, 0))
    vertical = Array(repeating: nil, count: rows * (columns + 1))
  }

  /// The border above a row, in a column.
  func above(row: Int, column: Int) -> BoxProperties.Border {
    horizontal[row * columnCount + column]?.border ?? BoxProperties.Border()
  }

  /// The border before a column, in a row.
  func before(column: Int, row: Int) -> BoxProperties.Border {
    vertical[row * (columnCount + 1) + column]?.border ?? BoxProperties.Border()
  }

  /// Lets the borders of something that takes some rows and columns compete for its edges; `sides` are in
  /// the order of its columns: `left` is that at their start.
  ///
  /// What begins further to the start or the top is added first.
  mutating func add(
    _ sides: Sides<BoxProperties.Border>, _ origin: Origin, rows: Range<Int>, columns: Range<Int>
  ) {
    func meet(_ edge: inout Candidate?, _ border: BoxProperties.Border) {
      let new = Candidate(border: border, origin: origin)
      edge = edge.map { $0.winner(against: new) } ?? new
    }
    for column in columns {
      meet(&horizontal[rows.lowerBound * columnCount + column], sides.top)
      meet(&horizontal[rows.upperBound * columnCount + column], sides.bottom)
    }
    for row in rows {
      meet(&vertical[row * (columnCount + 1) + columns.lowerBound], sides.left)
      meet(&vertical[row * (columnCount + 1) + columns.upperBound], sides.right)
    }
  }

  /// The widest borders round a cell: half of each is the cell's.
  func widths(rows: Range<Int>, columns: Range<Int>) -> Sides<Length> {
    func widest(_ borders: [BoxProperties.Border]) -> Length { borders.map(\.width).max() ?? .zero }
    return Sides(
      top: widest(columns.map { above(row: rows.lowerBound, column: $0) }),
      right: widest(rows.map { before(column: columns.upperBound, row: $0) }),
      bottom: widest(columns.map { above(row: rows.upperBound, column: $0) }),
      left: widest(rows.map { before(column: columns.lowerBound, row: $0) }))
  }

  /// The borders of the table itself, which are half of its widest outer edges, so that none of them leaves it.
  var tableWidths: Sides<Length> {
    guard rowCount > 0, columnCount > 0 else { return Sides(all: .zero) }
    let sides = widths(rows: 0..<rowCount, columns: 0..<columnCount)
    return Sides(
      top: sides.top.half, right: sides.right.half, bottom: sides.bottom.half,
      left: sides.left.half)
  }
}
