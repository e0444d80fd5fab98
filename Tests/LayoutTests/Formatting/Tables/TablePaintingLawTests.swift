import Graphics
import TestSupport
import Testing

@testable import Layout

/// What is painted of tables besides the content of cells (CSS 2.2, 17.5.1 and 17.6).
struct TablePaintingLawTests {
  private func rects(_ page: LaidOutPage) -> [(color: Color, rect: Rect)] {
    func rects(_ items: [Frame.Item]) -> [(color: Color, rect: Rect)] {
      items.flatMap { item -> [(color: Color, rect: Rect)] in
        switch item {
        case .fill(let rect, let ink): ink.color.map { [($0, rect)] } ?? []
        case .path(let path, let ink):
          ink.color.flatMap { color in Rect(around: path.points).map { [(color, $0)] } } ?? []
        case .group(let group): rects(group.frame.items)
        default: []
        }
      }
    }
    return rects(FragmentPainter(page.engine).items(of: page.page))
  }

  /// A table whose cells have borders of widths and colours of their own.
  private func table(_ random: inout SplitMix64) -> String {
    var number = 0
    let rows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let cells = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let sides = ["top", "right", "bottom", "left"].map { side in
          number += 1
          let width = 2 * Int.random(in: 0...4, using: &random)
          return "border-\(side): \(width)px solid rgb(\(number), 0, 0)"
        }
        return "<td style='\(sides.joined(separator: "; "))'>a</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return "<table style='border-collapse: collapse'>\(rows.joined())</table>"
  }

  @Test func `Of shared borders one alone covers each place`() throws {
    var random = SplitMix64(seed: 0x1017)
    for _ in 0..<60 {
      let table = table(&random)
      let borders = try rects(LaidOutPage(table)).filter { $0.color.green == 0 && $0.color.red > 0 }
      for (index, a) in borders.enumerated() {
        for b in borders.dropFirst(index + 1) {
          let width = min(a.rect.maxX, b.rect.maxX) - max(a.rect.minX, b.rect.minX)
          let height = min(a.rect.maxY, b.rect.maxY) - max(a.rect.minY, b.rect.minY)
          #expect(width <= .zero || height <= .zero, "\(a) and \(b) of \(table)")
        }
      }
    }
  }

  @Test func `Where borders of one cell meet, each covers the corner that it is read before`()
    throws
  {
    let page = try LaidOutPage(
      "<table style='border-collapse: collapse'><tr><td style='border: 10px solid; "
        + "border-color: rgb(1,0,0) rgb(2,0,0) rgb(3,0,0) rgb(4,0,0)'>a</td></tr></table>")
    let all = rects(page).filter { (1...4).contains($0.color.red) }
    let whole = all.dropFirst().reduce(all[0].rect) { around, one in
      Rect(around: Path.rectangle(around).points + Path.rectangle(one.rect).points) ?? around
    }
    func color(_ x: Length, _ y: Length) -> UInt8? {
      all.last {
        $0.rect.minX <= x && x < $0.rect.maxX && $0.rect.minY <= y && y < $0.rect.maxY
      }?.color.red
    }
    let (left, right) = (whole.minX + .pt(1), whole.maxX - .pt(1))
    let (top, bottom) = (whole.minY + .pt(1), whole.maxY - .pt(1))
    #expect(color(left, top) == 1 && color(right, top) == 2)
    #expect(color(left, bottom) == 3 && color(right, bottom) == 3)
  }

  @Test
  func `A row is seen behind a cell that hides because it is empty, and behind no hidden one`()
    throws
  {
    let page = try LaidOutPage(
      "<table style='empty-cells: hide'><tr style='background: rgb(1, 2, 3)'><td></td><td>a</td>"
        + "<td style='visibility: hidden'>a</td></tr></table>")
    #expect(page.colors == Array(repeating: Color(red: 1, green: 2, blue: 3), count: 2))
  }

  @Test func `What a cell asks for that spans columns makes none of them as wide as that`() throws {
    func widths(_ css: String, _ own: String) throws -> [Length] {
      let page = try LaidOutPage(
        "<table style='width: 350px; border-spacing: 0; \(css)'><tr><td id='a' style='padding: 5px'></td>"
          + "<td id='b' colspan='3' style='padding: 5px; \(own)'></td></tr></table>")
      return try ["a", "b"].map { try page.rect($0).size.inline }
    }
    // By what they hold, with what they ask for: ten pixels and thirty.
    #expect(try widths("", "width: 20px") == [.pt(87.5), .pt(262.5)])
    // Columns that no cell begins in have their part where the content says nothing.
    #expect(try widths("table-layout: fixed; border-spacing: 10px", "") == [.pt(75), .pt(245)])
  }

  @Test(arguments: ["tr", "tbody"])
  func `rows are moved, mapped and made translucent with their cells and backgrounds`(
    _ name: String
  ) throws {
    func table(_ style: String) -> String {
      let rows = (1...3).map { row in
        let own = row == 2 ? " style='background: rgb(1, 2, 3); \(style)'" : ""
        let cells = (1...3).map { "<td style='background: rgb(9, \(row), \($0))'>a</td>" }
        let content = cells.joined()
        return name == "tr"
          ? "<tr\(own)>\(content)</tr>" : "<tbody\(own)><tr>\(content)</tr></tbody>"
      }
      return "<table>\(rows.joined())</table>"
    }
    func isMoved(_ color: Color) -> Bool { color.red == 1 || color.green == 2 }
    let plain = try rects(LaidOutPage(table(""))).filter { isMoved($0.color) }
    #expect(plain.count == 6)
    for style in ["position: relative; left: 7px; top: -4px", "transform: translate(7px, -4px)"] {
      let moved = try rects(LaidOutPage(table(style)))
      let own = moved.filter { isMoved($0.color) }
      #expect(own.map(\.color) == plain.map(\.color))
      #expect(own.map(\.rect) == plain.map { $0.rect.moved(x: .pt(7), y: .pt(-4)) })
      // What is moved lies above the rest.
      #expect(moved.suffix(6).allSatisfy { isMoved($0.color) })
    }
    let page = try LaidOutPage(table("opacity: 0.5"))
    let groups = FragmentPainter(page.engine).items(of: page.page).compactMap { item in
      if case .group(let group) = item, group.alpha == 0.5 { group.frame.items.count } else { nil }
    }
    #expect(groups.count == 1 && groups[0] >= 6)
  }
}
