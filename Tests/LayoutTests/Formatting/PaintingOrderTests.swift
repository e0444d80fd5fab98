import Graphics
import TestSupport
import Testing

@testable import Layout

/// The painting order of appendix E of CSS 2.2, of random trees of blocks.
struct PaintingOrderTests {
  /// An element: a block, positioned or not, or a float.
  private final class Node {
    let color: Color
    let isPositioned: Bool
    let isFloat: Bool
    let level: Int?
    var children: [Node] = []

    init(_ number: Int, _ random: inout SplitMix64) {
      color = Color(red: UInt8(number / 200 + 1), green: UInt8(number % 200), blue: 255)
      isPositioned = Int.random(in: 0...2, using: &random) == 0
      isFloat = Int.random(in: 0...4, using: &random) == 0
      level = Bool.random(using: &random) ? nil : Int.random(in: -2...2, using: &random)
    }

    var isContext: Bool { isPositioned && level != nil }

    var text: String {
      let style =
        "background: rgb(\(color.red), \(color.green), 255); min-height: 3px; margin-bottom: -1px; "
        + (isPositioned ? "position: relative; " : "")
        + (isFloat ? "float: left; width: 9px; " : "")
        + (level.map { "z-index: \($0)" } ?? "")
      return "<div style='\(style)'>\(children.map(\.text).joined())</div>"
    }

    /// What of the tree beneath is positioned, in order, as far as it belongs to this context.
    var layers: [Node] {
      children.flatMap { child -> [Node] in
        if child.isContext { return [child] }
        return (child.isPositioned ? [child] : []) + child.layers
      }
    }

    var blocks: [Color] {
      children.filter { !$0.isPositioned && !$0.isFloat }.flatMap { [$0.color] + $0.blocks }
    }

    var floats: [Color] {
      children.filter { !$0.isPositioned }.flatMap { child in
        child.isFloat ? child.painted(false) : child.floats
      }
    }

    func painted(_ isContext: Bool) -> [Color] {
      let layers = isContext ? self.layers : []
      func at(_ isWanted: (Int) -> Bool) -> [Color] {
        let found = layers.enumerated().filter { isWanted($0.element.level ?? 0) }
        return found.sorted {
          ($0.element.level ?? 0, $0.offset) < ($1.element.level ?? 0, $1.offset)
        }.flatMap { $0.element.painted($0.element.isContext) }
      }
      return [color] + at { $0 < 0 } + blocks + floats + at { $0 >= 0 }
    }
  }

  @Test func `boxes are painted in the order of appendix E`() throws {
    var random = SplitMix64(seed: 0xE)
    for _ in 0..<40 {
      var number = 0
      func tree(_ depth: Int) -> Node {
        let node = Node(number, &random)
        number += 1
        if depth < 4 {
          node.children = (0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth + 1) }
        }
        return node
      }
      let roots = (0..<3).map { _ in tree(0) }
      let page = try LaidOutPage(roots.map(\.text).joined())
      let body = Node(60_000 % 200, &random)
      body.children = roots
      #expect(page.colors == Array(body.painted(true).dropFirst()))
    }
  }

  @Test
  func `what is clipped is not painted outside, but boxes that have their places elsewhere are`()
    throws
  {
    let page = try LaidOutPage(
      "<div style='overflow: hidden; width: 10px; height: 10px'>"
        + "<div style='width: 90px; height: 90px; background: red'></div>"
        + "<div style='position: absolute; top: 0; left: 500px; width: 7px; height: 7px; background: lime'>"
        + "</div></div>")
    let items = FragmentPainter(page.engine).items(of: page.page)
    let rects = items.compactMap { item -> Rect? in
      if case .fill(let rect, _) = item { rect } else { nil }
    }
    #expect(rects.map(\.size.width) == [.pt(10), .pt(7)])
  }
}
