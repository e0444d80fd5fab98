import Graphics
import TestSupport
import Testing

@testable import Typesetting

/// What style sheets ask of pages: leaders, entries of outlines.
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
  func `a leader fills its line, and what stands behind it ends at the measure`(width: Double)
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
}
