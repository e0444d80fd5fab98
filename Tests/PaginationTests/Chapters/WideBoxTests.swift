import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Boxes that are wider than a page has room for.
struct WideBoxTests {
  @Test(arguments: ["horizontal-tb", "vertical-rl"], ["width", "min-width"])
  func `no letter leaves its page, whatever width a box asks for`(mode: String, property: String)
    throws
  {
    var random = SplitMix64(seed: 0x91DE)
    let name = mode == "vertical-rl" ? property.replacing("width", with: "height") : property
    for _ in 0..<40 {
      let kind =
        [
          "display: block", "float: left", "display: inline-block", "display: table",
          "display: flex",
          "display: grid", "border: 3px solid; padding: 9px", "margin: 5px 20px", "columns: 2",
        ].randomElement(using: &random) ?? ""
      let width = Int.random(in: 600...3000, using: &random)
      var body = "<div style='\(name): \(width)px; \(kind)'>\(prose(60))</div>"
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        body = "<div style='margin: 4px \(Int.random(in: 0...9, using: &random))px'>\(body)</div>"
      }
      let set = try FlowPages([body], css: "html { writing-mode: \(mode) }")
      #expect(!set.lines.isEmpty)
      for line in set.lines {
        let isVertical = mode != "horizontal-tb"
        let end = isVertical ? line.origin.y + line.width : line.origin.x + line.width
        #expect(end <= .pt(isVertical ? 460 : 360), "\(kind) of \(width)")
      }
    }
  }

  @Test func `a box that fits on the page has the width that it asks for`() throws {
    let set = try FlowPages(["<div style='width: 400px; text-align: right'>r</div>"])
    #expect(abs((set.lines[0].origin.x + set.lines[0].width).points - 300) < 1)
  }
}
