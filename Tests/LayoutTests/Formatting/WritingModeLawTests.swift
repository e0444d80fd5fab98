import Documents
import Graphics
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// Laws of writing modes (css-writing-modes-4).
struct WritingModeLawTests {
  static let modes: [(name: String, mode: WritingMode)] = [
    ("horizontal-tb", .horizontal), ("vertical-rl", .verticalRL), ("vertical-lr", .verticalLR),
    ("sideways-rl", .sidewaysRL), ("sideways-lr", .sidewaysLR),
  ]

  private func length(_ random: inout SplitMix64) -> Length {
    .pt(Double(Int.random(in: -50...200, using: &random)))
  }

  @Test(arguments: modes.map { $0.mode })
  func `a frame that goes to the page and back is itself`(_ mode: WritingMode) {
    var random = SplitMix64(seed: 0x20)
    for _ in 0..<500 {
      let area = Size(width: length(&random), height: length(&random))
      let rect = LogicalRect(
        origin: LogicalPoint(inline: length(&random), block: length(&random)),
        size: LogicalSize(inline: length(&random), block: length(&random)))
      #expect(mode.logical(mode.physical(rect, in: area), in: area) == rect)
      let edges = LogicalEdges(
        blockStart: length(&random), lineRight: length(&random), blockEnd: length(&random),
        lineLeft: length(&random))
      #expect(
        mode.edges(WritingMode.horizontal.edges(edges, from: mode), from: .horizontal) == edges)
      // A point is turned to where its frame of no size goes.
      let point = LogicalRect(
        origin: rect.origin, size: LogicalSize(inline: .zero, block: .zero))
      let turned = mode.turn(in: area).applying(
        to: Point(x: rect.origin.inline, y: rect.origin.block))
      #expect(turned == mode.physical(point, in: area).origin)
    }
  }

  /// Blocks, floats and placed boxes in each other, said by the sides of a writing mode.
  ///
  /// They are those of a page that is seen in a mirror where left and right are swapped.
  private func boxes(_ mode: WritingMode, _ seed: UInt64, mirrors: Bool = false) -> String {
    var random = SplitMix64(seed: seed)
    var number = 0
    let sizes = mode.isVertical ? ("height", "width") : ("width", "height")
    /// The names of the block-start, line-right, block-end and line-left sides.
    let sides = mode.logical(
      Sides(
        top: "top", right: mirrors ? "left" : "right", bottom: "bottom",
        left: mirrors ? "right" : "left"))
    let names = [sides.top, sides.right, sides.bottom, sides.left]
    func box(_ depth: Int) -> String {
      func some(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }
      number += 1
      let id = number
      var style = ""
      for name in names {
        style += "margin-\(name): \(some(12))px; padding-\(name): \(some(3) * 2)px; "
        if some(3) == 0 { style += "border-\(name): \(some(4))px solid red; " }
      }
      switch some(7) {
      case 0:
        let isLeft = (some(1) == 0) != mirrors
        style += "float: \(isLeft ? "left" : "right"); \(sizes.0): \(some(90))px; "
      case 1:
        style += "position: absolute; \(names[some(1) * 2]): \(some(60))px; \(sizes.0): 20px; "
      case 2: style += "position: relative; \(names[3]): \(some(9))px; \(names[2]): \(some(9))px; "
      case 3: style += "\(sizes.0): \(30 + some(60))%; "
      default: break
      }
      if some(2) == 0 { style += "\(sizes.1): \(some(70))px; " }
      let inner = depth < 3 ? (0..<some(3)).map { _ in box(depth + 1) }.joined() : ""
      return "<div id='b\(id)' style='\(style)'>\(inner)</div>"
    }
    return (0..<6).map { _ in box(0) }.joined()
  }

  @Test(.long, arguments: modes.dropFirst())
  func `boxes stand in each writing mode as across the page, turned`(
    _ name: String, _ mode: WritingMode
  ) throws {
    let area = Size(width: .pt(1000), height: .pt(1000))
    for seed in UInt64(1)...12 {
      let across = try LaidOutPage(boxes(.horizontal, seed))
      let turned = try LaidOutPage(boxes(mode, seed), css: "html { writing-mode: \(name) }")
      for number in across.engine.tree.boxes.indices where number > 1 {
        guard let id = across.engine.flow.document.element(across.engine.tree[number].node)?.id,
          across.engine.firstFragments[number] >= 0
        else { continue }
        let rect = try across.rect(id)
        let other = try turned.rect(id)
        #expect(
          LogicalRect(mode.physical(rect, in: area)) == other, "\(name), seed \(seed), \(id)")
      }
    }
  }

  /// Tables of boxes of sizes, some with borders that are shared.
  private func tables(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    func some(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }
    let rows = (0..<3).map { row in
      let cells = (0..<4).map { column in
        "<td id='t\(row)\(column)' style='border-inline-start: \(some(5))px solid red'>"
          + "<div style='width: \(5 + some(40))px; height: \(some(20))px'></div></td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    let collapse = some(1) == 0 ? "collapse" : "separate"
    return "<table style='border-collapse: \(collapse)'>\(rows.joined())</table>"
  }

  @Test(arguments: UInt64(1)...12)
  func `boxes of text that runs from right to left stand as in a mirror`(seed: UInt64) throws {
    let one = try LaidOutPage(boxes(.horizontal, seed) + tables(seed))
    let other = try LaidOutPage(
      boxes(.horizontal, seed, mirrors: true) + tables(seed), css: "html { direction: rtl }")
    for number in one.engine.tree.boxes.indices where number > 1 {
      guard let id = one.engine.flow.document.element(one.engine.tree[number].node)?.id,
        one.engine.firstFragments[number] >= 0
      else { continue }
      var rect = try one.rect(id)
      rect.origin.inline = .pt(1000) - rect.inlineEnd
      #expect(rect == (try other.rect(id)), "seed \(seed), \(id)")
    }
  }

  @Test(arguments: modes.dropFirst())
  func `a box that runs otherwise is as wide as its content is high`(
    _ name: String, _ mode: WritingMode
  ) throws {
    let page = try LaidOutPage(
      "<div id='o' style='writing-mode: \(name)'><div style='width: 30px; height: 70px'></div>"
        + "<div style='width: 20px; height: 40px'></div></div><div id='n' style='height: 5px'></div>"
    )
    #expect(try page.rect("o").size == LogicalSize(inline: .pt(50), block: .pt(70)))
    #expect(try page.rect("n").origin == LogicalPoint(inline: .zero, block: .pt(70)))
  }

  /// The lines that are painted, with what turns them.
  private func lines(_ items: [Frame.Item], _ turn: AffineTransform = .identity)
    -> [(line: PageLine, turn: AffineTransform)]
  {
    items.flatMap { item -> [(line: PageLine, turn: AffineTransform)] in
      switch item {
      case .line(let line): [(line, turn)]
      case .group(let group): lines(group.frame.items, group.transform.concatenating(turn))
      default: []
      }
    }
  }

  /// The areas that are painted, each on the line it belongs to.
  private func fills(_ items: [Frame.Item]) -> [Rect] {
    items.flatMap { item -> [Rect] in
      switch item {
      case .fill(let rect, _): [rect]
      case .group(let group): fills(group.frame.items)
      default: []
      }
    }
  }

  @Test(arguments: modes, ["mixed", "upright", "sideways"])
  func `every letter is painted once, whatever way lines run`(
    _ mode: (name: String, mode: WritingMode), _ orientation: String
  ) throws {
    let words = "Those who run may read, 42 times."
    let page = try LaidOutPage(
      "<p style='width: 120px; height: 120px'>\(words)</p>",
      css: "html { writing-mode: \(mode.name); text-orientation: \(orientation) }")
    let found = lines(FragmentPainter(page.engine).items(of: page.page))
    let text = found.map { $0.line.text }.joined(separator: " ")
    #expect(text.split(separator: " ") == words.split(separator: " "))
    let isUpright =
      orientation == "upright" && (mode.name == "vertical-rl" || mode.name == "vertical-lr")
    for (line, turn) in found {
      #expect(line.runs.allSatisfy { $0.isUpright == isUpright })
      let quarter = mode.mode.isVertical ? (mode.mode.isLineReversed ? -1.0 : 1.0) : 0.0
      #expect(turn.b == quarter)
    }
  }

  @Test(arguments: ["vertical-rl", "vertical-lr"])
  func `upright letters have their marks and rules beside them, each once`(
    _ mode: String
  ) throws {
    let page = try LaidOutPage(
      "<p><i>ab</i><span class='e'>c<b>de</b>f</span>gh<span class='e'>i</span></p>",
      css: """
        html { writing-mode: \(mode); text-orientation: upright }
        p, i, b { font: 20px/2 Vollkorn }
        .e { text-emphasis: "x"; text-decoration: underline }
        """)
    let found = lines(FragmentPainter(page.engine).items(of: page.page)).map(\.line)
    let marks = try #require(found.first { $0.text.allSatisfy { $0 == "x" } })
    let letters = found.filter { !$0.text.contains("x") }
    // All letters have the same room where they stand one below the other.
    let first = try #require(letters.map(\.origin.x).min())
    let step = try #require(letters.first?.runs.first?.glyphs.first?.advance)
    let marked = marks.runs.flatMap { run in
      run.glyphs.map { glyph in
        // Each is drawn as far from the beginning of its room as the first.
        let place = run.origin.x + glyph.x - (run.glyphs.first?.x ?? .zero)
        return (place + glyph.advance * 0.5 - first) / step - 0.5
      }
    }
    for (mark, place) in zip(marked, [2.0, 3, 4, 5, 8]) { #expect(abs(mark - place) < 0.01) }
    #expect(marked.count == 5)
    let rules = fills(FragmentPainter(page.engine).items(of: page.page))
    #expect(!rules.isEmpty && Set(rules.map { "\($0)" }).count == rules.count)
  }

  @Test(arguments: [
    ("vertical-rl", "over right", true), ("vertical-rl", "under right", true),
    ("vertical-rl", "left over", false), ("vertical-lr", "under left", false),
    ("sideways-rl", "under right", false), ("sideways-rl", "over left", true),
    ("horizontal-tb", "over left", true), ("horizontal-tb", "under", false),
  ])
  func `marks stand on the right or the left of vertical lines, and over or under others`(
    mode: String, position: String, isOver: Bool
  ) throws {
    let page = try LaidOutPage(
      "<p>abc</p>",
      css: """
        html { writing-mode: \(mode) }
        p { font: 20px/2 Vollkorn; text-emphasis: "x"; text-emphasis-position: \(position) }
        """)
    let found = lines(FragmentPainter(page.engine).items(of: page.page)).map(\.line)
    let marks = try #require(found.first { $0.text == "xxx" }?.runs.first)
    let letters = try #require(found.first { $0.text == "abc" }?.runs.first)
    #expect((marks.origin.y < letters.origin.y - .pt(5)) == isOver)
    #expect((marks.origin.y > letters.origin.y) == !isOver)
  }

  @Test func `combined letters take the room of one`() throws {
    let css = "html { writing-mode: vertical-rl } p { font-size: 20px; line-height: 1 }"
    for digits in ["1", "20", "2026"] {
      let page = try LaidOutPage(
        "<p id='p'><span id='s' style='text-combine-upright: all'>\(digits)</span></p>", css: css)
      let rect = try page.rect("s")
      #expect(rect.size.block == .pt(20), "\(digits)")
      let found = lines(FragmentPainter(page.engine).items(of: page.page))
      #expect(found.map { $0.line.text } == [digits] && found[0].turn == .identity)
      #expect(found[0].line.width <= .pt(20.001))
    }
  }
}
