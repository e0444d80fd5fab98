import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Long documents with style sheets of their own, which are laid out in parts.
struct DocumentPartsTests {
  private static let words = "Some words of a paragraph that is as long as most are, with an end. "

  /// The insides of bodies with their sheets, all of which may be divided.
  static let divided: [(body: String, css: String)] = [
    (paragraphs(), ""),
    (paragraphs(), "p { margin: 12pt 0 3pt }"),
    (paragraphs(), "p { margin: 3pt 0 12pt; text-indent: 12pt }"),
    (paragraphs(), "p { border: 1pt solid; break-inside: avoid }"),
    (paragraphs(), "p:nth-child(5n) { break-after: avoid } p:nth-child(7n) { break-before: page }"),
    (paragraphs(), "p::before { content: counter(c) '. ' } p { counter-increment: c }"),
    (
      "<div>" + paragraphs() + "</div>",
      "div { margin: 20pt 10pt } div::before, div::after { content: 'x' }"
    ),
    (
      "<h1>A</h1><div>" + paragraphs() + "</div><h2>B</h2><div><div>" + paragraphs()
        + "</div></div>",
      "div { margin: 9pt 0; padding: 0 5pt } h1, h2 { break-after: avoid; margin: 12pt 0 }"
    ),
    ("<ul>" + items() + "</ul>", "ul { margin: 10pt 0 } li { margin: 2pt 0 }"),
    ("<ol>" + items() + "</ol>", ""),
    (
      "<ul>"
        + items().replacing("<li>", with: "<li>\n<p>").replacing("</li>", with: "</p></li>")
        + "</ul>", ""
    ),
    (lines(), ""),
    (lines(), "p:nth-child(9n) { margin-bottom: 12pt }"),
    (
      paragraphs().replacing("with", with: "<b>with</b> <a href='#p3'>a link</a><span> and</span>"),
      "b { position: relative; top: 2pt }"
    ),
  ]

  /// The same, none of which can be divided.
  static let whole: [(body: String, css: String)] = [
    (paragraphs(), "p:first-child { float: left; width: 50pt }"),
    (paragraphs(), "body { columns: 2 }"),
    (paragraphs(), "p:nth-child(9) { position: absolute }"),
    (paragraphs(), "p:nth-child(9) { page: wide }"),
    (paragraphs(), "p { break-after: avoid }"),
    (paragraphs(), "p { clear: both }"),
    (paragraphs(), "p { margin: -2pt 0 -1pt; padding: 2pt 0 }"),
    ("<div>" + paragraphs() + "</div>", "div { border-top: 1pt solid }"),
    ("<div>" + paragraphs() + "</div>", "div { padding-bottom: 4pt }"),
    ("<div>" + paragraphs() + "</div>", "div { background: #eee }"),
    ("<div>" + paragraphs() + "</div>", "div { break-inside: avoid }"),
    ("<div>" + paragraphs() + "</div>", "div::first-line { font-weight: bold }"),
    ("<div>" + paragraphs() + "</div>", "div { height: 50pt }"),
    ("<table>" + String(repeating: "<tr><td>a</td></tr>", count: 60) + "</table>", ""),
    (paragraphs().replacing("</p>", with: "</p>, "), ""),
  ]

  private static func paragraphs() -> String {
    (0..<60).map { number in
      "<p id='p\(number)'>\(number) \(String(repeating: words, count: 1 + number % 5))</p>\n"
    }.joined()
  }

  private static func items() -> String {
    (0..<120).map { "<li>\($0) \($0 % 3 == 0 ? words : "")</li>" }.joined()
  }

  private static func lines() -> String { (0..<300).map { "<p>Line \($0)</p>" }.joined() }

  /// What is on each page, and where.
  private func shown(_ pages: FlowPages) -> [[String]] {
    pages.pages.map { page in
      page.lines.map { "\($0.text) at \($0.origin), \($0.range)" }
        + page.links.map { "\($0)" } + page.anchors
    }
  }

  @Test(arguments: sample(divided))
  func `a document laid out in parts has the pages of the whole`(
    _ document: (body: String, css: String)
  ) throws {
    let whole = try FlowPages([document.body], css: document.css)
    #expect(whole.parts == 1)
    for size in [200, 800] {
      let parts = try FlowPages([document.body], css: document.css, partSize: size)
      #expect(parts.parts > 2)
      #expect(shown(parts) == shown(whole))
    }
  }

  @Test(arguments: sample(divided))
  func `so has one on the line grid`(_ document: (body: String, css: String)) throws {
    var layout = FlowPages.layout
    layout.leading = .pt(14)
    let css = "html { line-grid: create } \(document.css)"
    let whole = try FlowPages([document.body], css: css, layout: layout)
    let parts = try FlowPages([document.body], css: css, layout: layout, partSize: 800)
    #expect(parts.parts > 2)
    #expect(shown(parts) == shown(whole))
  }

  @Test(arguments: sample(whole))
  func `a document whose lines depend on those above is laid out at once`(
    _ document: (body: String, css: String)
  ) throws {
    let pages = try FlowPages([document.body], css: document.css, partSize: 200)
    #expect(pages.parts == 1)
  }
}
