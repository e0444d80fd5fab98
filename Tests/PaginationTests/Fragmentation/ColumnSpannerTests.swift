import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// What goes across columns on pages.
struct ColumnSpannerTests {
  /// Sections in sections, with headings across the columns, and paragraphs; the words are their numbers.
  private struct RandomBody {
    var random: SplitMix64
    var count = 0
    var text = ""

    mutating func words(_ range: ClosedRange<Int>, _ sign: String) -> String {
      (0..<Int.random(in: range, using: &random)).map { _ in
        count += 1
        return "\(sign)\(count)"
      }.joined(separator: " ")
    }

    mutating func add(depth: Int) {
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
        case 0: text += "<h2>\(words(1...9, "h"))</h2><p>\(words(3...40, "p"))</p>"
        case 1, 2: text += "<p>\(words(3...60, "p"))</p>"
        default:
          let style = Bool.random(using: &random) ? " style='background: #eee'" : ""
          text += "<section\(style)><h2>\(words(1...9, "h"))</h2>"
          add(depth: depth - 1)
          text += "</section>"
        }
      }
    }
  }

  @Test(arguments: seeds(12))
  func `no page ends with a heading across columns, whatever boxes lie around`(
    seed: Int
  ) throws {
    var body = RandomBody(random: SplitMix64(seed: UInt64(seed)))
    for _ in 0..<6 { body.add(depth: 2) }
    var layout = FlowPages.layout
    layout.pageSize.height = .pt(Double(400 + seed * 17))
    let columns = 2 + seed % 2
    let set = try FlowPages(
      [body.text],
      css: """
        body { columns: \(columns) } h2 { column-span: all; break-after: avoid; font-size: 1em }
        """, layout: layout)
    let pages = set.pages.map { page in
      page.lines.filter { ![.head, .folio].contains($0.role) }
    }
    for page in pages.dropLast() {
      let last = page.max { $0.origin.y < $1.origin.y }
      #expect(last.map { !$0.text.hasPrefix("h") } ?? true, "\(last?.text ?? "")")
    }
    let read = pages.flatMap { $0 }.flatMap { $0.text.split(separator: " ") }.compactMap {
      Int($0.filter(\.isNumber))
    }
    #expect(read.sorted() == Array(1...body.count))
  }

  @Test func `words are in the order of the document around what goes across columns`() throws {
    for seed in seeds(8) {
      var body = RandomBody(random: SplitMix64(seed: UInt64(100 + seed)))
      for _ in 0..<6 { body.add(depth: 2) }
      let set = try FlowPages(
        [body.text.replacing(" style='background: #eee'", with: "")],
        css: "body { columns: 2 } h2 { column-span: all; break-after: avoid; font-size: 1em }")
      let read = set.pages.flatMap(\.lines).filter { ![.head, .folio].contains($0.role) }
        .flatMap { $0.text.split(separator: " ") }.compactMap { Int($0.filter(\.isNumber)) }
      #expect(read == Array(1...body.count))
    }
  }
}
