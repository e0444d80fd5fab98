import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Vertical text that is divided into pages.
struct FlowVerticalTests {
  /// A page of 500 by 400 points, which is the usual one of these tests on its side.
  private static let sideways: PageLayout = {
    var layout = FlowPages.layout
    layout.pageSize = Size(width: .pt(500), height: .pt(400))
    return layout
  }()

  /// The lines of text with what turns them; heads and folios are left out.
  private func lines(
    _ items: [Frame.Item], _ turn: AffineTransform = .identity
  ) -> [(line: PageLine, turn: AffineTransform)] {
    items.flatMap { item -> [(line: PageLine, turn: AffineTransform)] in
      switch item {
      case .line(let line): [.head, .folio].contains(line.role) ? [] : [(line, turn)]
      case .group(let group):
        lines(
          group.frame.items,
          group.transform.concatenating(
            AffineTransform(e: group.origin.x.points, f: group.origin.y.points)
          ).concatenating(turn))
      default: []
      }
    }
  }

  @Test(arguments: ["vertical-rl", "vertical-lr", "sideways-lr"])
  func `a rule is as long across the lines' ends as one between lines across`(mode: String) throws {
    func rule(_ css: String, _ layout: PageLayout) throws -> Size {
      let page = try #require(
        try FlowPages(["<p>a</p><hr/><p>b</p>"], css: css, layout: layout).pages.first)
      let rects = page.shapes.compactMap { item -> Rect? in
        switch item {
        case .path(let path, _): Rect(around: path.points)
        case .fill(let rect, _): rect
        default: nil
        }
      }
      return Size(
        width: (rects.map(\.maxX).max() ?? .zero) - (rects.map(\.minX).min() ?? .zero),
        height: (rects.map(\.maxY).max() ?? .zero) - (rects.map(\.minY).min() ?? .zero))
    }
    let across = try rule("", Self.sideways)
    let turned = try rule("html { writing-mode: \(mode) }", FlowPages.layout)
    #expect(across.width > .pt(100))
    #expect(abs((turned.height - across.width).points) < 1, "\(turned)")
    #expect(abs((turned.width - across.height).points) < 1, "\(turned)")
  }

  private func text(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    func some(_ most: Int) -> Int { Int.random(in: 1...most, using: &random) }
    return (0..<12).map { number -> String in
      switch some(6) {
      case 1: "<h2>\(prose(some(4)))</h2>"
      case 2: "<ul><li>\(prose(some(30)))</li><li>\(prose(some(9)))</li></ul>"
      case 3: "<blockquote>\(prose(some(60)))</blockquote>"
      case 4:
        "<table><tr><td>\(prose(some(3)))</td><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>"
      default: "<p>\(prose(some(90)))</p>"
      }
    }.joined()
  }

  @Test(arguments: UInt64(1)...8)
  func `lines on their sides stand on each page as lines across do, turned`(seed: UInt64) throws {
    let text = text(seed)
    // Of ways to set a paragraph that cost the same, either page may have either.
    var (across, turned) = (Self.sideways, FlowPages.layout)
    (across.optimizesLines, turned.optimizesLines) = (false, false)
    let acrossPages = try FlowPages([text], layout: across).pages
    let turnedPages = try FlowPages(
      [text], css: "html { writing-mode: sideways-rl }", layout: turned
    ).pages
    #expect(acrossPages.count == turnedPages.count && acrossPages.count > 1)
    for (across, turned) in zip(acrossPages, turnedPages) {
      let (one, other) = (lines(across.frame.items), lines(turned.frame.items))
      #expect(one.map(\.line.text) == other.map(\.line.text))
      for (one, other) in zip(one, other) {
        let place = other.turn.applying(to: other.line.origin)
        #expect(abs((place.x - (.pt(400) - one.line.origin.y)).points) < 0.01)
        #expect(abs((place.y - one.line.origin.x).points) < 0.01)
        #expect(other.turn.b == 1)
      }
    }
  }

  @Test(arguments: ["horizontal-tb", "vertical-rl", "vertical-lr"], ["ja", "en"])
  func `lines with readings are as far apart as others`(_ mode: String, language: String) throws {
    var layout = FlowPages.layout
    layout.leading = .pt(24)
    let text = (0..<14).map { prose($0 * 5 % 17 + 3) + " <ruby>base<rt>ab</rt></ruby> " }
    let css =
      "html { writing-mode: \(mode); line-grid: create; line-snap: baseline; line-height: 24pt }"
    let pages = try FlowPages(
      ["<p lang='\(language)'>\(text.joined())</p>"], css: css + "p { font-size: 10pt }",
      layout: layout
    ).pages
    for page in pages {
      let found = lines(page.frame.items)
      #expect(found.contains { $0.line.text == "ab" })
      let places = Set(
        found.filter { $0.line.text != "ab" }.map { line, turn in
          let place = turn.applying(to: line.origin)
          return (mode == "horizontal-tb" ? place.y : place.x).points.rounded()
        }
      ).sorted()
      #expect(places.count > 4)
      for (one, next) in zip(places, places.dropFirst()) { #expect(next - one == 24, "\(places)") }
    }
  }

  @Test(arguments: ["vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr"])
  func `every word stands on a page, within its text`(_ mode: String) throws {
    let words = "Those who run may read"
    let pages = try FlowPages(
      [
        "<p>\(prose(400))</p><p>\(words) <ruby>base<rt>above</rt></ruby> "
          + "<span style='text-combine-upright: all'>12</span> <em>behind</em></p>"
      ], css: "html { writing-mode: \(mode) }"
    ).pages
    let found = pages.flatMap { lines($0.frame.items) }
    let all = found.map(\.line.text).joined(separator: " ")
    for word in [words, "base", "above", "12", "behind"] { #expect(all.contains(word), "\(word)") }
    #expect(pages.count > 1)
    for (line, turn) in found {
      let start = turn.applying(to: line.origin)
      let end = turn.applying(to: Point(x: line.origin.x + line.width, y: line.origin.y))
      for place in [start, end] {
        #expect(place.x >= .pt(49) && place.x <= .pt(351), "\(line.text)")
        #expect(place.y >= .pt(48) && place.y <= .pt(452), "\(line.text)")
      }
    }
  }
}
