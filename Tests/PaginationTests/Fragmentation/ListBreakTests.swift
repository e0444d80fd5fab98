import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Where pages end in lists.
struct ListBreakTests {
  @Test(.long, arguments: [2, 3, 4, 7, 30, 90], ["ul", "ol", "dl"])
  func `no single line of a list stands alone on a page`(count: Int, name: String) throws {
    let items = (0..<count).map { number in
      name == "dl" ? "<dt>a\(number)t</dt><dd>a\(number)d</dd>" : "<li>a\(number)</li>"
    }.joined()
    for lines in 28..<46 {
      let before = (0..<lines).map { "<div>x\($0)</div>" }.joined()
      let set = try FlowPages(
        ["\(before)<\(name)>\(items)</\(name)><p>y</p><p>y</p>"],
        css: "body, div, ul, ol, dl, li, dt, dd, p { margin: 0; line-height: 1 }")
      let found = set.pages.map { page in
        page.lines.count { $0.text.contains("a") && $0.text.count < 9 }
      }
      #expect(found.reduce(0, +) == (name == "dl" ? 2 : 1) * count, "\(found)")
      #expect(!found.contains(1), "\(lines): \(found)")
    }
  }

  @Test func `items of several lines are divided as paragraphs are`() throws {
    let items = (0..<12).map { "<li>b\($0)<br/>c<br/>d<br/>e<br/>f</li>" }.joined()
    let pages = try FlowPages(
      ["<ul>\(items)</ul>"], css: "body, ul, li { margin: 0; line-height: 1 }"
    ).pages.map { page in page.lines.count { ![.head, .folio].contains($0.role) && $0.text != "•" }
    }
    #expect(pages.reduce(0, +) == 60)
    #expect(pages[0] == 40, "\(pages)")
  }
}
