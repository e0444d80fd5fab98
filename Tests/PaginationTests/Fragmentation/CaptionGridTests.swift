import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Captions in the house's design, whose lines stand on a grid and which have a `-rb-caption-gap`.
struct CaptionGridTests {
  /// The lines of a text's pages, but for heads and folios.
  private func lines(_ text: String) throws -> [PageLine] {
    var options = StyleOptions()
    options.taste = .browser
    options.baseSheet = Asset.baseSheet
    options.designSheets = [("trade.css", Asset.designSheets[0].file)]
    let pages = try FlowPages(
      BookReader.read(Array(text.utf8), name: "x.md"), pictures: { _ in nil },
      layout: FlowPages.layout, options: options
    ).pages
    return pages.flatMap(\.lines).filter { ![.head, .folio].contains($0.role) }
  }

  /// The lines around a table: its last line or first, those of its caption, and the paragraph's beside.
  private func distances(_ words: Int, rows: Int, isBelow: Bool, before: Int) throws -> [Length] {
    let caption = "Table: " + Array(repeating: "cap", count: words).joined(separator: " ")
    let table = "| one | two |\n|---|---|\n" + String(repeating: "| one | two |\n", count: rows)
    let text = """
      \(Array(repeating: "Text before.", count: before).joined(separator: "\n\n"))

      \(isBelow ? table : caption)

      \(isBelow ? caption : table)

      Text after.
      """
    let lines = try lines(text)
    let own = lines.filter { $0.text.contains("cap") }
    let cells = lines.filter { $0.text == "one" }
    #expect(own.map(\.text).joined(separator: " ").split(separator: " ").count == words)
    let first = try #require(own.first).origin.y
    let last = try #require(own.last).origin.y
    if isBelow {
      let next = try #require(lines.first { $0.text == "Text after." }).origin.y
      return [first - (try #require(cells.last).origin.y), next - last]
    }
    let previous = try #require(lines.last { $0.text == "Text before." }).origin.y
    return [try #require(cells.first).origin.y - last, first - previous]
  }

  @Test(arguments: sample([1, 5, 9, 14, 30]), [1, 2, 5])
  func `a caption is nearer to its table than to the text beside, and as near above as below`(
    words: Int, rows: Int
  ) throws {
    var near: [Length] = []
    for before in 1...3 {
      for isBelow in [false, true] {
        let found = try distances(words, rows: rows, isBelow: isBelow, before: before)
        #expect(found[0] + .pt(4) < found[1], "\(isBelow) \(found)")
        near.append(found[0])
      }
    }
    let (least, most) = (near.min() ?? .zero, near.max() ?? .zero)
    #expect(most - least < .pt(3), "\(near)")
  }
}
