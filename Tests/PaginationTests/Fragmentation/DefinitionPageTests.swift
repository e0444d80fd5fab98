import Graphics
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// Terms and their definitions on pages: indexes and tables of contents have terms alone.
struct DefinitionPageTests {
  @Test(arguments: seeds(10), [0.0, 0.3, 1])
  func `pages end between terms, and not between a term and its definition`(
    seed: Int, defined: Double
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var defines: [Bool] = []
    let entries = (0..<200).map { number in
      let isLong = Int.random(in: 0..<6, using: &random) == 0
      defines.append(Double.random(in: 0..<1, using: &random) < defined)
      return "<dt>term\(number)\(isLong ? "<br/>more\(number)" : "")</dt>"
        + (defines[number] ? "<dd>definition\(number)</dd>" : "")
    }
    let css = "dl, dd { margin: 0 } dt { orphans: 2; widows: 2 }"
    let pages = try FlowPages(["<dl>\(entries.joined())</dl>"], css: css).pages
    #expect(pages.count > 3)
    for page in pages.dropLast() {
      let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
      let last = try #require(lines.last?.text)
      let number = try #require(Int(last.drop { $0.isLetter }))
      #expect(last.hasPrefix("definition") || !defines[number], "page \(page.number): \(last)")
      let isLong = entries[number].contains("<br/>")
      #expect(!(isLong && last.hasPrefix("term")), "page \(page.number): \(last)")
      // A page is 400 points high, and a line less than 14; an entry has at most three, and facing pages are alike.
      let foot = try #require(lines.map(\.origin.y).max())
      #expect(foot > .pt(450 - (defined == 0 ? 3 : 5) * 14), "page \(page.number) ends at \(foot)")
    }
  }
}
