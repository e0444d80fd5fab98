import Graphics
import TestSupport
import Testing

@testable import Layout

/// Laws of flexible boxes (css-flexbox-1, 9).
struct FlexLawTests {
  @Test func `flexible lengths fill their line, keep their limits and share by their factors`() {
    var random = SplitMix64(seed: 0xF1E)
    for _ in 0..<2000 {
      let items = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        var item = FlexibleLengths.Item(base: .pt(Double(Int.random(in: 0...90, using: &random))))
        item.grow = Double(Int.random(in: 0...3, using: &random))
        item.shrink = Double(Int.random(in: 0...3, using: &random))
        item.around = .pt(Double(Int.random(in: 0...9, using: &random)))
        if Int.random(in: 0...2, using: &random) == 0 {
          item.least = .pt(Double(Int.random(in: 0...60, using: &random)))
        }
        if Int.random(in: 0...2, using: &random) == 0 {
          item.most = .pt(Double(Int.random(in: 0...60, using: &random)))
        }
        return item
      }
      let room = Length.pt(Double(Int.random(in: 0...500, using: &random)))
      let sizes = FlexibleLengths.resolve(items, in: room)
      let used = zip(items, sizes).reduce(Length.zero) { $0 + $1.0.around + $1.1 }
      let grows = items.reduce(Length.zero) { $0 + $1.hypothetical + $1.around } < room
      var shares: [Double] = []
      for (item, size) in zip(items, sizes) {
        #expect(size == item.limited(size))
        let factor = grows ? item.grow : item.shrink
        if factor == 0 { #expect(size == item.hypothetical) }
        let isFree = size > max(item.least, .zero) && item.most.map { size < $0 } ?? true
        guard factor > 0, isFree else { continue }
        let base = item.base.points
        shares.append(
          grows
            ? (size.points - base) / factor : base > 0 ? (size.points - base) / (factor * base) : 0)
      }
      // Who is not held by a limit gets as much as others for each of its factors.
      if let first = shares.first {
        #expect(used == room)
        for fraction in shares { #expect(abs(fraction - first) < 0.001) }
      }
    }
  }

  /// A container with items of random sizes.
  private func container(_ style: String, _ random: inout SplitMix64, count: Int) -> String {
    let items = (0..<count).map { number in
      let width = Int.random(in: 10...60, using: &random)
      let height = Int.random(in: 10...60, using: &random)
      return
        "<div id='i\(number)' style='flex: none; width: \(width)px; height: \(height)px'></div>"
    }
    return "<div id='c' style='display: flex; width: 400px; height: 300px; \(style)'>"
      + items.joined() + "</div>"
  }

  @Test(
    arguments: [
      ("flex-start", 0.0, 0.0), ("flex-end", 1, 0), ("center", 0.5, 0), ("space-between", 0, 1),
      ("space-around", 0.125, 0.25), ("space-evenly", 0.2, 0.2),
    ])
  func `what is free on the main axis is shared out as the container has it`(
    _ placement: (String, Double, Double)
  ) throws {
    for (direction, isColumn, isReversed) in [
      ("row", false, false), ("row-reverse", false, true), ("column", true, false),
      ("column-reverse", true, true), ("row; direction: rtl", false, true),
      ("row-reverse; direction: rtl", false, false),
    ] {
      var random = SplitMix64(seed: 0xA11)
      let count = 4
      let page = try LaidOutPage(
        container(
          "flex-direction: \(direction); justify-content: \(placement.0)", &random, count: count))
      let whole = isColumn ? 300.0 : 400
      let rects = try (0..<count).map { number -> (start: Double, size: Double) in
        let rect = try page.rect("i\(number)")
        let size = isColumn ? rect.size.block.points : rect.size.inline.points
        let start = isColumn ? rect.origin.block.points : rect.origin.inline.points
        return (isReversed ? whole - start - size : start, size)
      }
      let free = whole - rects.reduce(0) { $0 + $1.size }
      let between = placement.0 == "space-between" ? free / 3 : free * placement.2
      var place = free * placement.1
      for rect in rects {
        #expect(abs(rect.start - place) < 0.01, "\(placement.0) \(direction)")
        place += rect.size + between
      }
    }
  }

  @Test func `items stand on the cross axis as each has it`() throws {
    let page = try LaidOutPage(
      """
      <div style='display: flex; height: 100px; align-items: center'>
      <div id='a' style='width: 10px; height: 20px'></div>
      <div id='b' style='width: 10px; height: 20px; align-self: flex-end'></div>
      <div id='c' style='width: 10px; align-self: stretch; margin: 5px 0'></div>
      <div id='d' style='width: 10px; height: 20px; margin-bottom: auto'></div>
      <div id='e' style='margin: auto; width: 10px; height: 30px'></div>
      <div id='f' style='align-self: stretch; width: 10px'><div id='g' style='height: 50%'></div></div></div>
      """)
    #expect(try page.rect("a").origin.block == .pt(40))
    #expect(try page.rect("b").origin.block == .pt(80))
    #expect(try page.rect("c").size.block == .pt(90))
    #expect(try page.rect("d").origin.block == .zero)
    #expect(try page.rect("e").origin.block == .pt(35))
    #expect(try page.rect("g").size.block == .pt(50))
    let middle = try page.rect("e")
    #expect(middle.origin.inline == .pt(40 + (1000 - 60) / 2))
  }

  @Test func `lines are broken where items do not fit, with gaps between`() throws {
    let items = (0..<7).map {
      "<div id='i\($0)' style='flex: 1 0 90px; height: \(10 + $0)px'></div>"
    }
    let page = try LaidOutPage(
      "<div id='c' style='display: flex; flex-wrap: wrap; width: 320px; gap: 5px 10px'>"
        + items.joined() + "</div>")
    let starts = try (0..<7).map { try page.rect("i\($0)").origin }
    #expect(starts.map(\.inline) == [0, 110, 220, 0, 110, 220, 0].map { .pt($0) })
    #expect(starts.map(\.block) == [0, 0, 0, 17, 17, 17, 37].map { .pt($0) })
    #expect(try page.rect("i6").size.inline == .pt(320))
    #expect(try page.rect("c").size.block == .pt(53))
  }

  @Test func `items come in their order, and the text between them is an item`() throws {
    let page = try LaidOutPage(
      "<div id='c' style='display: flex; font-size: 10px'><div id='a' style='order: 1; width: 30px'></div>"
        + "words <div id='b' style='width: 40px; float: right'></div><i id='z' style='order: -1'>x</i></div>"
    )
    #expect(try page.rect("z").origin.inline == .zero)
    let (a, b, z) = (try page.rect("a"), try page.rect("b"), try page.rect("z"))
    #expect(a.origin.inline == b.inlineEnd)
    #expect(b.origin.inline > z.inlineEnd)
  }

  @Test func `an item is no narrower than its content unless it says so`() throws {
    let page = try LaidOutPage(
      "<div style='display: flex; width: 100px'>"
        + "<div id='a' style='flex: 1'><div style='width: 80px; height: 9px'></div></div>"
        + "<div id='b' style='flex: 1; min-width: 0'><div style='width: 80px; height: 9px'></div></div></div>"
    )
    #expect(try page.rect("a").size.inline == .pt(80))
    #expect(try page.rect("b").size.inline == .pt(20))
  }

  @Test func `an absolutely placed child stands where the only item would`() throws {
    let page = try LaidOutPage(
      "<div style='display: flex; position: relative; width: 200px; height: 100px; "
        + "justify-content: center; align-items: flex-end'>"
        + "<div id='a' style='position: absolute; width: 20px; height: 10px'></div></div>")
    let rect = try page.rect("a")
    #expect(rect.origin == LogicalPoint(inline: .pt(90), block: .pt(90)))
  }

  @Test func `the work grows with the depth of boxes, and not as its power`() throws {
    func fragments(_ depth: Int) throws -> Int {
      var body = "x"
      for level in 0..<depth {
        let direction = level % 2 == 0 ? "row" : "column"
        body =
          "<div style='display: flex; flex-direction: \(direction)'><div style='flex: 1'>\(body)</div></div>"
      }
      return try LaidOutPage(body).engine.fragments.count
    }
    let (some, twice) = (try fragments(20), try fragments(40))
    #expect(twice < some * 6)
  }
}
