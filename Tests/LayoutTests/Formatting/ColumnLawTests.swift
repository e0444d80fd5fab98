import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Layout

/// Laws of columns (css-multicol-1) and of the places where content is cut (css-break-3).
struct ColumnLawTests {
  /// Lines of random heights with margins between, from which cuts are to be found.
  private func content(_ random: inout SplitMix64) -> (lines: [ColumnCuts.Interval], end: Length) {
    var lines: [ColumnCuts.Interval] = []
    var place = Length.zero
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      place += .pt(Double(Int.random(in: 0...2, using: &random) * 3))
      let end = place + .pt(Double(Int.random(in: 4...20, using: &random)))
      lines.append(ColumnCuts.Interval(start: place, end: end))
      place = end
    }
    return (lines, place)
  }

  @Test func `every line stands once and whole in a column, in order, whatever the height`() {
    var random = SplitMix64(seed: 0xC01)
    for _ in 0..<500 {
      let (lines, end) = content(&random)
      let cuts = ColumnCuts(hard: lines, soft: [], solid: [], forced: [])
      let height = Length.pt(Double(Int.random(in: 1...120, using: &random)))
      let columns = cuts.columns(from: .zero, to: end, height: height)
      var next = 0
      for column in columns {
        #expect(column.end > column.start)
        let first = next
        while next < lines.count, lines[next].end <= column.end {
          #expect(lines[next].start >= column.start)
          next += 1
        }
        // Only what is alone may be higher than its column.
        #expect(column.end - column.start <= height || next == first + 1)
        // Only white before the first line may be a column without one.
        #expect(next > first || first == 0)
      }
      #expect(next == lines.count)
    }
  }

  @Test func `balanced columns are as low as they can be`() {
    var random = SplitMix64(seed: 0xBA1)
    for _ in 0..<300 {
      let (lines, end) = content(&random)
      let cuts = ColumnCuts(hard: lines, soft: [], solid: [], forced: [])
      let count = Int.random(in: 1...6, using: &random)
      let height = cuts.balancedHeight(from: .zero, to: end, count: count)
      #expect(cuts.columns(from: .zero, to: end, height: height).count <= count)
      // By trying all heights that lines can make.
      let heights = lines.flatMap { first in lines.map { $0.end - first.start } }
      for less in heights where less > .zero && less < height - .pt(0.01) {
        let columns = cuts.columns(from: .zero, to: end, height: less)
        let fits =
          columns.count <= count
          && columns.allSatisfy { cuts.usedHeight($0, end: end) <= less }
        #expect(!fits)
      }
    }
  }

  @Test func `columns are as many and as wide as the formulas have them`() throws {
    for (style, count, width) in [
      ("column-count: 3; column-gap: 20px", 3, 320.0),
      ("column-width: 300px; column-gap: 20px", 3, 320),
      ("columns: 2 300px; column-gap: 0", 2, 500),
      ("columns: 6 auto; column-gap: 0", 6, 1000.0 / 6),
      ("column-width: 2000px", 1, 1000),
      ("column-count: 0; column-count: 5; column-gap: 10px", 5, 192),
    ] {
      let page = try LaidOutPage(
        "<div id='c' style='\(style)'>"
          + (0..<12).map { "<div id='i\($0)' style='height: 10px'></div>" }.joined() + "</div>")
      let lefts = try Set((0..<12).map { try page.rect("i\($0)").origin.inline })
      #expect(lefts.count == min(count, 12))
      let item = try page.rect("i0")
      #expect(abs(item.size.inline.points - width) < 0.01, "\(style)")
      let height = try page.rect("c").size.block
      // Boxes without lines are divided anywhere.
      #expect(height == .pt(120 / Double(count)), "\(style): \(height)")
    }
  }

  @Test func `boxes across columns are cut, with their edges where they begin and end`() throws {
    let page = try LaidOutPage(
      "<div style='column-count: 2; column-gap: 0; height: 100px; column-fill: auto'>"
        + "<div id='b' style='height: 120px; border: 5px solid; background: red'></div></div>")
    let box = try page.box("b")
    let parts = page.engine.fragments.filter { $0.box == box && $0.parent >= 0 }
    #expect(parts.map(\.size.block) == [.pt(100), .pt(30)])
    #expect(parts.map(\.hasBlockStart) == [true, false])
    #expect(parts.map(\.hasBlockEnd) == [false, true])
    #expect(parts.map(\.whole?.size.block) == [.pt(130), .pt(130)])
  }

  @Test func `what goes across all columns divides them, and breaks begin them`() throws {
    let item = "<div style='height: 10px'></div>"
    let page = try LaidOutPage(
      "<div id='c' style='column-count: 2; column-gap: 0'><div id='a' style='height: 10px'></div>\(item)"
        + "<h1 id='s' style='column-span: all; margin: 5px 0; height: 30px'></h1>"
        + "<div id='b' style='height: 10px'></div><div id='d' style='break-before: column; height: 10px'></div>"
        + item + "</div>")
    #expect(
      try page.rect("s")
        == LogicalRect(
          origin: LogicalPoint(inline: .zero, block: .pt(15)),
          size: LogicalSize(inline: .pt(1000), block: .pt(30))))
    #expect(try page.rect("b").origin == LogicalPoint(inline: .zero, block: .pt(50)))
    #expect(try page.rect("d").origin == LogicalPoint(inline: .pt(500), block: .pt(50)))
    #expect(try page.rect("c").size.block == .pt(70))
  }

  @Test func `margins at the tops of columns are left out, those after breaks are not`() throws {
    func top(_ style: String) throws -> Length {
      let page = try LaidOutPage(
        "<div style='column-count: 2; height: 50px; column-fill: auto'><div style='height: 45px'></div>"
          + "<div id='b' style='margin-top: 20px; height: 10px; \(style)'></div></div>")
      return try page.rect("b").origin.block
    }
    #expect(try top("") == .zero)
    #expect(try top("break-before: column") == .pt(20))
  }
}

/// Laws of maps in space (css-transforms-2).
struct SpaceMapTests {
  @Test func `turns about an axis show the plane narrower, and its back after a quarter`() throws {
    let page = try LaidOutPage(
      "<div id='a' style='transform: rotateY(60deg); width: 100px; height: 50px; background: red'></div>"
        + "<div style='transform: rotateX(90deg); width: 9px; height: 9px; background: lime'></div>"
        + "<div style='transform: rotateY(120deg); backface-visibility: hidden; width: 9px; height: 9px; "
        + "background: blue'></div>")
    let items = FragmentPainter(page.engine).items(of: page.page)
    let maps = items.compactMap { item -> AffineTransform? in
      if case .group(let group) = item { group.transform } else { nil }
    }
    let map = try #require(maps.first)
    #expect(abs(map.a - 0.5) < 1e-9 && abs(map.d - 1) < 1e-9)
    #expect(!page.colors.contains(Color(red: 0, green: 0, blue: 255)))
  }

  @Test func `a box that is only shifted is painted as if it stood there`() throws {
    let page = try LaidOutPage(
      "<div style='transform: translate(30px, 50%); width: 10px; height: 20px; background: red'></div>"
        + "<div style='perspective: 100px'><div style='transform: translateZ(50px); width: 20px; "
        + "height: 20px; background: lime'></div></div>")
    let items = FragmentPainter(page.engine).items(of: page.page)
    guard case .fill(let rect, _) = try #require(items.first) else {
      Issue.record("a shift is a group")
      return
    }
    #expect(rect == Rect(x: .pt(30), y: .pt(10), width: .pt(10), height: .pt(20)))
    guard case .group(let group) = try #require(items.last) else {
      Issue.record("nothing comes nearer")
      return
    }
    // At half the distance all is twice as large.
    #expect(abs(group.transform.a - 2) < 1e-9 && abs(group.transform.d - 2) < 1e-9)
  }

  @Test(arguments: [
    (2, 2, 2, [2]), (3, 2, 2, [2, 1]), (4, 2, 2, [2, 2]), (4, 3, 2, [3, 1]), (5, 2, 3, [2, 3]),
    (4, 2, 3, [2, 2]), (2, 1, 1, [1, 1]),
  ]) func `First lines are kept together whatever the height, and last ones where there is room`(
    lines: Int, orphans: Int, widows: Int, columns: [Int]
  ) throws {
    let page = try LaidOutPage(
      "<p style='columns: 2; line-height: 20px; orphans: \(orphans); widows: \(widows)'>"
        + Array(repeating: "a", count: lines).joined(separator: "<br/>") + "</p>")
    let counts = Dictionary(grouping: page.lines) { $0.box.minX }.sorted { $0.key < $1.key }
    #expect(counts.map(\.value.count) == columns)
  }

  @Test func `Balanced columns keep together what asks for it, however high that makes them`()
    throws
  {
    var random = SplitMix64(seed: 0xBA2)
    for _ in 0..<40 {
      let count = Int.random(in: 2...4, using: &random)
      let rule =
        ["break-inside: avoid", "overflow: hidden", "orphans: 9"].randomElement(using: &random)
        ?? ""
      let parts = (0..<Int.random(in: 1...4, using: &random)).map { number in
        let lines = Array(repeating: "<i>a</i>", count: Int.random(in: 1...5, using: &random))
        return "<div id='p\(number)' style='\(rule)'>\(lines.joined(separator: "<br/>"))</div>"
      }
      let page = try LaidOutPage(
        "<div id='m' style='columns: \(count); line-height: 20px'>\(parts.joined())</div>")
      for number in parts.indices {
        let box = try page.box("p\(number)")
        // Each part is whole, in one column.
        #expect(page.engine.firstFragments[box] == page.engine.lastFragments[box], "\(parts)")
      }
    }
  }

  @Test
  func
    `Columns that are filled in order are one where nothing bounds them, and rules reach to the end of a box`()
    throws
  {
    let lines = "<i style='display: block; height: 20px'></i>"
    func page(_ css: String) throws -> LaidOutPage {
      try LaidOutPage(
        "<div id='d' style='width: 100px; columns: 2; column-gap: 10px; column-rule: 4px solid lime; \(css)'>"
          + String(repeating: lines, count: 4) + "</div>")
    }
    #expect(try page("column-fill: auto").rect("d").size.block == .pt(80))
    #expect(try page("column-fill: auto; max-height: 50px").rect("d").size.block == .pt(50))
    #expect(try page("").rect("d").size.block == .pt(40))
    let items = FragmentPainter(try page("height: 90px").engine).items(of: 0)
    let heights = items.compactMap { item -> Length? in
      if case .fill(let rect, _) = item { rect.size.height } else { nil }
    }
    #expect(heights == [.pt(90)])
  }
}
