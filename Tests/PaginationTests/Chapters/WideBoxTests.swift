import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Layout
@testable import Pagination

/// Boxes that are wider than a page has room for.
struct WideBoxTests {
  @Test(arguments: ["horizontal-tb", "vertical-rl"], ["width", "min-width"])
  func `no letter leaves its page, whatever width a box asks for`(mode: String, property: String)
    throws
  {
    var random = SplitMix64(seed: 0x91DE)
    let name = mode == "vertical-rl" ? property.replacing("width", with: "height") : property
    for _ in seeds(40) {
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

  @Test(arguments: [
    "<p style='width: 300px'>%</p>", "<div><p style='min-width: 300px'>%</p></div>",
  ])
  func `a float is as wide as what has a width of its own in it, whatever its container`(
    content: String
  ) throws {
    let set = try FlowPages(
      [
        """
        <div style='width: 100px'><div style='float: left'>\(content.replacing("%", with: prose(20)))\
        </div></div><p>behind</p>
        """
      ])
    // What follows stands beside it, and not over it.
    #expect(try set.line("behind").origin.x >= .pt(50 + 300 * 10 / 16 - 0.1))
  }

  @Test func `columns that leave the page by their lengths alone do not make towers of letters`()
    throws
  {
    for columns in ["600px auto", "300px 300px 1fr", "auto 500px auto"] {
      let set = try FlowPages(
        [
          """
          <div style='display: grid; grid-template-columns: \(columns)'><div>\(prose(12))</div><div>\(prose(12))</div>\
          <div>\(prose(12))</div></div>
          """
        ])
      #expect(set.lines.allSatisfy { $0.text.count > 1 }, "\(columns)")
    }
  }

  @Test(arguments: ["pre", "nowrap"], sample(UInt64(1)...8))
  func `no letter leaves its page in lines that are not to be divided, whatever box they stand in`(
    white: String, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    func code() -> String {
      let words = Int.random(in: 4...40, using: &random)
      return (0..<words).map { "word\($0)(\(String(repeating: "x", count: $0 % 17)))" }
        .joined(separator: " ")
    }
    let kinds = [
      "float: left", "float: right; width: 70%", "display: inline-block", "display: table",
      "display: flex", "display: flex; flex-wrap: wrap", "display: inline-flex",
      "display: grid", "display: grid; grid-template-columns: 1fr 2fr", "columns: 2",
      "display: table-cell", "position: absolute",
    ]
    for kind in kinds {
      let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Bool.random(using: &random)
          ? "<div>\(prose(30))</div>" : "<div style='white-space: \(white)'>\(code())</div>"
      }
      let body =
        "<p>Words.</p><div style='\(kind)'>\(items.joined())<div style='white-space: \(white)'>\(code())</div></div>"
      let set = try FlowPages([body])
      #expect(set.lines.count > 1)
      for line in set.lines {
        // Lines may reach into the margin, but not beyond the paper.
        #expect(
          line.origin.x >= .zero && line.origin.x + line.width <= .pt(400), "\(kind): \(line.text)")
      }
    }
  }

  @Test(arguments: ["horizontal-tb", "vertical-rl"])
  func `no letter of a box that runs otherwise leaves its page, whatever length its lines ask for`(
    mode: String
  ) throws {
    var random = SplitMix64(seed: 0x0A7)
    let isVertical = mode != "horizontal-tb"
    let (side, other) = isVertical ? ("width", "horizontal-tb") : ("height", "vertical-rl")
    for _ in 0..<12 {
      let kind =
        ["", "float: left;", "border: 3px solid; padding: 9px;", "margin: 9px;"]
        .randomElement(using: &random) ?? ""
      let length = Int.random(in: 500...3000, using: &random)
      let property = ["", "min-"].randomElement(using: &random) ?? ""
      let box =
        "<div style='writing-mode: \(other); \(property)\(side): \(length)px; \(kind)'>\(prose(30))</div>"
      let outer =
        Bool.random(using: &random) ? "<div style='\(side): \(length)px'>\(box)</div>" : box
      let set = try FlowPages(["<p>Words.</p>\(outer)"], css: "html { writing-mode: \(mode) }")
      #expect(set.lines.count > 2)
      for page in set.pages {
        let reaches = page.frame.gathered { item, context -> Rect? in
          guard case .line(let line) = item else { return nil }
          return context.seen(
            Rect(
              x: line.origin.x, y: line.origin.y - line.ascent, width: line.width,
              height: line.ascent + line.descent))
        }
        for rect in reaches {
          #expect(rect.origin.x >= .zero && rect.origin.y >= .zero, "\(kind) of \(length)")
          #expect(rect.origin.x + rect.size.width <= page.size.width, "\(kind) of \(length)")
          #expect(rect.origin.y + rect.size.height <= page.size.height, "\(kind) of \(length)")
        }
      }
    }
  }

  @Test func `a box that fits on the page has the width that it asks for`() throws {
    let set = try FlowPages(["<div style='width: 400px; text-align: right'>r</div>"])
    #expect(abs((set.lines[0].origin.x + set.lines[0].width).points - 300) < 1)
  }
}
