import Graphics
import TestSupport
import Testing

@testable import Layout

/// Laws of `aspect-ratio` (css-sizing-4, 4).
struct AspectRatioLawTests {
  private static let kinds = [
    "display: block", "float: left", "display: inline-block", "position: absolute",
    "display: flex", "display: grid", "display: flow-root",
  ]

  @Test func `the side that is automatic follows the other`() throws {
    var random = SplitMix64(seed: 0xA5)
    for _ in 0..<60 {
      let kind = Self.kinds.randomElement(using: &random) ?? ""
      let (width, height) = (
        Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random)
      )
      let side = Double(Int.random(in: 20...200, using: &random))
      let isWidth = Bool.random(using: &random)
      let isOuter = Bool.random(using: &random)
      let around = isOuter ? 0 : 16.0
      let page = try LaidOutPage(
        """
        <div><div id='a' style='\(kind); aspect-ratio: \(width) / \(height); padding: 5px; border: 3px solid;
        box-sizing: \(isOuter ? "border-box" : "content-box"); \(isWidth ? "width" : "height"): \(side)px'></div></div>
        """)
      let rect = try page.rect("a").size
      let ratio = Double(width) / Double(height)
      let other = isWidth ? side / ratio : side * ratio
      let found = isWidth ? rect.block : rect.inline
      #expect(abs(found.points - max(other + around, 16)) < 0.01, "\(kind) \(side) \(ratio)")
    }
  }

  @Test func `a box grows with what is in it, unless that is cut off`() throws {
    for kind in Self.kinds.prefix(4) {
      for clips in [false, true] {
        let page = try LaidOutPage(
          """
          <div id='a' style='\(kind); width: 100px; aspect-ratio: 2; overflow: \(clips ? "hidden" : "visible")'>
          <div style='height: 80px'></div></div>
          """)
        #expect(try page.rect("a").size.block == .pt(clips ? 50 : 80), "\(kind)")
      }
    }
  }

  @Test func `in vertical text the ratio is that of width to height`() throws {
    let page = try LaidOutPage(
      "<div id='a' style='height: 100px; aspect-ratio: 3 / 1'></div>",
      css: "html { writing-mode: vertical-rl }")
    #expect(try page.rect("a").size.inline == .pt(300) || page.rect("a").size.block == .pt(300))
  }

  @Test(
    arguments: ["vertical-rl", "vertical-lr", "horizontal-tb"], ["height: 100px", "width: 200px"])
  func `a box of any direction has the ratio of its width to its height`(
    mode: String, side: String
  ) throws {
    let page = try LaidOutPage(
      "<div id='a' style='writing-mode: \(mode); \(side); aspect-ratio: 2'></div>")
    let size = try page.rect("a").size
    #expect(size.inline == .pt(200) && size.block == .pt(100), "\(size)")
  }

  @Test(arguments: ["img", "svg"], [true, false])
  func `a picture has the ratio that it is asked for, and its own where that counts first`(
    name: String, isFixed: Bool
  ) throws {
    // The test's pictures are 50 by 40 pixels.
    func size(_ css: String) throws -> LogicalSize {
      let picture =
        name == "img"
        ? "<img id='a' src='a.png' style='display: block; \(css)'/>"
        : "<img id='a' src='a.svg' style='float: left; \(css)'/>"
      return try LaidOutPage("<div>\(picture)</div>", isFixed: isFixed).rect("a").size
    }
    func isSize(_ css: String, _ width: Double, _ height: Double) throws -> Bool {
      let size = try size(css)
      return abs(size.inline.points - width) < 0.01 && abs(size.block.points - height) < 0.01
    }
    #expect(try isSize("", 50, 40))
    #expect(try isSize("aspect-ratio: 2 / 1", 50, 25))
    #expect(try isSize("aspect-ratio: 2 / 1; width: 80px", 80, 40))
    #expect(try isSize("aspect-ratio: 2 / 1; height: 80px", 160, 80))
    #expect(try isSize("aspect-ratio: auto 2 / 1; height: 80px", 100, 80))
    #expect(try isSize("aspect-ratio: 0 / 1; height: 80px", 100, 80))
    #expect(try isSize("aspect-ratio: 1 / 1e300; height: 80px", 100, 80))
    #expect(try isSize("aspect-ratio: 2 / 1; height: 80px; width: 30px", 30, 80))
  }

  @Test(arguments: [
    ("top: 10px; bottom: 20px", 140.0, 70.0), ("left: 0; right: 0; top: 0; bottom: 0", 300, 150),
    ("left: 10px; right: 10px", 280, 140), ("inset: 0; width: 60px", 60, 30),
    ("inset: 0; height: 60px", 120, 60), ("top: 0; bottom: 0; left: 0; max-height: 40px", 80, 40),
  ])
  func `a placed box has the side that is automatic from where it stands`(
    css: String, width: Double, height: Double
  ) throws {
    let size = try LaidOutPage(
      """
      <div style='position: relative; width: 300px; height: 100px'>
      <div id='a' style='position: absolute; aspect-ratio: 2; \(css)'></div></div>
      """
    ).rect("a").size
    #expect(abs(size.inline.points - width) < 0.01 && abs(size.block.points - height) < 0.01)
  }

  @Test(arguments: [
    ("", 150.0), ("align-self: start", 150), ("align-self: end", 150), ("align-self: stretch", 200),
    ("max-height: 120px", 120), ("padding: 10px", 160), ("width: 60px", 30),
    ("aspect-ratio: auto", 200),
  ])
  func `an item of a grid follows its ratio, unless it is stretched by its own word`(
    css: String, height: Double
  ) throws {
    for content in ["", "<p style='margin: 0'>Some</p>"] {
      let page = try LaidOutPage(
        """
        <div style='display: grid; width: 300px; grid-template: 200px / 1fr'>
        <div id='a' style='aspect-ratio: 2; \(css)'>\(content)</div></div>
        """)
      #expect(try page.rect("a").size.block == .pt(height), "\(css)")
    }
    let rows = try LaidOutPage(
      """
      <div id='g' style='display: grid; width: 300px; grid-template-columns: 1fr 1fr'>
      <div style='aspect-ratio: 1'></div><div style='aspect-ratio: 3; overflow: hidden'></div></div>
      """)
    #expect(try rows.rect("g").size.block == .pt(150))
  }

  @Test func `a ratio with auto is that of the content whatever box-sizing says`() throws {
    for (value, height) in [("2", 50.0), ("auto 2", 56)] {
      let page = try LaidOutPage(
        "<div id='a' style='box-sizing: border-box; width: 100px; border: 6px solid; aspect-ratio: \(value)'></div>"
      )
      #expect(try page.rect("a").size.block == .pt(height))
    }
  }

  @Test func `limits of one side hold for the side that follows it`() throws {
    for (css, width, height) in [
      ("width: 200px; max-height: 60px", 200.0, 60.0), ("height: 100px; max-height: 40px", 80, 40),
      ("height: 100px; max-width: 90px", 90, 100), ("width: 50px; min-width: 80px", 80, 40),
    ] {
      let size = try LaidOutPage("<div id='a' style='aspect-ratio: 2; \(css)'></div>").rect("a")
        .size
      #expect(size.inline == .pt(width) && size.block == .pt(height), "\(css)")
    }
  }
}
