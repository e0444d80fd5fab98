import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// What lines, pages and lists end and begin with.
struct FlowEndTests {
  private func pages(_ body: String, css: String = "") throws -> FlowPages {
    try FlowPages([body], css: css)
  }

  @Test func `what ends a text's last line is not drawn, and ends no other`() throws {
    let set = try pages(
      "<p>one<br/></p><p>two <br/> </p><pre>three\n</pre><pre><code>four \n</code></pre>")
    #expect(set.lines.map(\.text) == ["one", "two ", "three", "four\u{A0}"])
    let drawn = set.lines.map { line in line.runs.reduce(0) { $0 + $1.glyphs.count } }
    #expect(drawn == [3, 4, 5, 5])
  }

  @Test func `empty lines of a text are as high as the others`() throws {
    let set = try pages(
      "<p>one<br/><br/>two</p><p><br/></p><pre>a\n\n\nb\n\n</pre>",
      css: "* {line-height: 16px; margin: 0}")
    #expect(set.lines.map(\.text) == ["one", "", "two", "", "a", "", "", "b", ""])
    let places = set.lines.map(\.origin.y)
    #expect(places[2] - places[0] == .pt(20))
    #expect(places[3] - places[2] == .pt(10))
    #expect(places[7] - places[4] == .pt(30))
  }

  @Test func `code that is too wide is broken at its spaces`() throws {
    let set = try pages("<pre>\(prose(60))</pre>")
    #expect(set.lines.count > 3)
    #expect(set.lines.dropLast().allSatisfy { $0.text.hasSuffix("\u{A0}") })
  }

  @Test func `lists in lists have a bullet that some font has`() throws {
    let set = try pages("<ul><li>one<ul><li>two<ul><li>three</li></ul></li></ul></li></ul>")
    #expect(set.words == "• one – two ▪ three")
  }

  @Test func `a table with common borders has one below each row`() throws {
    let rows = (1...60).map { "<tr><td>row \($0)</td></tr>" }.joined()
    let set = try pages(
      "<table>\(rows)</table>",
      css: """
        table {border-collapse: collapse} tr {line-height: 16px}
        td {border: 1px solid #f00; border-bottom: 2px solid #00f}
        """)
    #expect(set.pages.count > 1)
    let rules = set.pages.map { page in
      page.shapes.compactMap { shape -> Rect? in
        switch shape {
        case .fill(let rect, let ink) where ink.color?.blue == 255: return rect
        // One that meets a border of another colour is mitred there.
        case .path(let path, let ink) where ink.color?.blue == 255: return Rect(around: path.points)
        default: return nil
        }
      }
    }
    // Each row ends with the wider border of the two that meet.
    for (page, rules) in zip(set.pages, rules) {
      let lines = page.lines.filter { $0.role == .table }
      #expect(rules.count >= lines.count - 1)
    }
    for (page, rules) in zip(set.pages, rules) {
      let end = rules.map(\.maxY).max() ?? .zero
      #expect(page.lines.filter { $0.role == .table }.allSatisfy { $0.origin.y < end })
    }
  }

  @Test func `the ground of a fixed page has the colour of its body, below all else`() throws {
    var epub = TestEPUB()
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    epub.addDocument(
      "a",
      TestEPUB.document("<p>word</p>").replacing(
        "</head>",
        with: "<meta name='viewport' content='width=800, height=800'/><style>"
          + "body {background: #eef} p {background: #fee}</style></head>"))
    let page = try #require(try FlowPages(epub).pages.first)
    guard case .fill(let rect, let ink) = try #require(page.shapes.first) else {
      Issue.record("the ground is no filled rectangle")
      return
    }
    #expect(ink.color == Color(red: 0xEE, green: 0xEE, blue: 0xFF))
    // 800 × 800 pixels on 400 × 500 points.
    #expect(rect == Rect(x: .zero, y: .pt(50), width: .pt(400), height: .pt(400)))
    #expect(page.shapes.count == 2)
  }
}
