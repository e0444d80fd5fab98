import Graphics
import TestSupport
import Testing

@testable import Layout

/// Laws of grids (css-grid-1).
struct GridLawTests {
  // MARK: Places

  /// A random item's lines as a sheet has them.
  private func item(_ random: inout SplitMix64) -> String {
    func line(_ name: String) -> String {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: "\(name): \(Int.random(in: 1...5, using: &random));"
      case 1: "\(name): span \(Int.random(in: 1...3, using: &random));"
      case 2:
        "\(name): \(Int.random(in: 1...4, using: &random)) / span \(Int.random(in: 1...2, using: &random));"
      default: ""
      }
    }
    return line("grid-column") + line("grid-row")
  }

  @Test func `A line's name means the line, in templates, repetitions and areas`() throws {
    let columns = "[a start] 20px [b] repeat(2, [m] 30px [n]) [end] 40px [z]"
    let rows = "[top] 20px [r-start] 25px [r-end] 30px [bottom]"
    // Lines of the columns: a start 1, b m 2, n m 3, n end 4, z 5.
    let places: [(named: String, numbered: String)] = [
      ("a / b", "1 / 2"), ("start / z", "1 / 5"), ("m 2 / z", "3 / 5"), ("n -1 / z", "4 / 5"),
      ("b / span n", "2 / 3"), ("span m 2 / z", "2 / 5"), ("n / span 2", "3 / 5"),
      ("2 / end", "2 / 4"), ("m / span n 2", "2 / 4"), ("q / 3", "2 / 3"), ("m 3 / 7", "6 / 7"),
    ]
    for (named, numbered) in places {
      func rect(_ place: String, _ row: String) throws -> LogicalRect {
        try LaidOutPage(
          "<div style='display: grid; grid-template-columns: \(columns); grid-template-rows: \(rows)'>"
            + "<div id='x' style='grid-column: \(place); grid-row: \(row)'></div></div>"
        ).rect("x")
      }
      #expect(try rect(named, "r") == rect(numbered, "2 / 3"), "\(named)")
    }
    // Areas make lines, and lines with their names make areas.
    let areas = "grid-template: [x] 'p q' 20px [y] 'p q' 30px [w] / 40px 50px"
    for (named, numbered) in [("q-start / q-end", "2 / 3"), ("p", "1 / 2")] {
      let (first, second) = try (
        LaidOutPage(
          "<div style=\"display: grid; \(areas)\"><i id='x' style='grid-column: \(named); grid-row: y / w'></i></div>"
        ).rect("x"),
        LaidOutPage(
          "<div style=\"display: grid; \(areas)\"><i id='x' style='grid-column: \(numbered); grid-row: 2 / 3'></i></div>"
        ).rect("x")
      )
      #expect(first == second, "\(named)")
    }
  }

  @Test(arguments: ["row", "column", "row dense", "column dense"])
  func `items without a place stand in free cells, in their order unless gaps are filled`(
    flow: String
  ) throws {
    for seed in 0..<12 {
      var random = SplitMix64(seed: UInt64(seed))
      let count = 9
      let styles = (0..<count).map { _ in item(&random) }
      let page = try LaidOutPage(
        "<div style='display: grid; grid: repeat(3, 20px) / repeat(4, 20px); grid-auto-flow: \(flow);"
          + "grid-auto-rows: 20px; grid-auto-columns: 20px; width: 600px; justify-content: start'>"
          + styles.enumerated().map { "<div id='i\($0)' style='\($1)'></div>" }.joined()
          + "</div>")
      let rects = try (0..<count).map { try page.rect("i\($0)") }
      var last = -1.0
      for (index, rect) in rects.enumerated() {
        #expect(rect.size.inline.points.remainder(dividingBy: 20) == 0)
        let isFree = !styles[index].contains(": ") || !styles[index].contains(where: \.isNumber)
        let isAutomatic =
          !styles[index].contains("grid-column: ") && !styles[index].contains("grid-row: ")
        // Only what is told where to stand may stand on something else.
        for (other, second) in rects.enumerated() where other < index {
          let pinned = [styles[index], styles[other]].allSatisfy { style in
            style.contains("grid-column: ") && style.contains("grid-row: ")
              && !style.contains(": span")
          }
          let common = rect.common(with: second).size
          if !pinned { #expect(common.inline == .zero || common.block == .zero) }
        }
        guard isAutomatic, isFree else { continue }
        let isColumn = flow.hasPrefix("column")
        let place =
          isColumn
          ? rect.origin.inline.points * 1000 + rect.origin.block.points
          : rect.origin.block.points * 1000 + rect.origin.inline.points
        if !flow.hasSuffix("dense") { #expect(place > last) }
        last = place
      }
    }
  }

  @Test func `lines count from both ends, and areas have names`() throws {
    let page = try LaidOutPage(
      "<div style=\"display: grid; width: 100px; grid-template: 'h h h' 10px 'a b b' 20px 'f f f' 30px / 20px 30px 50px\">"
        + "<i id='f' style='grid-area: f'></i><i id='b' style='grid-area: b'></i>"
        + "<i id='h' style='grid-area: h'></i><i id='a' style='grid-area: a'></i>"
        + "<i id='z' style='grid-column: -2 / -1; grid-row: 2 / -1'></i>"
        + "<i id='o' style='grid-column: -5; grid-row: 1'></i></div>")
    func numbers(_ id: String) throws -> [Double] {
      let rect = try page.rect(id)
      return [rect.origin.inline, rect.origin.block, rect.size.inline, rect.size.block]
        .map(\.points)
    }
    // An item before the first line makes a track of its own, empty here.
    #expect(try numbers("o") == [0, 0, 0, 10])
    #expect(try numbers("h") == [0, 0, 100, 10])
    #expect(try numbers("a") == [0, 10, 20, 20])
    #expect(try numbers("b") == [20, 10, 80, 20])
    #expect(try numbers("f") == [0, 30, 100, 30])
    #expect(try numbers("z") == [50, 10, 50, 50])
  }

  @Test func `what a shorthand says, its properties say by themselves`() throws {
    let items = [
      (
        "grid-area: 1 / 2 / 3 / span 2",
        "grid-row-start: 1; grid-column-start: 2; grid-row-end: 3; grid-column-end: span 2"
      ),
      (
        "grid-area: b",
        "grid-row-start: b; grid-column-start: b; grid-row-end: b; grid-column-end: b"
      ),
      (
        "grid-column: 2; place-self: end center",
        "grid-column-start: 2; align-self: end; justify-self: center"
      ),
    ]
    let containers = [
      (
        "grid: 'a b c' 20px 'd b e' 30px / 30px 40px 50px",
        "grid-template-areas: 'a b c' 'd b e'; grid-template-rows: 20px 30px; grid-template-columns: 30px 40px 50px"
      ),
      (
        "grid: auto-flow dense 20px / 30px 40px; place-items: start end",
        "grid-auto-flow: row dense; grid-auto-rows: 20px; grid-template-columns: 30px 40px; align-items: start; justify-items: end"
      ),
      (
        "grid: 20px 30px / auto-flow 40px",
        "grid-auto-flow: column; grid-auto-columns: 40px; grid-template-rows: 20px 30px"
      ),
    ]
    for container in containers {
      for item in items {
        func rects(_ outer: String, _ inner: String) throws -> [LogicalRect] {
          let page = try LaidOutPage(
            "<div style=\"display: grid; width: 300px; \(outer)\"><div id='i' style='\(inner)'>x</div><div id='j'>y</div></div>"
          )
          return [try page.rect("i"), try page.rect("j")]
        }
        #expect(try rects(container.0, item.0) == rects(container.1, item.1))
      }
    }
  }

  // MARK: Sizes

  @Test func `fractions fraction what fixed tracks and gaps leave, by their factors`() throws {
    var random = SplitMix64(seed: 0x6121D)
    for _ in 0..<30 {
      let factors = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Int.random(in: 1...4, using: &random)
      }
      let fixed = Int.random(in: 0...50, using: &random)
      let gap = Int.random(in: 0...9, using: &random)
      let tracks = factors.map { "minmax(0, \($0)fr)" }.joined(separator: " ")
      let page = try LaidOutPage(
        "<div style='display: grid; width: 400px; column-gap: \(gap)px; grid-template-columns: \(fixed)px \(tracks)'>"
          + (0...factors.count).map { "<div id='i\($0)'></div>" }.joined() + "</div>")
      let rects = try (0...factors.count).map { try page.rect("i\($0)") }
      let free = 400.0 - Double(fixed) - Double(gap * factors.count)
      #expect(rects[0].size.inline == .pt(Double(fixed)))
      for (index, factor) in factors.enumerated() {
        let fraction = free * Double(factor) / Double(factors.reduce(0, +))
        #expect(abs(rects[index + 1].size.inline.points - fraction) < 0.01)
        let before = rects[index].inlineEnd.points + Double(gap)
        #expect(abs(rects[index + 1].origin.inline.points - before) < 0.01)
      }
    }
  }

  @Test func `tracks are as wide as what is in them, within their bounds`() throws {
    func widths(_ tracks: String, _ items: [String], width: Int = 300) throws -> [Double] {
      let page = try LaidOutPage(
        "<div style='display: grid; width: \(width)px; justify-content: start; grid-template-columns: \(tracks)'>"
          + items.enumerated().map { number, style in
            "<div id='i\(number)'><div style='\(style)'></div></div>"
          }.joined() + "</div>")
      return try items.indices.map { try page.rect("i\($0)").size.inline.points }
    }
    #expect(
      try widths(
        "auto minmax(40px, auto) max-content", ["width: 30px", "width: 10px", "width: 50px"])
        == [30, 40, 50])
    #expect(try widths("fit-content(20px) 1fr", ["width: 10px", "width: 10px"]) == [10, 290])
    #expect(try widths("1fr 1fr", ["width: 200px", "width: 10px"]) == [200, 100])
    #expect(try widths("repeat(auto-fill, 70px)", ["", "", "", ""]) == [70, 70, 70, 70])
    #expect(try widths("repeat(auto-fit, minmax(70px, 1fr))", ["", ""]) == [150, 150])
    #expect(try widths("50% 25%", ["", ""]) == [150, 75])
  }

  @Test func `items fill their areas or stand in them as they are asked to`() throws {
    for (justify, align, x, y) in [
      ("start", "start", 0.0, 0.0), ("center", "end", 35, 80), ("end", "center", 70, 40),
    ] {
      for (direction, mirrored) in [("ltr", false), ("rtl", true)] {
        let page = try LaidOutPage(
          "<div style='display: grid; direction: \(direction); width: 100px; grid: 100px / 100px; place-items: \(align) \(justify)'>"
            + "<div id='i' style='width: 30px; height: 20px'></div></div>")
        let rect = try page.rect("i")
        #expect(rect.origin.inline.points == (mirrored ? 70 - x : x))
        #expect(rect.origin.block.points == y)
      }
    }
    let page = try LaidOutPage(
      "<div style='display: grid; width: 100px; grid: 60px / 1fr'><div id='i' style='grid-area: 1 / 1'><div id='j' style='height: 50%'></div></div>"
        + "<div id='k' style='margin: auto; width: 10px; height: 10px; grid-area: 1 / 1'></div></div>"
    )
    #expect(try page.rect("i").size.block == .pt(60))
    #expect(try page.rect("k").origin.block == .pt(25))
    #expect(try page.rect("k").origin.inline == .pt(45))
  }

  @Test func `the work grows with the depth of grids, and not as its power`() throws {
    func fragments(_ depth: Int) throws -> Int {
      let body = (0..<depth).reduce("x") { inner, _ in
        "<div style='display: grid; grid-template-columns: auto 1fr'><b>y</b><div>\(inner)</div></div>"
      }
      return try LaidOutPage(body).engine.fragments.count
    }
    let (some, twice) = (try fragments(10), try fragments(20))
    #expect(twice < some * 6)
  }
}
