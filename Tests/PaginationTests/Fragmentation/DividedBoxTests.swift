import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination

/// What is painted of boxes that pages divide (css-break-3, 5.4).
struct DividedBoxTests {
  private static let modes = ["horizontal-tb", "vertical-rl", "vertical-lr", "sideways-lr"]

  /// The sides of the page at which boxes of a mode begin and end, and those at the ends of their lines.
  private func sides(_ mode: String) -> (start: String, end: String, others: Set<String>) {
    switch mode {
    case "horizontal-tb": ("top", "bottom", ["left", "right"])
    case "vertical-rl": ("right", "left", ["top", "bottom"])
    default: ("left", "right", ["top", "bottom"])
    }
  }

  private func pages(_ mode: String, _ css: String) throws -> [Page] {
    let text = (0..<9).map { "<p>w\($0) \(prose(90))</p>" }.joined()
    let set = try FlowPages(
      ["<div class='b'>\(text)</div>"],
      css: "html { writing-mode: \(mode) } .b { margin: 20px; padding: 5px; \(css) }")
    #expect(set.pages.count > 2)
    return set.pages
  }

  /// The bounds of what is filled with a colour on a page.
  private func bounds(_ page: Page, red: UInt8, green: UInt8, blue: UInt8) -> Rect? {
    let points = page.shapes.flatMap { item -> [Point] in
      switch item {
      case .fill(let rect, let ink) where ink.color == Color(red: red, green: green, blue: blue):
        Path.rectangle(rect).points
      case .path(let path, let ink) where ink.color == Color(red: red, green: green, blue: blue):
        path.points
      default: []
      }
    }
    return Rect(around: points)
  }

  @Test(arguments: modes)
  func
    `Each part of a box has the borders of its sides, the first that of its start, the last that of its end`(
      mode: String
    ) throws
  {
    let pages = try pages(
      mode,
      """
      border-style: solid; border-width: 3px; border-top-color: #f00; border-right-color: #0f0;
      border-bottom-color: #00f; border-left-color: #ff0
      """)
    let sides = sides(mode)
    for (index, page) in pages.enumerated() {
      let found = [
        "top": bounds(page, red: 255, green: 0, blue: 0),
        "right": bounds(page, red: 0, green: 255, blue: 0),
        "bottom": bounds(page, red: 0, green: 0, blue: 255),
        "left": bounds(page, red: 255, green: 255, blue: 0),
      ].compactMapValues(\.self)
      var wanted = sides.others
      if index == 0 { wanted.insert(sides.start) }
      if index == pages.count - 1 { wanted.insert(sides.end) }
      #expect(Set(found.keys) == wanted, "page \(index + 1)")
      // Borders along the lines are as long as the part.
      for side in sides.others {
        let length = found[side].map {
          mode == "horizontal-tb" ? $0.size.height : $0.size.width
        }
        #expect(length ?? .zero > .pt(index == pages.count - 1 ? 1 : 200), "\(side)")
      }
    }
  }

  @Test(arguments: modes, ["", "inset"])
  func `No shadow falls where a page divides a box, and none is missing along the others`(
    mode: String, inset: String
  ) throws {
    for offset in ["0 0", "12px 12px", "-40px -30px"] {
      let pages = try pages(
        mode, "background: #00f; box-shadow: \(inset) \(offset) 8px 9px #f00")
      let sides = sides(mode)
      for (index, page) in pages.enumerated() {
        let box = try #require(bounds(page, red: 0, green: 0, blue: 255))
        let (area, blur) = try #require(
          page.shapes.lazy.compactMap { item -> (Path, BlurredShape)? in
            if case .pattern(let path, .blur(let blur)) = item { (path, blur) } else { nil }
          }.first)
        let painted = try #require(Rect(around: area.points))
        let shape = try #require(Rect(around: blur.shape.points))
        func reach(_ rect: Rect, _ side: String) -> Length {
          switch side {
          case "top": box.minY - rect.minY
          case "bottom": rect.maxY - box.maxY
          case "left": box.minX - rect.minX
          default: rect.maxX - box.maxX
          }
        }
        var cut: Set<String> = []
        if index > 0 { cut.insert(sides.start) }
        if index < pages.count - 1 { cut.insert(sides.end) }
        for side in cut {
          #expect(abs(reach(painted, side).points) < 0.01, "page \(index + 1), \(side) \(offset)")
          // The shadow is as dark there as that of the whole box: it goes on for more than its blur.
          #expect(reach(shape, side) > .pt(7), "page \(index + 1), \(side) \(offset)")
        }
        guard inset.isEmpty, offset == "0 0" else { continue }
        for side in Set(["top", "right", "bottom", "left"]).subtracting(cut) {
          #expect(reach(painted, side) > .pt(9), "page \(index + 1), \(side)")
        }
      }
    }
  }
}
