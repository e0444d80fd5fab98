import Assets
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Boxes with edges on the grid of lines.
@Suite struct BoxGridTests {
  @Test(arguments: [
    "border-left: 1px solid", "border-right: 2px solid; color: red",
    "padding-left: 9px; background: red",
  ])
  func `a box without height and without anything in it takes no line`(css: String) throws {
    let white = "style='margin: 22.4px 0; text-indent: 0'"
    let parts = [
      "<p \(white)>one</p>", "<ul \(white)><li>two</li><li>three</li></ul>", "<p \(white)>four</p>",
    ]
    // Margins do not go through either box.
    let sets = try [css, ""].map { css in
      try FlowPages(
        onGrid: 14, parts.joined(separator: "<div style='overflow: hidden; \(css)'></div>"))
    }
    #expect(sets[0].lines.map(\.text) == sets[1].lines.map(\.text))
    #expect(sets[0].lines.map(\.origin) == sets[1].lines.map(\.origin))
  }

  @Test(.long, arguments: ["", "overflow: hidden; ", "border: 1px solid; "], [0.0, 4, 7, 10, 13])
  func `lines of a box's first paragraph keep their distances`(css: String, margin: Double) throws {
    for padding in stride(from: 0.0, through: 20, by: 0.5) {
      let lines = try FlowPages(
        onGrid: Self.step,
        """
        <p>a</p><div style='background: #eee; \(css)padding: \(padding)pt'><p style='margin: \(margin)pt 0; \
        text-indent: 0'>b<br/>c<br/>d<br/>e</p><p>f</p></div><p>g</p>
        """
      ).lines
      let tops = lines.filter { ["b", "c", "d", "e"].contains($0.text) }.map(\.origin.y.points)
      let distances = zip(tops, tops.dropFirst()).map { $1 - $0 }
      #expect(distances.allSatisfy { abs($0 - Self.step) < 0.01 }, "\(padding): \(distances)")
    }
  }

  private static let step = 15.0
  /// The em of the text.
  private static let em = 10.0

  private func pages(_ body: String) throws -> [Page] {
    try FlowPages(onGrid: Self.step, body).pages
  }

  /// What is painted in colours on a page.
  private func areas(_ page: Page) -> [(rect: Rect, color: Color)] {
    page.shapes.compactMap { item in
      switch item {
      case .fill(let rect, let ink): ink.color.map { (rect, $0) }
      case .path(let path, let ink):
        ink.color.flatMap { color in Rect(around: path.points).map { ($0, color) } }
      default: nil
      }
    }
  }

  /// A box of some lines between two others, with edges in points above and below: 16 pixels of CSS are 10
  /// points.
  private func box(_ lines: Int, _ above: Double, _ below: Double, inner: Double = 0) -> String {
    let text = (0..<lines).map { "l\($0)" }.joined(separator: "<br/>")
    let inside =
      "<p style='margin: 0; text-indent: 0; padding: \(inner * 1.6)px 0; background: #eee'>\(text)</p>"
    return """
      <p>First.</p><div style='margin: 0; background: #dddddd; border: 0 solid; border-color: red red blue; \
      border-width: \(above * 1.6)px 0 \(below * 1.6)px'>\(inside)</div><p>Last.</p>
      """
  }

  @Test(arguments: [1, 2, 5, 9], sample([0.5, 1, 2, 3, 7, 8, 14.5, 16, 22, 31]))
  func `A box takes the smallest whole number of lines that holds it`(lines: Int, above: Double)
    throws
  {
    for (below, inner) in [(above, 0.0), (0, 0), (above * 0.3, 0), (above, 1), (0.5, above)] {
      let page = try #require(try pages(box(lines, above, below, inner: inner)).first)
      let texts = page.lines.filter { ![.head, .folio].contains($0.role) }
      #expect(texts.count == lines + 2)
      let places = texts.map(\.origin.y.points)
      // What of the edges finds no room in the leading of the lines beside them.
      let free = (Self.step - Self.em) / 2
      let rest = max(above + inner - free, 0) + max(below + inner - free, 0)
      let least = Double(lines) + (rest / Self.step - 0.001).rounded(.up)
      let taken = (places[lines + 1] - places[0]) / Self.step - 1
      #expect(
        abs(taken - least) < 0.001,
        "\(lines) lines, \(above) above, \(below) below, \(inner) within")
      for (line, next) in zip(places[1...], places[2...]).dropLast() {
        #expect(abs(next - line - Self.step) < 0.001)
      }
    }
  }

  @Test(arguments: [0.5, 1, 2, 5, 13, 14, 15, 40], ["height", "padding-top", "border-top"])
  func `A box without lines is as high as it says, and what follows is on the grid`(
    height: Double, property: String
  ) throws {
    let value = "\(height * 1.6)px" + (property == "border-top" ? " solid #ff0000" : "")
    let body =
      "<p>First.</p><div style='margin: 0; background: #ff0000; \(property): \(value)'></div><p>Last.</p>"
    let page = try #require(try pages(body).first)
    let painted = areas(page).map(\.rect.size.height.points).max() ?? 0
    #expect(abs(painted - height) < 0.01)
    let places = page.lines.filter { ![.head, .folio].contains($0.role) }.map(\.origin.y.points)
    let steps = (places[1] - places[0]) / Self.step
    #expect(abs(steps - steps.rounded()) < 0.001)
  }

  @Test(arguments: [1, 3], [0.5, 1.5, 4, 9, 20])
  func `Edges touch neither the letters in a box nor those around it`(lines: Int, edge: Double)
    throws
  {
    for inner in [0, 0.4, 2] {
      let page = try #require(try pages(box(lines, edge, edge, inner: inner)).first)
      let places = page.lines.filter { ![.head, .folio].contains($0.role) }.map(\.origin.y.points)
      let painted = areas(page)
      let top = try #require(painted.first { $0.color.red > 200 && $0.color.green < 50 }).rect
      let bottom = try #require(painted.first { $0.color.blue > 200 && $0.color.green < 50 }).rect
      #expect(
        abs(top.size.height.points - edge) < 0.01 && abs(bottom.size.height.points - edge) < 0.01)
      // Letters are an em high, in the middle of their steps.
      let (ascent, descent) = (Self.em * 0.66, Self.em * 0.2)
      #expect(top.minY.points >= places[0] + descent && top.maxY.points <= places[1] - ascent)
      #expect(bottom.minY.points >= places[lines] + descent)
      #expect(bottom.maxY.points <= places[lines + 1] - ascent)
      for area in painted {
        #expect(area.rect.minY >= top.minY - .pt(0.01) && area.rect.maxY <= bottom.maxY + .pt(0.01))
      }
    }
  }

  @Test(arguments: seeds(12))
  func `lines between boxes are on the grid, on every page`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var body = ""
    for number in 0..<40 {
      let edge = Double(Int.random(in: 0...40, using: &random)) / 2
      let inner = Double(Int.random(in: 0...12, using: &random)) / 2
      let margin = Double(Int.random(in: 0...20, using: &random)) / 2
      let text = String(
        repeating: "words of the sea ", count: Int.random(in: 1...60, using: &random))
      body += "<p class='out'>Outside \(number).</p>"
      body +=
        "<div style='margin: \(margin)pt 0; border: \(edge)pt solid red'><p>\(text)</p>"
        + "<div style='padding: \(inner)pt; background: #eee'><p>\(text)</p></div></div>"
    }
    let pages = try pages(body)
    var first: Double?
    for page in pages {
      let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
      for line in lines where line.text.hasPrefix("Outside") {
        let place = line.origin.y.points
        first = first ?? place
        let steps = (place - (first ?? 0)) / Self.step
        #expect(abs(steps - steps.rounded()) < 0.002, "page \(page.number): \(line.text)")
      }
      #expect(lines.allSatisfy { $0.origin.y <= .pt(450.01) && $0.origin.y > .pt(50) })
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect((next.origin.y - line.origin.y).points >= Self.step - 0.01)
      }
    }
    #expect(pages.flatMap(\.lines).count(where: { $0.text.hasPrefix("Outside") }) == 40)
  }
}
