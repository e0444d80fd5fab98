import Graphics
import Layout
import Manuscript
import Paragraphs
import Testing

@testable import Pagination

struct PageLinkTests {
  private let pagination = PaginationTests()

  @Test func `a link stands where its words do and knows its place`() throws {
    let pages = try pagination.pages(
      "# First\n\nSee [the second](#second), or [*the web*](https://example.org/a%20b).\n\n# Second\n\nEnd."
    )
    let page = try #require(pages.first { !$0.links.isEmpty })
    #expect(
      page.links.map(\.target) == [
        .place(chapter: nil, anchor: "second"), .address("https://example.org/a%20b"),
      ])
    let line = try #require(page.lines.first { $0.text.hasPrefix("See") })
    let gaps = line.gaps
    // “the second” reaches from after the first space to the comma before the third.
    #expect(page.links[0].rect.origin.x == gaps[0].x + gaps[0].width)
    #expect(page.links[0].rect.size.width < gaps[2].x - gaps[0].x)
    #expect(page.links[0].rect.size.width > gaps[1].x - gaps[0].x)
    #expect(page.links[0].rect.origin.y == line.origin.y - line.ascent)
    #expect(pages.contains { $0.anchors == ["second"] && $0.chapter == 1 })
  }

  @Test func `a link of two lines has two places`() throws {
    let words = String(repeating: "lighthouse keepers ", count: 6)
    let pages = try pagination.pages("Before [\(words)end](#x) after.")
    let links = pages.flatMap(\.links)
    #expect(links.count >= 2)
    #expect(Set(links.map(\.rect.origin.y)).count == links.count)
    #expect(Set(links.map(\.target)).count == 1)
  }

  @Test func `scripts, files and other books are not links`() throws {
    let pages = try pagination.pages(
      "[a](javascript:alert) [b](file:///etc/passwd) [c](other.md) [d](data:text/html,x) "
        + "[e](mailto:a@b.c)"
    )
    #expect(pages.flatMap(\.links).map(\.target) == [.address("mailto:a@b.c")])
  }

  @Test func `headings of one name are told apart`() throws {
    let pages = try pagination.pages(
      "# A Walk, II\n\nx\n\n## Then?\n\nx\n\n# A Walk, II\n\n## Then")
    #expect(pages.flatMap(\.anchors) == ["a-walk-ii", "then", "a-walk-ii-1", "then-1"])
  }

  @Test func `the links of a publication name its documents and their places`() throws {
    let set = try FlowPages([
      "<p id='a'>One <a href='c1.xhtml#b'>two</a> <a href='#a'>three</a> "
        + "<a href='missing.xhtml'>x</a> <a href='http://e.org/'>web</a></p>",
      "<p id='b'>four</p>",
    ])
    let targets = set.pages.flatMap(\.links).map(\.target)
    #expect(
      targets == [
        .place(chapter: 1, anchor: "b"), .place(chapter: 0, anchor: "a"),
        .address("http://e.org/"),
      ])
  }
}
