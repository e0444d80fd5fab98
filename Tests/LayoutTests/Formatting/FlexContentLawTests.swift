import Graphics
import TestSupport
import Testing

@testable import Layout

/// Laws of flexible boxes and what is in and around them (css-flexbox-1, 4.1, 9.8 and 9.9).
struct FlexContentLawTests {
  @Test func `a row is as wide as the bases of items that neither grow nor shrink`() throws {
    var random = SplitMix64(seed: 0x993)
    for _ in 0..<40 {
      let bases = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int.random(in: 0...90, using: &random)
      }
      let items = bases.map { base in
        "<div style='flex: 0 0 \(base)px; height: 5px'>\(Bool.random(using: &random) ? "words" : "")</div>"
      }
      for outside in ["display: inline-flex", "display: flex; float: left"] {
        let page = try LaidOutPage("<div id='f' style='\(outside)'>\(items.joined())</div>")
        #expect(try page.rect("f").size.inline == .pt(Double(bases.reduce(0, +))), "\(bases)")
      }
    }
  }

  @Test func `what is around a box with a ratio has room for the width that its height gives it`()
    throws
  {
    for outside in ["inline-flex", "inline-block", "inline-grid", "table"] {
      for (height, ratio) in [(20, 1.0), (30, 2), (40, 0.5)] {
        let page = try LaidOutPage(
          "<div id='f' style='display: \(outside)'><div id='b' style='height: \(height)px; "
            + "aspect-ratio: \(ratio)'></div></div>")
        let width = Length.pt(Double(height) * ratio)
        #expect(try page.rect("b").size.inline == width && page.rect("f").size.inline == width)
      }
    }
  }

  @Test(arguments: ["column", "column-reverse"])
  func `a fraction of the height of an item is of no height where the column has none`(
    _ direction: String
  ) throws {
    func height(_ style: String) throws -> Length {
      try LaidOutPage(
        "<div style='display: flex; flex-direction: \(direction); \(style)'>"
          + "<div style='flex: 1 1 auto'>a<div id='b' style='height: 50%'></div></div></div>"
      ).rect("b").size.block
    }
    #expect(try height("") == .zero)
    #expect(try height("height: 100px") == .pt(50))
  }

  @Test func `lines of an item that runs otherwise are as long as it is stretched`() throws {
    let page = try LaidOutPage(
      "<div style='display: flex'><div style='height: 70px'></div><div style='writing-mode: "
        + "vertical-rl'><div id='b' style='width: 80px'></div></div></div>")
    #expect(try page.rect("b").size == LogicalSize(inline: .pt(80), block: .pt(70)))
  }

  @Test func `an absolutely placed child that asks for a baseline stands at its start`() throws {
    for wrap in ["nowrap", "wrap", "wrap-reverse"] {
      let page = try LaidOutPage(
        "<div style='display: flex; flex-wrap: \(wrap); height: 90px'><div id='a' "
          + "style='position: absolute; align-self: baseline; width: 9px; height: 9px'></div></div>"
      )
      #expect(try page.rect("a").origin == .zero, "\(wrap)")
    }
  }
}
