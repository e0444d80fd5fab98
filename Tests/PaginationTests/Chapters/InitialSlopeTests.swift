import Graphics
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// Lines beside the slopes of initials.
extension InitialLetterTests {
  /// The lines beside an initial of a height, and the ink of the initial.
  private func linesBeside(
    _ begin: String, high: Int, wrap: String = "all"
  ) throws -> (lines: [PageLine], ink: [Point]) {
    let long = String(repeating: "n and all went well for a while ", count: 14)
    let lines = try pages(
      "# One\n\n\(begin)\(long)",
      sheet: "h1 + p::first-letter { initial-letter: \(high); initial-letter-wrap: \(wrap) }"
        + "h1 + p { -rb-lead-in: none }"
    ).flatMap(\.lines)
    let initial = try #require(lines.first { $0.role == .display && $0.ascent > .pt(13) })
    return (
      Array(lines.filter { $0.role == .body }.prefix(high)),
      outline(initial, last: true, try fonts())
    )
  }

  @Test(arguments: ["A", "À", "Á", "Ä", "*A*", "**A**", "V", "W", "*V*", "*W*"], sample(2...5))
  func `lines follow the slope of a letter, each of them`(begin: String, high: Int) throws {
    let (lines, ink) = try linesBeside(begin, high: high)
    let em = PageLayout.trade.fontSize
    let widens = begin.contains { "AÀÁÄ".contains($0) }
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(widens == (next.measureLeft > line.measureLeft), "\(line.text)")
      #expect(abs((next.measureLeft - line.measureLeft).points) > 1, "\(line.text)")
    }
    for line in lines {
      // Between the heads and the feet of the line's letters.
      let beside = ink.filter {
        $0.y > line.origin.y - em * 0.75 && $0.y < line.origin.y + em * 0.25
      }
      let edge = try #require(beside.map(\.x).max())
      let start = try #require(line.runs.first?.origin.x)
      #expect(start >= edge + em * 0.1 && start < edge + em, "\(line.text)")
    }
  }

  @Test(
    arguments: sample(["L", "T", "F", "P", "E", "J", "H", "M", "N", "O", "U", "K", "Y", "I"]),
    ["all", "none"])
  func `lines beside letters without a slope are flush`(begin: String, wrap: String) throws {
    for high in 2...4 {
      let lines = try linesBeside(begin, high: high, wrap: wrap).lines
      #expect(Set(lines.map(\.measureLeft)).count == 1, "\(begin), \(high) lines")
    }
  }
}
