import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Columns beside each other on full pages.
struct ColumnGridTests {
  private static let css = """
    html { line-grid: create; line-snap: baseline } body { columns: 2; column-gap: 20px }
    p { line-height: 16px }
    """

  /// The least and the greatest number of words.
  private func words(_ counts: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
    var words: [String] = []
    for _ in 0..<Int.random(in: counts, using: &random) {
      words.append(String("abcdefgh".prefix(Int.random(in: 1...8, using: &random))))
    }
    return words.joined(separator: " ")
  }

  /// The lines of each page by their columns.
  private func columns(_ page: Page) -> [[PageLine]] {
    let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
    return [
      lines.filter { $0.origin.x < page.size.width * 0.5 },
      lines.filter { $0.origin.x >= page.size.width * 0.5 },
    ]
  }

  @Test func `columns of full pages end on one line wherever paragraphs allow it`() throws {
    var apart = 0
    var full = 0
    for seed in 0..<10 {
      var random = SplitMix64(seed: UInt64(seed))
      let body = (0..<60).map { _ in
        "<p>\(words(20...90, &random))</p>"
      }.joined()
      let set = try FlowPages([body], css: Self.css + "p { text-indent: 1em }")
      for page in set.pages.dropLast() {
        let ends = columns(page).compactMap { $0.last?.origin.y }
        guard ends.count == 2 else { continue }
        full += 1
        if abs((ends[0] - ends[1]).points) > 1 { apart += 1 }
      }
    }
    #expect(full > 20)
    #expect(apart * 12 < full, "\(apart) of \(full)")
  }
}
