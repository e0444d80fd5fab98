import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Boxes that stand beside each other where pages end: cells, items of flex containers and of grids.
struct RowBreakTests {
  private static let options: StyleOptions = {
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = 1.2
    return options
  }()

  private static let kinds = ["table", "flex", "flex wrapped", "grid"]

  /// Boxes beside each other, each as wide as it is told to be.
  private func row(_ kind: String, _ contents: [String]) -> String {
    if kind == "table" {
      return "<table><tr>" + contents.map { "<td>\($0)</td>" }.joined() + "</tr></table>"
    }
    let items = contents.map { "<div class='i'>\($0)</div>" }.joined()
    return "<div class='\(kind)'>\(items)</div>"
  }

  private static let css = """
    p { margin: 0; text-indent: 0 } .flex { display: flex } .wrapped { flex-wrap: wrap }
    .grid { display: grid; grid-template-columns: 1fr 1fr } .i { flex: 0 0 50%; box-sizing: border-box }
    .i, td { border: 1px solid red; padding: 3px; width: 50% }
    """

  private func pages(_ body: String, css: String = "") throws -> FlowPages {
    var epub = TestEPUB()
    epub.addDocument(
      "c",
      TestEPUB.document(body).replacing("</head>", with: "<style>\(Self.css)\(css)</style></head>"))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    var layout = FlowPages.layout
    layout.leading = .pt(12)
    return try FlowPages(book, pictures: { _ in nil }, layout: layout, options: Self.options)
  }

  private func lines(_ name: String, _ count: Int) -> String {
    (0..<count).map { "\(name)\($0)" }.joined(separator: "<br/>")
  }

  @Test(arguments: kinds, ["top", "middle", "bottom"])
  func `A page may end beside each line, whatever shorter boxes stand beside it`(
    kind: String, align: String
  ) throws {
    let css = "td { vertical-align: \(align) }"
    for short in sample([1, 2, 9, 31]) {
      for before in [0, 3, 11, 17] {
        let set = try pages(
          "<p>\(lines("b", before))</p>" + row(kind, [lines("s", short), lines("l", 75)]),
          css: css)
        let counts = set.pages.map { page in
          page.lines.count { ["b", "l"].contains($0.text.first) }
        }
        #expect(counts.reduce(0, +) == max(before, 1) - (before == 0 ? 1 : 0) + 75)
        // Two lines are kept together at either end, and paddings take room.
        for (page, count) in zip(set.pages, counts).dropLast() {
          #expect(count >= 33 - 4, "\(short) beside 75 behind \(before): page \(page.number)")
        }
      }
    }
  }

  @Test(arguments: ["middle", "bottom"])
  func `A cell of a row that is higher than a page begins at the top of the row`(align: String)
    throws
  {
    for short in [1, 9, 31] {
      for long in [20, 40, 75] {
        let set = try pages(
          row("table", [lines("s", short), lines("l", long)]),
          css: "td { vertical-align: \(align) }")
        let (s, l) = (try set.line("s0"), try set.line("l0"))
        #expect((s.origin.y == l.origin.y) == (long > 33), "\(short) beside \(long)")
      }
    }
  }

  @Test(arguments: kinds)
  func `neighbours begin each page where their text begins`(kind: String)
    throws
  {
    for seed in seeds(12) {
      var random = SplitMix64(seed: UInt64(seed))
      var body = ""
      for _ in 0..<14 {
        body += "<p>\(lines("b", Int.random(in: 1...9, using: &random)))</p>"
        for _ in 0..<Int.random(in: 1...7, using: &random) {
          body += row(
            kind,
            [
              lines("s", Int.random(in: 1...5, using: &random)),
              lines("l", Int.random(in: 1...9, using: &random)),
            ])
        }
      }
      let set = try pages(
        body, css: "td, .i { padding: \(Double.random(in: 1...9, using: &random))px }")
      #expect(set.pages.count > 3)
      for page in set.pages {
        let tops = page.shapes.compactMap { item -> Length? in
          switch item {
          case .path(let path, _): Rect(around: path.points)?.minY
          case .fill(let rect, _): rect.minY
          default: nil
          }
        }
        let own = page.lines.filter { ![.head, .folio].contains($0.role) }
        guard let top = tops.min(), let first = own.map(\.origin.y).min(), top < first - .pt(8)
        else { continue }
        #expect(abs((top - FlowPages.layout.top).points) < 2.2, "page \(page.number) of \(seed)")
      }
    }
  }

  @Test(arguments: ["flex wrapped", "grid"])
  func `Lines of one box keep their distances, whatever ends beside them`(kind: String) throws {
    for short in 1..<12 {
      let set = try pages(
        "<p>b</p>"
          + row(kind, [lines("s", short), lines("l", 13), lines("m", short), lines("n", 9)]),
        css: ".wrapped, .grid { row-gap: 7px }")
      for name: Character in ["l", "n"] {
        let own = set.lines.filter { $0.text.first == name }.map(\.origin.y)
        let distances = zip(own, own.dropFirst()).map { ($1 - $0).points }
        let steps = Set(distances.filter { $0 > 0 }.map { ($0 * 100).rounded() })
        #expect(steps.count == 1, "\(short): \(steps)")
      }
    }
  }
}
