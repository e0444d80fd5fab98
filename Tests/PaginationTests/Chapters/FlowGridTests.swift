import Assets
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// The lines of an EPUB stand on one grid, whatever stands between them.
@Suite struct FlowGridTests {
  private static let options: StyleOptions = {
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = 1.2
    return options
  }()

  private static let layout: PageLayout = {
    var layout = FlowPages.layout
    layout.leading = .pt(12)
    return layout
  }()

  private func words(_ random: inout SplitMix64) -> String {
    let words = String(
      repeating: "words of the sea ", count: Int.random(in: 1...30, using: &random))
    guard Int.random(in: 0..<5, using: &random) == 0 else { return words }
    return "\(words)<em style='text-emphasis: dot'>\(words)</em>"
  }

  private func block(_ random: inout SplitMix64, _ depth: Int = 1) -> String {
    let white = Double(Int.random(in: 0...30, using: &random)) / 10
    let style = "style='margin: \(white)em 0'"
    switch Int.random(in: 0..<(depth > 0 ? 10 : 4), using: &random) {
    case 0..<4: return "<p \(style)>\(words(&random))</p>"
    case 4: return "<h2 \(style)>Head</h2>"
    case 5: return "<blockquote \(style)><p>\(words(&random))</p></blockquote>"
    case 6: return "<ul \(style)><li>\(words(&random))</li><li>\(words(&random))</li></ul>"
    case 7: return "<hr/>"
    case 8:
      return "<table border='1'><tr><td>a</td><td>\(words(&random))</td></tr>"
        + "<tr><td>c</td></tr></table>"
    default:
      let inner = (0..<3).map { _ in block(&random, depth - 1) }.joined()
      return "<div style='border: 1px solid; padding: 3px; margin: \(white)em 0'>\(inner)</div>"
    }
  }

  @Test(arguments: [
    "table {border-collapse: collapse} td {border: 1px solid; padding: 2px 6px}",
    "table {border: 1px solid}", "td {border: 1px solid}", "td {padding: 2px; background: #eee}",
    "table {border-spacing: 0 5px} td {background: #eee}", "tr {border-bottom: 3px solid}",
    "table {border: 4px solid; border-collapse: collapse} tr {border-top: 1px dotted}", "",
  ])
  func `Rows of a table keep their distances, and what follows them is on the grid`(
    css: String
  ) throws {
    let rows = (0..<60).map { "<tr><td>r\($0)</td><td>a</td></tr>" }.joined()
    let body =
      "<style>\(css)</style><p>First.</p><table>\(rows)</table><p>Behind. \(String(repeating: "Words. ", count: 90))</p>"
    let book = try BookReader.read(TestEPUB(body).archive, name: "x.epub")
    let pages = try FlowPages(
      book, pictures: { _ in nil }, layout: Self.layout, options: Self.options
    ).pages
    var distances: [Double] = []
    var count = 0
    for page in pages {
      let heads = page.lines.filter { $0.text.hasPrefix("r") && $0.role == .table }
      count += heads.count
      distances += zip(heads, heads.dropFirst()).map { ($1.origin.y - $0.origin.y).points }
    }
    #expect(count == 60 && distances.count > 40)
    let first = try #require(distances.first)
    #expect(distances.allSatisfy { abs($0 - first) < 0.1 }, "\(distances)")
    #expect(first < Self.layout.leading.points * 2)
    let lines = pages.flatMap(\.lines).filter { $0.role == .body }
    let start = try #require(lines.first).origin.y.points
    for line in lines {
      let steps = (line.origin.y.points - start) / Self.layout.leading.points
      #expect(abs(steps - steps.rounded()) < 0.01, "\(line.text)")
    }
  }

  @Test(arguments: seeds(20))
  func `Baselines are multiples of the step, whatever stands between them`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed + 7))
    let body = (0..<25).map { _ in block(&random) }.joined()
    let book = try BookReader.read(TestEPUB(body).archive, name: "x.epub")
    let pages = try FlowPages(
      book, pictures: { _ in nil }, layout: Self.layout, options: Self.options
    ).pages
    let step = Self.layout.leading.points
    var first: Double?
    for page in pages {
      for line in page.lines where [.body, .quote, .list].contains(line.role) {
        let place = line.origin.y.points
        let from = first ?? place
        first = from
        let off = ((place - from) / step).rounded() * step - (place - from)
        #expect(abs(off) < 0.02, "page \(page.number): \(line.text)")
        #expect(place <= 450 + step * 0.5)
      }
    }
  }

  @Test func `A book's own line height makes another step`() throws {
    func leading(_ css: String, ignoring: StyleOptions.Ignored = []) throws -> Length {
      var epub = TestEPUB()
      let prose = String(
        repeating: "<p>\(String(repeating: "words of the sea ", count: 40))</p>", count: 9)
      epub.addDocument(
        "c", TestEPUB.document(prose).replacing("</head>", with: "<style>\(css)</style></head>"))
      let book = try BookReader.read(epub.archive, name: "x.epub")
      var options = Self.options
      options.ignored = ignoring
      return BookDesign(
        book, layout: Self.layout, options: options,
        pictures: FlowPictures(size: { _ in nil }, keep: { $1 }),
        fonts: try FontTable.vollkorn.get()
      ).withLeading(Self.layout).leading
    }
    #expect(try leading("") == .pt(12))
    #expect(try leading("body { line-height: 1.5 }") == .pt(15))
    #expect(try leading("body { line-height: 1.5 }", ignoring: .lineHeight) == .pt(12))
    #expect(try leading("body { line-height: 1.5 }", ignoring: .grid) == .pt(12))
    #expect(try leading("h1 { line-height: 3 }") == .pt(12))
    #expect(try leading("p { line-height: 9 }") == .pt(12))
  }
}
