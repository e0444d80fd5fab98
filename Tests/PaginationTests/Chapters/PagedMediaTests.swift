import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// What style sheets ask of pages: leaders, entries of outlines, grids that go on.
struct PagedMediaTests {
  private static let contents = """
    ul { list-style: none; margin: 0; padding: 0 } li { text-align: justify }
    li::after { content: leader('. ') attr(title) }
    """

  /// The right end of what is drawn of a line.
  private func end(_ line: PageLine) -> Double {
    (line.origin.x + line.width).points
  }

  @Test(arguments: [120.0, 200, 300])
  func `a leader fills its line, and the text after it ends at the measure`(width: Double)
    throws
  {
    let entries = [
      ("One", "7"), ("A longer title", "123"),
      ("Another title that is much longer than these", "45"),
    ]
    let items = entries.map { "<li title='\($1)'>\($0)</li>" }.joined()
    let css = Self.contents + " ul { width: \(width * 1.6)px }"
    let set = try FlowPages(["<p>Before</p><ul>\(items)</ul>"], css: css)
    let last = set.lines.filter { line in entries.contains { line.text.hasSuffix($0.1) } }
    #expect(last.count == entries.count)
    for line in last {
      #expect(abs(end(line) - 50 - width) < 0.01, "\(line.text)")
      // The pattern is no part of the text.
      #expect(!line.text.contains("."))
    }
    #expect(
      set.words.filter { $0.isLetter || $0.isNumber } == "Before"
        + entries.map { $0.0 + $0.1 }.joined().filter { $0 != " " })
  }

  @Test func `patterns of lines that end alike stand in step and leave words free`() throws {
    let items = ["One", "Twenty words", "Three"].map { "<li title='9'>\($0)</li>" }.joined()
    let set = try FlowPages(["<ul>\(items)</ul>"], css: Self.contents)
    var places: [Set<Int>] = []
    for line in set.lines where line.text.hasSuffix("9") {
      let leader = try #require(line.runs.last { $0.glyphs.allSatisfy { $0.textOffset == .max } })
      let dots = leader.glyphs.filter { $0.id == leader.glyphs[0].id }
      #expect(dots.count > 10)
      let xs = dots.map { (leader.origin.x + $0.x).scaledPoints }
      #expect(xs == xs.sorted())
      places.append(Set(xs))
    }
    #expect(places.count == 3)
    // The dots of a shorter leader are among those of a longer one.
    for set in places {
      #expect(places.contains { $0.isSuperset(of: set) && $0.count >= set.count })
    }
    #expect(
      places.max { $0.count < $1.count }.map { longest in places.allSatisfy(longest.isSuperset) }
        == true)
  }

  @Test func `a leader with nothing to fill is one pattern, and takes no line of its own`() throws {
    let set = try FlowPages(
      ["<p title='5'>word word word</p>"],
      css: "p { width: 96px } p::after { content: leader(dotted) attr(title) }")
    #expect(set.lines.allSatisfy { end($0) <= 50 + 60.01 })
    #expect(set.lines.last?.text.hasSuffix("5") == true)
  }

  @Test func `bookmarks lead where their elements begin, with their words or a label`() throws {
    let body = (0..<30).map {
      "<h2 id='h\($0)' title='t\($0)'>Head <em>\($0)</em></h2><p>words</p>"
    }.joined()
    let css =
      "h2 { bookmark-level: 2 } h2:nth-of-type(3n) { bookmark-level: 1; bookmark-label: 'L' attr(title) } h2:nth-of-type(5n) { bookmark-level: none }"
    let set = try FlowPages([body], css: css)
    #expect(set.pages.count > 1)
    var found: [String] = []
    for page in set.pages {
      for bookmark in page.bookmarks {
        found.append(bookmark.title)
        let number = bookmark.title.drop { !$0.isNumber }
        let place = try #require(page.anchors.firstIndex(of: "h\(number)"))
        #expect(bookmark.top == page.anchorTops[place])
        #expect(bookmark.level == (bookmark.title.hasPrefix("L") ? 1 : 2))
      }
    }
    let expected = (0..<30).compactMap { n -> String? in
      (n + 1) % 5 == 0 ? nil : (n + 1) % 3 == 0 ? "Lt\(n)" : "Head \(n)"
    }
    #expect(found == expected)
  }

  @Test(arguments: [60.0, 90, 140, 200, 400])
  func `rows of grids divide between pages, with every letter once and in order`(height: Double)
    throws
  {
    var layout = FlowPages.layout
    layout.pageSize.height = .pt(100 + height)
    let cells = (0..<40).map { "<div>a\($0)x b\($0)x c\($0)x d\($0)x</div>" }.joined()
    let css =
      ".g { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6px 4px } .g > div { border: 1px solid }"
    let set = try FlowPages(
      ["<p>before</p><div class='g'>\(cells)</div><p>after</p>"], css: css, layout: layout)
    let words = set.words.split(separator: " ").map(String.init)
    let expected =
      ["before"] + (0..<40).flatMap { n in "abcd".map { "\($0)\(n)x" } } + ["after"]
    #expect(words.sorted() == expected.sorted())
    for page in set.pages {
      for line in page.lines where line.role != .folio {
        #expect(line.origin.y <= .pt(50 + height))
      }
    }
    // Rows follow each other.
    let rows = words.compactMap {
      $0.hasPrefix("a") && $0.hasSuffix("x") ? Int($0.dropFirst().dropLast()) : nil
    }
    #expect(rows == rows.sorted())
  }
}
