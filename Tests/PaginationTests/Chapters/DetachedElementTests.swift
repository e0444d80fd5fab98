import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Elements that are set apart from the column: at the heads and feet of pages, in their margins, on each of them.
struct DetachedElementTests {
  private func set(
    _ body: String, css: String = "", pages: String = "", height: Double = 400
  ) throws -> (set: FlowPages, layout: PageLayout) {
    var layout = FlowPages.layout
    layout.pageSize.height = .pt(height + 100)
    var epub = TestEPUB()
    let document = TestEPUB.document(body).replacing(
      "</head>", with: "<style>p {margin: 0} \(css)</style></head>")
    epub.addDocument("c", document)
    var options = StyleOptions()
    options.userSheets = [("user.css", Array(pages.utf8))]
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try FlowPages(book, pictures: { _ in nil }, layout: layout, options: options)
    return (set, layout)
  }

  // MARK: Heads and feet of pages

  private static let floats = """
    .t { float: top } .b { float: bottom } .t, .b { border: 1px solid red; padding: 3px }
    """

  @Test(arguments: seeds(12))
  func `Floats of pages stand once, in order, at the heads and feet, not before their calls`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed) + 11)
    var (body, words, count) = ("", 0, 0)
    for _ in 0..<Int.random(in: 8...25, using: &random) {
      let text = (0..<Int.random(in: 5...90, using: &random)).map { _ in
        words += 1
        return "w\(words)q"
      }
      let isHeading = Int.random(in: 0..<6, using: &random) == 0
      body += isHeading ? "<h2>\(text.prefix(3).joined(separator: " "))</h2>" : ""
      words -= isHeading ? max(text.count - 3, 0) : 0
      guard !isHeading else { continue }
      var float = ""
      if Int.random(in: 0..<2, using: &random) == 0 {
        count += 1
        let lines = (0..<Int.random(in: 1...5, using: &random)).map { "<p>f\(count)x\($0)</p>" }
        float =
          "<div class='\(Bool.random(using: &random) ? "t" : "b")'>\(lines.joined())</div>"
      }
      body +=
        Bool.random(using: &random)
        ? "<p>\(text.joined(separator: " "))</p>\(float)"
        : "\(float)<p>\(text.joined(separator: " "))</p>"
    }
    for height in [90.0, 130, 210, 400, 1000] {
      let (set, layout) = try set(body, css: Self.floats, height: height)
      func numbers(_ lines: [PageLine]) -> [Int] {
        lines.flatMap { $0.text.split(separator: " ") }.compactMap {
          $0.hasPrefix("w") && $0.hasSuffix("q") ? Int($0.dropFirst().dropLast()) : nil
        }
      }
      #expect(numbers(set.lines) == Array(1...words), "height \(height)")
      var seen: [Int] = []
      for page in set.pages {
        let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
        let floats = lines.filter { $0.text.hasPrefix("f") }
        let text = lines.filter { !$0.text.hasPrefix("f") }
        seen += floats.compactMap { Int($0.text.dropFirst().prefix { $0 != "x" }) }
        for line in lines {
          #expect(line.origin.y - line.ascent >= layout.top - .pt(0.01))
          #expect(line.origin.y <= layout.pageSize.height - layout.bottom + .pt(0.01))
        }
        // Nothing of the text stands between two lines of one float.
        let tops = text.map(\.origin.y)
        for (line, next) in zip(floats, floats.dropFirst())
        where line.text.prefix(while: { $0 != "x" }) == next.text.prefix(while: { $0 != "x" }) {
          #expect(!tops.contains { $0 > line.origin.y && $0 < next.origin.y })
        }
      }
      let each = Dictionary(grouping: seen, by: { $0 })
      #expect(each.count == count, "height \(height)")
      let lines = set.lines.filter { $0.text.hasPrefix("f") }.map(\.text)
      #expect(Set(lines).count == lines.count, "height \(height)")
    }
  }

  @Test
  func `A float stands above the text of its page, or below it, and text fills the page before`()
    throws
  {
    let lines = (0..<50).map { "<div>l\($0)</div>" }.joined()
    let float = (0..<10).map { "<p>f\($0)</p>" }.joined()
    for (name, isTop) in [("t", true), ("b", false)] {
      // The second page has no room left for ten lines.
      let rest = (50..<120).map { "<div>l\($0)</div>" }.joined()
      let body = "\(lines)<div>m</div><div class='\(name)'>\(float)</div>\(rest)"
      let (set, layout) = try set(
        "<div style='orphans: 1; widows: 1'>\(body)</div>",
        css: ".t {float: top} .b {float: bottom}")
      let page = try #require(
        set.pages.first { page in page.lines.contains { $0.text == "f0" } })
      let own = page.lines.filter { $0.text.hasPrefix("f") }.map(\.origin.y)
      let others = page.lines.filter { $0.text.hasPrefix("l") }.map(\.origin.y)
      #expect(own.count == 10)
      if isTop {
        #expect((own.max() ?? .zero) < (others.min() ?? .zero))
      } else {
        #expect((own.min() ?? .zero) > (others.max() ?? .zero))
        let bottom = layout.pageSize.height - layout.bottom
        #expect((own.max() ?? .zero) > bottom - .pt(14))
      }
      let most = set.pages.map(\.lines.count).max() ?? 0
      for page in set.pages.dropLast() { #expect(page.lines.count > most - 4) }
    }
  }

  @Test(arguments: ["", "margin: 14pt 0", "border: 1px solid red; padding: 6px"], 1...4)
  func `Floats of pages are as high at heads as at feet`(style: String, count: Int) throws {
    let lines = (0..<30).map { "<p>l\($0)</p>" }.joined()
    let float = "<div class='f'>" + (0..<count).map { "<p>f\($0)</p>" }.joined() + "</div>"
    let heights = try ["top", "bottom"].map { side in
      let (set, _) = try set(
        lines + lines + float + lines + lines,
        css: ".f { background: #0f0; float: \(side); \(style) }")
      let fills = set.pages.flatMap(\.frame.items).compactMap { item -> Rect? in
        let green = Color(red: 0, green: 255, blue: 0)
        if case .fill(let rect, let ink) = item, ink.color == green { return rect }
        return nil
      }
      return try #require(fills.map(\.size.height).max())
    }
    #expect(abs((heights[0] - heights[1]).points) < 0.01)
  }

  // MARK: Margins

  @Test(arguments: ["first", "start", "last", "first-except"])
  func `A running element is where a string of the same words is`(place: String) throws {
    let body = (0..<14).map {
      "<div class='r'>Title <i>\($0)</i></div><h2>Title \($0)</h2><p>\(prose(100 + 250 * ($0 % 3)))</p>"
    }.joined()
    let pages = """
      @page { @top-left { content: string(s, \(place)) } @top-right { content: element(r, \(place)) } }
      """
    let (set, layout) = try set(
      body, css: "h2 { string-set: s content() } .r { position: running(r) }", pages: pages)
    #expect(set.pages.count > 4)
    var found = 0
    for page in set.pages {
      let heads = page.lines.filter { $0.origin.y < layout.top }
      let (left, right) = (
        heads.filter { $0.origin.x < .pt(150) }, heads.filter { $0.origin.x >= .pt(150) }
      )
      #expect(left.map(\.text) == right.map(\.text))
      found += right.count
    }
    #expect(found > 3)
    // The words are in the margins alone.
    let text = set.pages.flatMap(\.lines).filter { $0.origin.y >= layout.top }.map(\.text)
    #expect(text.filter { $0.hasPrefix("Title") }.count == 14)
  }

  @Test func `A running element keeps its own look in the margin`() throws {
    let (set, layout) = try set(
      "<div class='r'>Red</div><p>words</p>",
      css: ".r { position: running(r); color: red; border-bottom: 2px solid blue }",
      pages: "@page { @bottom-center { content: element(r) } }")
    let page = set.pages[0]
    let line = try #require(page.lines.first { $0.text == "Red" })
    #expect(line.origin.y > layout.pageSize.height - layout.bottom)
    #expect(page.shapes.count == 1)
  }

  @Test func `A fixed box stands in one place of each page, and the text is as without it`() throws
  {
    let text = "<p>\(prose(1500))</p>"
    let css = ".f { position: fixed; right: 0; bottom: -30px; width: 40px } .n { display: none }"
    let (plain, _) = try set(text)
    let (set, _) = try set(
      "\(text)<div class='f'>here</div><div class='n'><i class='f'>no</i></div>", css: css)
    #expect(set.pages.count > 3 && set.pages.count == plain.pages.count)
    var places: Set<String> = []
    for (page, other) in zip(set.pages, plain.pages) {
      let own = page.lines.filter { $0.text == "here" }
      #expect(own.count == 1)
      places.formUnion(own.map { "\($0.origin.x.points - 50) \($0.origin.y.points)" })
      #expect(page.lines.filter { $0.text != "here" }.map(\.text) == other.lines.map(\.text))
    }
    #expect(places.count == 1)
    #expect(!set.pages.contains { $0.lines.contains { $0.text == "no" } })
  }

  // MARK: Footnotes

  @Test func `The area of footnotes has the rule and the white that sheets give it`() throws {
    let body = "<p>\(prose(40))<span class='n'>Note.</span></p>"
    let css = ".n { float: footnote }"
    let (set, _) = try set(
      body, css: css,
      pages: "@page { @footnote { border-top: 2px solid red; padding-top: 8px; margin-top: 4px } }")
    let note = try #require(set.lines.first { $0.role == .note })
    let rules = set.pages[0].shapes.compactMap { item -> Rect? in
      if case .fill(let rect, _) = item { rect } else { nil }
    }
    let rule = try #require(rules.first)
    #expect(rules.count == 1)
    #expect(rule.size.width == .pt(300))
    #expect(abs(rule.size.height.points - 1.25) < 0.01)
    #expect(rule.maxY + .pt(4.9) < note.origin.y)
    let (bare, _) = try self.set(body, css: css, pages: "@page { @footnote { border-top: none } }")
    #expect(bare.pages[0].shapes.isEmpty)
  }
}
