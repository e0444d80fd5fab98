import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// The numbers of notes and list items are on the first line of their content, whatever that is.
struct NoteMarkerTests {
  private static let contents = [
    "<p>firstwords</p>", "<ul><li>firstwords</li><li>more</li></ul>",
    "<ol><li>firstwords</li><li>more</li></ol>", "<ol start='98'><li><p>firstwords</p></li></ol>",
    "<ul><li><ol><li>firstwords</li></ol></li></ul>", "<blockquote><p>firstwords</p></blockquote>",
    "<div style='padding-left: 20px'><p style='text-indent: -20px'>firstwords</p></div>",
    "<pre><code>firstwords\nmore</code></pre>",
    "<table><tr><td>firstwords</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    "<table><caption>firstwords</caption><tr><td>a</td></tr></table>",
    "<ul style='list-style: none'><li>firstwords</li></ul>",
    "<dl><dt>firstwords</dt><dd>more</dd></dl>", "<dl><dd>firstwords</dd></dl>",
    "<div style='display: flex'><p>firstwords</p><p>two</p></div>",
  ]

  /// Expects that a number is left of the first line, on its baseline, and that no lines overlap.
  private func check(_ number: String, _ lines: [PageLine], _ page: Page) throws {
    let first = try #require(lines.first { $0.text.contains("firstwords") })
    let whole = first.text.hasPrefix(number)
    let mark = try #require(whole ? first : lines.first { $0.text == number })
    #expect(abs((mark.origin.y - first.origin.y).points) < 0.1)
    if !whole {
      #expect(mark.origin.x + mark.width < first.origin.x)
      #expect(mark.origin.x > page.margins - .pt(1.5))
    }
    for line in lines {
      for other in lines where other.origin.y == line.origin.y && other.origin.x > line.origin.x {
        #expect(
          line.origin.x + line.width < other.origin.x + .pt(0.1), "\(line.text), \(other.text)")
      }
    }
  }

  @Test(arguments: contents, ["1", "12", "*"])
  func `the label of a note is left of its first line, on one baseline`(
    content: String, label: String
  ) throws {
    let call = "<p>word<a href='#n' role='doc-noteref'><sup>\(label)</sup></a> more.</p>"
    let note = "<aside id='n' role='doc-footnote'>\(content)</aside>"
    for placement in [NotePlacement.foot, .end] {
      let set = try FlowPages(TestEPUB(call + note), notes: placement)
      let page = try #require(set.pages.first)
      try check(
        label, set.lines.filter { !$0.text.contains("word") || $0.text.contains("firstwords") },
        page)
    }
  }

  @Test(arguments: contents)
  func `the number of an item is left of its first line, on one baseline`(content: String) throws {
    let set = try FlowPages(["<ol><li>\(content)<p>after</p></li></ol>"])
    let page = try #require(set.pages.first)
    try check("1.", set.lines, page)
  }

  /// Items in items, some of them empty, some beginning with a table.
  private func list(_ depth: Int, _ count: inout Int, _ random: inout SplitMix64) -> String {
    let contents = ["words", "<p>words</p>", "", "<table><tr><td>cell</td></tr></table>"]
    let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      count += 1
      let inner = depth > 0 && Bool.random(using: &random)
      let content =
        inner
        ? list(depth - 1, &count, &random)
        : contents.randomElement(using: &random) ?? ""
      let after = Bool.random(using: &random) ? "<p>after</p>" : ""
      return "<li>\(content)\(after)</li>"
    }
    return "<ul>\(items.joined())</ul>"
  }

  @Test(arguments: seeds(30))
  func `each item has its marker, whatever it begins with`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var count = 0
    let body = list(3, &count, &random)
    let set = try FlowPages([body], css: "li { list-style-type: square }")
    #expect(set.lines.count { $0.text == "▪" || $0.text == "■" } == count, "\(body)")
  }
}

extension Page {
  /// Where the text begins.
  fileprivate var margins: Length { FlowPages.layout.inner }
}
