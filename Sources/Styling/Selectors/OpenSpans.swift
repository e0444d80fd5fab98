/// The columns of a table still occupied by cells of rows above, as spans: a cell may span a thousand columns and a
/// thousand rows.
package struct OpenSpans: Sendable {
  private struct Span {
    var columns: Range<Int>
    /// The first row that the cell does not occupy.
    var end: Int
  }

  /// In the order of their columns.
  private var spans: [Span] = []
  /// The cells of the current row, in the same order, that extend into rows below.
  private var new: [Span] = []
  /// The first of the spans that the next cell of the row may meet.
  private var next = 0
  /// The first row that not all of the spans occupy.
  private var firstEnd = Int.max

  /// The number of spans: an upper bound of what the next row costs.
  package var count: Int { spans.count + new.count }

  /// No spans.
  package init() {}

  /// Advances to a row.
  package mutating func begin(row: Int) {
    next = 0
    // Rows without cells change nothing before the first span ends.
    guard !new.isEmpty || firstEnd <= row else { return }
    var (merged, old): ([Span], ArraySlice<Span>) = ([], spans[...])
    merged.reserveCapacity(spans.count + new.count)
    for span in new {
      while let first = old.first, first.columns.lowerBound < span.columns.lowerBound {
        merged.append(old.removeFirst())
      }
      merged.append(span)
    }
    spans = (merged + old).filter { $0.end > row }
    new = []
    firstEnd = spans.map(\.end).min() ?? .max
  }

  /// The first column from one on that no cell of the rows above occupies; requested from left to right.
  package mutating func free(from column: Int) -> Int {
    var column = column
    while next < spans.count, spans[next].columns.lowerBound <= column {
      column = max(column, spans[next].columns.upperBound)
      next += 1
    }
    return column
  }

  /// Records a cell of the row: its columns, and the first row that it does not occupy.
  package mutating func add(_ columns: Range<Int>, until row: Int) {
    new.append(Span(columns: columns, end: row))
  }
}
