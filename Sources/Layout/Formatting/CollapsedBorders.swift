internal import Graphics
internal import Styling

/// The collapsed borders of a table, resolved edge by edge (CSS 2.2, 17.6.2).
struct CollapsedBorders: Sendable {
  /// The origin of a border: of equal borders, those further down this list give way.
  enum Origin: Int, Sendable, Hashable, Comparable {
    case cell, row, rowGroup, column, columnGroup, table

    static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
  }

  /// A candidate for the border of an edge.
  struct Candidate: Sendable, Hashable {
    var border: BoxProperties.Border
    var origin: Origin
    /// Its position among all candidates.
    var order = 0

    /// The winner of two candidates (17.6.2.1); of equal ones this one, which is nearer to the start.
    func winner(against other: Candidate) -> Candidate {
      if border.style == .hidden { return self }
      if other.border.style == .hidden { return other }
      let (a, b) = (rank, other.rank)
      return a >= b ? self : other
    }

    /// Whether it covers another border where their ends meet.
    func covers(_ other: Candidate) -> Bool {
      if rank != other.rank { return rank > other.rank }
      return order < other.order
    }

    /// The criteria of a conflict, the most important first.
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
  /// The number of candidates so far.
  private var count = 0
  /// The edges above rows, and below the last: by row and column; nil inside a cell.
  private var horizontal: [Candidate?]
  /// The edges before columns, and after the last: by row and column line.
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

  /// Adds the borders of an element that covers some rows and columns as candidates for its edges; `sides` are in the
  /// order of its columns: `left` is that at their start.
  ///
  /// Elements nearer to the start or the top are added first.
  mutating func add(
    _ sides: Sides<BoxProperties.Border>, _ origin: Origin, rows: Range<Int>, columns: Range<Int>
  ) {
    count += 1
    func meet(_ edge: inout Candidate?, _ border: BoxProperties.Border) {
      let new = Candidate(border: border, origin: origin, order: count)
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

  /// Where the ends of borders meet: at an edge between rows and one between columns.
  struct Joint {
    /// The width of the widest border along the columns there, and the height of the highest along the rows.
    var inline: Length
    var block: Length
    /// The border that covers the entire joint.
    var winner: Direction
    /// The double borders, if the winner is double: their lines cross each other.
    var doubles: Set<Direction> = []

    func isCovered(by direction: Direction) -> Bool {
      direction == winner || doubles.contains(direction)
    }
  }

  /// The directions from a joint, in the order in which equal borders of one box cover each other.
  enum Direction: CaseIterable { case lineRight, down, lineLeft, up }

  /// The joint above a row and before a column.
  func joint(row: Int, column: Int) -> Joint {
    func edge(_ direction: Direction) -> Candidate? {
      switch direction {
      case .lineRight: column < columnCount ? horizontal[row * columnCount + column] : nil
      case .lineLeft: column > 0 ? horizontal[row * columnCount + column - 1] : nil
      case .down: row < rowCount ? vertical[row * (columnCount + 1) + column] : nil
      case .up: row > 0 ? vertical[(row - 1) * (columnCount + 1) + column] : nil
      }
    }
    func width(_ direction: Direction) -> Length { edge(direction)?.border.width ?? .zero }
    var (winner, best) = (Direction.lineRight, Candidate?.none)
    for direction in Direction.allCases {
      guard let edge = edge(direction), edge.border.width > .zero else { continue }
      if best.map({ edge.covers($0) }) ?? true { (winner, best) = (direction, edge) }
    }
    var joint = Joint(
      inline: max(width(.up), width(.down)), block: max(width(.lineLeft), width(.lineRight)),
      winner: winner)
    if best?.border.style == .double {
      joint.doubles = Set(Direction.allCases.filter { edge($0)?.border.style == .double })
    }
    return joint
  }

  /// The widest borders around a cell: half of each belongs to the cell.
  func widths(rows: Range<Int>, columns: Range<Int>) -> Sides<Length> {
    func widest(_ borders: [BoxProperties.Border]) -> Length { borders.map(\.width).max() ?? .zero }
    return Sides(
      top: widest(columns.map { above(row: rows.lowerBound, column: $0) }),
      right: widest(rows.map { before(column: columns.upperBound, row: $0) }),
      bottom: widest(columns.map { above(row: rows.upperBound, column: $0) }),
      left: widest(rows.map { before(column: columns.lowerBound, row: $0) }))
  }

  /// The borders of the table itself: half of its widest outer edges, so that none of them extends beyond it.
  var tableWidths: Sides<Length> {
    guard rowCount > 0, columnCount > 0 else { return Sides(all: .zero) }
    let sides = widths(rows: 0..<rowCount, columns: 0..<columnCount)
    return Sides(
      top: sides.top.half, right: sides.right.half, bottom: sides.bottom.half,
      left: sides.left.half)
  }
}
