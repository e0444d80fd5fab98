import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// How wide tables and their captions are where text flows.
struct TableWidthTests {
  private static let options: StyleOptions = {
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = 1.2
    return options
  }()

  private func pages(_ body: String, css: String) throws -> [Page] {
    var epub = TestEPUB()
    epub.addDocument(
      "c",
      TestEPUB.document(body).replacing(
        "</head>", with: "<style>td { padding: 0 } \(css)</style></head>"))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    return try FlowPages(
      book, pictures: { _ in nil }, layout: FlowPages.layout, options: Self.options
    ).pages
  }

  private static let caption = (0..<14).map { "cap\($0)" }.joined(separator: " ")
  private static let rows = (0..<3).map { "<tr><td>a\($0)</td><td>b\($0)</td></tr>" }.joined()

  @Test(
    arguments: [
      "", "table { margin: 0 auto }", "table { float: left }", "table { margin-left: auto }",
      "table { border-collapse: collapse } td { border: 1px solid }",
      "table { display: inline-table }", "caption { text-align: left }",
    ], ["top", "bottom"])
  func `A caption is set in lines of some words, however narrow its table is`(
    css: String, side: String
  ) throws {
    let table = "<table style='caption-side: \(side)'><caption>\(Self.caption)</caption>"
    let page = try #require(
      try pages("\(table)\(Self.rows)</table>", css: css).first { !$0.lines.isEmpty })
    let caption = page.lines.filter { $0.text.contains("cap") }
    #expect(caption.map(\.text).joined(separator: " ") == Self.caption)
    let measure = 20 * 10.0 + 0.1
    for line in caption {
      #expect(line.width.points <= measure)
      #expect(line.origin.x >= .pt(49.9) && line.origin.x + line.width <= .pt(350.1))
    }
    for line in caption.dropLast() { #expect(line.width.points > 0.7 * measure, "\(line.text)") }
    // The columns stay as narrow as without a caption.
    let bare = try #require(
      try pages("<table>\(Self.rows)</table>", css: css).first { !$0.lines.isEmpty })
    func places(_ page: Page, _ name: String) -> [Double] {
      page.lines.filter { $0.text == name }.map(\.origin.x.points)
    }
    let distances = [page, bare].map {
      (places($0, "b0").first ?? 0) - (places($0, "a0").first ?? 0)
    }
    #expect(abs(distances[0] - distances[1]) < 0.1 && distances[0] > 0)
  }

  @Test(
    arguments: sample([
      "", "margin: 0 auto", "margin-left: auto", "margin-left: 20px", "float: left", "float: right",
      "min-width: 90px", "min-width: 40%", "min-width: 95%", "width: 120px; margin: 0 auto",
      "min-width: 90px; margin: 0 auto", "max-width: 30px",
    ]), ["", "text-align: left", "text-align: right", "caption-side: bottom"])
  func `A table stands where it would be without its caption`(
    css: String, caption: String
  ) throws {
    for direction in ["ltr", "rtl"] {
      func columns(_ caption: String) throws -> [[Int]] {
        let table = "<table style='\(css)'>\(caption)\(Self.rows)</table>"
        let page = try #require(
          try pages("<div dir='\(direction)'>\(table)</div>", css: "").first { !$0.lines.isEmpty })
        return page.lines.filter { $0.text.count == 2 }.map {
          [Int(($0.origin.x.points * 10).rounded()), Int(($0.width.points * 10).rounded())]
        }
      }
      let bare = try columns("")
      #expect(bare.count == 6)
      #expect(
        try columns("<caption style='\(caption)'>\(Self.caption)</caption>") == bare, "\(direction)"
      )
    }
  }

  @Test func `As CSS has it a caption is as narrow as its table`() throws {
    let page = try #require(
      try pages(
        "<table><caption>\(Self.caption)</caption>\(Self.rows)</table>",
        css: "caption { -rb-caption-measure: auto }"
      ).first { !$0.lines.isEmpty })
    #expect(page.lines.count { $0.text.contains("cap") } == 14)
  }

  @Test(arguments: [
    "", "width: 100%", "width: 60%", "margin: 0 auto", "border-collapse: collapse",
    "font-size: 1.4em",
  ])
  func `A table across all columns is set as it is without columns`(css: String) throws {
    let words = ["incomprehensibilities", "one two three four five", "individualistically"]
    let row = words.map { "<td>\($0)</td>" }.joined()
    let table =
      "<table class='t' style='column-span: all; \(css)'><tr>\(row)</tr><tr>\(row)</tr></table>"
    func lines(_ body: String) throws -> [String] {
      try pages(body, css: "").flatMap(\.lines).filter { line in
        !["before", "after"].contains(line.text) && line.text.first?.isLetter == true
      }.map { line in
        let places = [line.origin.x, line.width].map { ($0.points * 10).rounded() }
        return "\(line.text) \(places)"
      }
    }
    let body = "<p>before</p>\(table)<p>after</p>"
    let plain = try lines(body)
    #expect(!plain.isEmpty)
    for columns in 2...4 {
      #expect(try lines("<div style='columns: \(columns)'>\(body)</div>") == plain)
    }
  }
}
