import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Layout
@testable import Pagination

/// The white between the rows of tables whose cells have several lines.
struct RowGapTests {
  private static let css = """
    td, th { padding: 0; line-height: 13px } table { -rb-row-gap: 6px; border-collapse: collapse }
    """

  /// The distances between the lines in the first column, which tells rows: a row's first line begins with its letter.
  private func tops(_ rows: [Int], css: String = "") throws -> [(text: String, top: Double)] {
    let body = rows.enumerated().map { row, count in
      let lines = (0..<count).map { "r\(row)l\($0)" }.joined(separator: "<br/>")
      return "<tr><td>\(lines)</td><td>x</td></tr>"
    }.joined()
    let set = try FlowPages(["<table><tbody>\(body)</tbody></table>"], css: Self.css + css)
    return set.pages.flatMap(\.lines).filter { $0.text.hasPrefix("r") }
      .map { ($0.text, $0.origin.y.points) }
  }

  @Test(arguments: seeds(20))
  func `rows are further apart than lines if any row has several`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let rows = (0..<Int.random(in: 2...7, using: &random)).map { _ in
      Int.random(in: 1...3, using: &random)
    }
    let lines = try tops(rows)
    #expect(lines.count == rows.reduce(0, +))
    let steps = zip(lines, lines.dropFirst()).map { above, below in
      (below.text.hasSuffix("l0"), below.top - above.top)
    }
    let within = steps.filter { !$0.0 }.map(\.1).max()
    let between = try #require(steps.filter(\.0).map(\.1).min())
    #expect(within.map { between > $0 * 1.2 } ?? true, "\(steps)")
  }

  @Test(arguments: [
    "tr { background: #eee }", "td { background: #eee }", "td { padding: 1px }",
    "td { border-top: 1px solid }", "tr { border-bottom: 1px solid }", "table { -rb-row-gap: 0 }",
  ])
  func `what is divided in another way, and tables of single lines, are as they were`(css: String)
    throws
  {
    let none = "table { -rb-row-gap: 0 }"
    let rows = [1, 2, 1]
    #expect(try tops(rows, css: css).map(\.top) == tops(rows, css: css + none).map(\.top))
    #expect(try tops([1, 1, 1]).map(\.top) == tops([1, 1, 1], css: none).map(\.top))
  }
}
