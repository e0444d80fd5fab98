import TestSupport
import Testing

@testable import Styling

/// The columns that cells of rows above take.
struct OpenSpansTests {
  @Test func `cells stand where a count of each column has them`() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<300 {
      var open = OpenSpans()
      var ends: [Int: Int] = [:]
      for row in 0..<12 {
        open.begin(row: row)
        var column = 0
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          var expected = column
          while ends[expected, default: 0] > row { expected += 1 }
          column = open.free(from: column)
          #expect(column == expected)
          // As wide as there is room: what two cells take is the table's fault.
          var width = 1
          let wanted = Int.random(in: 1...4, using: &random)
          while width < wanted, ends[column + width, default: 0] <= row { width += 1 }
          let end = row + Int.random(in: 1...4, using: &random)
          open.add(column..<column + width, until: end)
          for place in column..<column + width { ends[place] = end }
          column += width
        }
      }
    }
  }
}
