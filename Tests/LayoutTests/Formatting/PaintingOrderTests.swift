import Graphics
import Styling
import TestSupport
import Testing

@testable import Layout

/// The painting order of appendix E of CSS 2.2, of random trees of blocks.
struct PaintingOrderTests {
  /// An element: a block, placed in some way or not, seen through or not, or a float.
  private final class Node {
    let color: Color
    let position: String?
    let isSeenThrough: Bool
    let isFloat: Bool
    let level: Int?
    var children: [Node] = []

    init(_ number: Int, _ random: inout SplitMix64) {
      color = Color(red: UInt8(number / 200 + 1), green: UInt8(number % 200), blue: 255)
      position =
        Int.random(in: 0...2, using: &random) > 0
        ? nil : ["relative", "absolute", "fixed"].randomElement(using: &random)
      isSeenThrough = Int.random(in: 0...6, using: &random) == 0
      isFloat = Int.random(in: 0...4, using: &random) == 0
      level = Bool.random(using: &random) ? nil : Int.random(in: -2...2, using: &random)
    }

    var isLayer: Bool { position != nil || isSeenThrough }
    var isContext: Bool { position != nil && level != nil || position == "fixed" || isSeenThrough }
    /// How high it lies in its context.
    var height: Int { position == nil ? 0 : level ?? 0 }

    var text: String {
      let style =
        "background: rgb(\(color.red), \(color.green), 255); min-height: 3px; margin-bottom: -1px; "
        + (position.map { "position: \($0); " } ?? "")
        + (position == "relative" ? "" : position.map { _ in "width: 9px; " } ?? "")
        + (isSeenThrough ? "opacity: 0.5; " : "")
        + (isFloat ? "float: left; width: 9px; " : "")
        + (level.map { "z-index: \($0)" } ?? "")
      return "<div style='\(style)'>\(children.map(\.text).joined())</div>"
    }

    /// What of the tree beneath is a layer, in order, as far as it belongs to this context.
    var layers: [Node] {
      children.flatMap { child -> [Node] in
        if child.isContext { return [child] }
        return (child.isLayer ? [child] : []) + child.layers
      }
    }

    var blocks: [Color] {
      children.filter { !$0.isLayer && !$0.isFloat }.flatMap { [$0.color] + $0.blocks }
    }

    var floats: [Color] {
      children.filter { !$0.isLayer }.flatMap { child in
        child.isFloat ? child.painted(false) : child.floats
      }
    }

    func painted(_ isContext: Bool) -> [Color] {
      let layers = isContext ? self.layers : []
      func at(_ isWanted: (Int) -> Bool) -> [Color] {
        let found = layers.enumerated().filter { isWanted($0.element.height) }
        return found.sorted {
          ($0.element.height, $0.offset) < ($1.element.height, $1.offset)
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

  /// How much is seen of what has a colour, through all groups around it.
  private func alphas(_ items: [Frame.Item], _ around: Double = 1) -> [(
    color: Color, alpha: Double
  )] {
    items.flatMap { item -> [(color: Color, alpha: Double)] in
      switch item {
      case .fill(_, let ink), .path(_, let ink): ink.color.map { [($0, around)] } ?? []
      case .group(let group): alphas(group.frame.items, around * group.alpha)
      default: []
      }
    }
  }

  @Test func `What is seen through takes along all that lies in it, whatever that is placed by`()
    throws
  {
    var random = SplitMix64(seed: 0x0AC)
    for _ in 0..<40 {
      var number = 0
      var wanted: [Color: Double] = [:]
      func element(_ depth: Int, _ around: Double) -> String {
        number += 1
        let color = Color(red: UInt8(number / 200 + 1), green: UInt8(number % 200), blue: 255)
        let opacity: Double = [1, 1, 0.5, 0.25].randomElement(using: &random) ?? 1
        let position =
          ["static", "relative", "absolute", "fixed"].randomElement(using: &random) ?? ""
        wanted[color] = around * opacity
        let children = (0..<(depth < 4 ? Int.random(in: 0...2, using: &random) : 0)).map { _ in
          element(depth + 1, around * opacity)
        }
        return
          "<div style='background: rgb(\(color.red), \(color.green), 255); width: 9px; min-height: 9px; "
          + "opacity: \(opacity); position: \(position)'>\(children.joined())</div>"
      }
      let page = try LaidOutPage(element(0, 1) + element(0, 1))
      let found = alphas(FragmentPainter(page.engine).items(of: page.page))
      #expect(found.count == wanted.count)
      for (color, alpha) in found { #expect(alpha == wanted[color]) }
    }
  }

  @Test func `Outlines lie over all that is in the flow, and below what is placed`() throws {
    let page = try LaidOutPage(
      "<div style='outline: 2px solid rgb(1, 2, 3); height: 9px'></div>"
        + "<div style='background: rgb(4, 5, 6); height: 9px; margin-top: -3px'></div>"
        + "<div style='position: relative; background: rgb(7, 8, 9); height: 9px'></div>")
    let order = page.colors.map(\.red)
    #expect(
      order.first == 4 && order.last == 7 && order.dropFirst().dropLast().allSatisfy { $0 == 1 })
    #expect(order.count > 2)
  }

  @Test func `Round corners cut off what is in the flow, and make no layer of it`() throws {
    let page = try LaidOutPage(
      "<div style='overflow: hidden; border-radius: 3px; background: rgb(1, 90, 200); height: 20px'>"
        + "<div style='background: rgb(2, 90, 200); height: 9px'></div>"
        + "<div style='position: relative; z-index: -1; background: rgb(3, 90, 200); height: 9px'></div></div>"
        + "<div style='float: left; background: rgb(4, 90, 200); width: 9px; height: 9px'></div>"
        + "<div style='background: rgb(5, 90, 200); height: 3px'></div>")
    #expect(page.colors.map(\.red) == [3, 1, 2, 5, 4])
    func isClipped(_ items: [Frame.Item], _ red: UInt8, _ around: Bool = false) -> Bool {
      items.contains { item in
        switch item {
        case .fill(_, let ink), .path(_, let ink): around && ink.color?.red == red
        case .group(let group): isClipped(group.frame.items, red, around || group.clip != nil)
        default: false
        }
      }
    }
    let items = FragmentPainter(page.engine).items(of: page.page)
    #expect([1, 2, 3, 4, 5].map { isClipped(items, $0) } == [false, true, true, false, false])
  }

  @Test(arguments: [
    (
      "translate: 3px 10%; rotate: 30deg; scale: 2 50%; transform: skewX(10deg)",
      "transform: translate(3px, 10%) rotate(30deg) scale(2, .5) skewX(10deg)"
    ),
    ("scale: 2; translate: 10%", "transform: translate(10%) scale(2)"),
    (
      "rotate: z 1turn; scale: none; translate: 0 4px", "transform: translate(0, 4px) rotate(1turn)"
    ),
    (
      "rotate: 40deg x; translate: 10% 2px 3px; transform: scale(2)",
      "transform: translate3d(10%, 2px, 3px) rotateX(40deg) scale(2)"
    ),
    ("rotate: 1 2 3 40deg; scale: 1 2 3", "transform: rotate3d(1, 2, 3, 40deg) scale3d(1, 2, 3)"),
  ]) func `translate, rotate and scale stand before transform in the product`(
    apart: String, together: String
  ) throws {
    try expectAlike("<div id='a' style='\(apart)'></div><div id='b' style='\(together)'></div>")
  }

  @Test func `What is inherited of transform is that alone`() throws {
    try expectAlike(
      """
      <div style='translate: 100px 0; transform: rotate(40deg)'><div id='a' style='transform: inherit'></div></div>
      <div id='b' style='transform: rotate(40deg)'></div>
      """)
    try expectAlike(
      """
      <div style='translate: 100px 0'><div id='a' style='transform: inherit; scale: 2'></div></div>
      <div id='b' style='scale: 2'></div>
      """)
  }

  /// Expects that two boxes are mapped alike.
  private func expectAlike(_ body: String) throws {
    let page = try LaidOutPage(body)
    let size = Size(width: .pt(200), height: .pt(90))
    let maps = try ["a", "b"].map { id in
      let style = page.engine.tree.style(try page.box(id)).box
      return try [(0, 0), (100, 0), (0, 100), (70, 30)].map { place in
        try #require(style.spaceMap(of: size).applying(to: place.0, place.1))
      }
    }
    for (a, b) in zip(maps[0], maps[1]) {
      #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 && abs(a.z - b.z) < 1e-6)
    }
  }
}
