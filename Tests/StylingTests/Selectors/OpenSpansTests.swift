import Documents
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

  @Test
  func
    `rows below cells that span them take steps, and tables for which none are left have no places`()
    throws
  {
    let (cells, rows) = (300, 200)
    let first = String(repeating: "<td rowspan='1000'></td>", count: cells)
    let document = Markup.document(
      "<table><tr>\(first)</tr>" + String(repeating: "<tr><td></td></tr>", count: rows) + "</table>"
    )
    let table = try #require(document.nodes.indices.first { document.element($0)?.name == "table" })
    let most = 1_000_000
    var steps = most
    #expect(TablePlaces(document, steps: &steps).has(table, .manyColumns))
    #expect(most - steps >= cells * rows && most - steps < cells * rows * 3)
    let needed = most - steps
    for share in [0, 1, needed / 2, needed] {
      steps = share
      #expect(!TablePlaces(document, steps: &steps).has(table, .manyColumns))
      // No row costs more than the cells that it meets.
      #expect(steps <= 0 && steps > -(cells + rows + 2))
    }
  }
}
