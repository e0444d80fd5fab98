import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Tables whose cells span rows are divided wherever a line ends, the spanning cells too.
struct SpannedRowTests {
  /// A table of random cells, and the words of each cell in order.
  private func table(
    _ random: inout SplitMix64, firstCell: Int
  ) -> (source: String, cells: [[String]]) {
    let (count, columns) = (
      Int.random(in: 2...40, using: &random), Int.random(in: 2...4, using: &random)
    )
    var taken = Array(repeating: 0, count: columns)
    var cells: [[String]] = []
    let rows = (0..<count).map { row -> String in
      let own = (0..<columns).map { column -> String in
        guard taken[column] <= row else { return "" }
        let span = min([1, 1, 1, 2, 3, 8, 40].randomElement(using: &random) ?? 1, count - row)
        taken[column] = row + span
        let words = (0..<([1, 3, 10, 40, 120].randomElement(using: &random) ?? 1)).map {
          "w\(firstCell + cells.count)x\($0)"
        }
        cells.append(words)
        let size = ["8px", "12px", "21px"].randomElement(using: &random) ?? ""
        let align = ["top", "middle", "baseline", "bottom"].randomElement(using: &random) ?? ""
        return "<td rowspan='\(span)' style='font-size: \(size); vertical-align: \(align)'>"
          + words.joined(separator: " ") + "</td>"
      }
      return "<tr>\(own.joined())</tr>"
    }
    return ("<table>\(rows.joined())</table>", cells)
  }

  @Test(arguments: seeds(40), ["separate", "collapse"])
  func `no line of a spanned row is beyond the page, and each word is there once, in order`(
    seed: UInt64, borders: String
  ) throws {
    var random = SplitMix64(seed: seed)
    let table = table(&random, firstCell: 0)
    let before = String(repeating: "before<br/>", count: Int.random(in: 0...30, using: &random))
    let set = try FlowPages(
      ["<p>\(before)</p>\(table.source)<p>after</p>"],
      css: "table { border-collapse: \(borders) } td { border: 1px solid }")
    let foot = FlowPages.layout.pageSize.height - FlowPages.layout.bottom + .pt(0.1)
    for line in set.lines { #expect(line.origin.y + line.descent <= foot + .pt(3), "\(line.text)") }
    let words = set.lines.flatMap { $0.text.split(whereSeparator: \.isWhitespace).map(String.init) }
    for (number, cell) in table.cells.enumerated() {
      #expect(words.filter { $0.hasPrefix("w\(number)x") } == cell)
    }
  }

  @Test(arguments: [3, 9, 20], ["separate", "collapse"])
  func `the rows beside a spanning cell fill their pages`(lines: Int, borders: String) throws {
    let rows = (0..<64).map { row in
      let span = String(repeating: "span<br/>", count: lines)
      let cell = row % 8 == 0 ? "<td rowspan='8' style='vertical-align: top'>\(span)</td>" : ""
      return "<tr>\(cell)<td>row\(row)x<br/>more<br/>end\(row)</td></tr>"
    }
    let set = try FlowPages(
      ["<table>\(rows.joined())</table>"], css: "table { border-collapse: \(borders) }")
    let foot = FlowPages.layout.pageSize.height - FlowPages.layout.bottom
    for page in set.pages.dropLast() {
      let last = page.lines.filter { $0.role != .folio }.map(\.origin.y).max() ?? .zero
      #expect(last > foot - .pt(70), "page \(page.number)")
      // Rows themselves stay whole.
      let words = page.lines.map(\.text)
      #expect(words.count { $0.hasPrefix("row") } == words.count { $0.hasPrefix("end") })
    }
  }
}
