import Graphics
import Styling
import Testing

/// Backgrounds, borders and shadows as sheets write them.
struct BackgroundTests {
  @Test
  func `Layers have values by their place, and lists that are too short are gone through again`()
    throws
  {
    let background = style(
      """
      background-image: url(a.png), none, linear-gradient(red, blue), url(b.png);
      background-repeat: no-repeat, space round; background-origin: content-box;
      background-position: right 10px bottom 5px, 20% 4px; background-clip: padding-box, border-box;
      """
    ).box.background
    #expect(background.layers.count == 3)
    #expect(background.layers.map(\.repeatX) == [.noRepeat, .noRepeat, .space])
    #expect(background.layers.map(\.repeatY) == [.noRepeat, .noRepeat, .round])
    #expect(background.layers.allSatisfy { $0.origin == .content })
    #expect(background.layers[0].x == LengthPercentage(.pt(-10), percent: 1))
    #expect(background.layers[2].x == LengthPercentage(percent: 0.2))
    // The colour is clipped as the last layer is.
    #expect(background.colorClip == .border)
  }

  @Test(arguments: [
    ("url(a.png) 1px 2px / 3px auto no-repeat padding-box red", true),
    ("red padding-box content-box", true), ("none", true), ("left / cover, blue", true),
    ("red, blue", false), ("red red", false), ("/ 3px", false),
    ("border-box padding-box border-box", false),
    ("top left bottom", false), ("10px left", false), ("top 10px", false),
    ("left 1px top 2px", true),
    ("left 1px 2px", false), ("linear-gradient(red)", false),
    ("linear-gradient(to left right, red, blue)", false),
    ("linear-gradient(red, 20%, 30%, blue)", false),
    ("radial-gradient(circle 1px 2px, red, blue)", false),
    ("radial-gradient(circle 10%, red, blue)", false),
    ("radial-gradient(1px 20% at top, red, blue)", true),
    ("repeating-linear-gradient(-30deg, red 0 8px, 12px, blue)", true),
    ("linear-gradient(0, red, blue)", true), ("linear-gradient(12, red, blue)", false),
  ])
  func `What is no background is left out whole`(value: String, isRead: Bool) {
    let background = style("background: url(z.png); background: \(value)").box.background
    #expect((background.layers.first?.image != .picture("epub/text/z.png")) == isRead)
  }

  @Test func `Corners have two radii, sides go round, shadows have their parts in any order`() {
    let box = style(
      """
      border-radius: 1px 2px 3px / 4px 10%; outline: dotted 3px; box-decoration-break: clone;
      box-shadow: inset 1px 2px, red 1px -2px 3px 4px, 5px 6px 7px rgb(0 0 0 / 50%) inset;
      border-image: url(a.png) 10 20% fill / 2 auto / 3px round stretch
      """
    ).box
    #expect(box.radius.top == .init(.init(.pt(1)), .init(.pt(4))))
    #expect(box.radius.right == .init(.init(.pt(2)), .init(percent: 0.1)))
    #expect(box.radius.left == .init(.init(.pt(2)), .init(percent: 0.1)))
    #expect(box.shadows.map(\.isInset) == [true, false, true])
    #expect(box.shadows.map(\.spread) == [.zero, .pt(4), .zero])
    #expect(box.shadows.map { $0.color?.alpha } == [nil, 255, 128])
    #expect(box.outline.border.width == .pt(3) && box.clonesDecoration)
    let image = box.borderImage
    #expect(image.slice.top == .number(10) && image.slice.left == .extent(.init(percent: 0.2)))
    #expect(image.fills && image.width.right == .auto && image.outset.top == .extent(.init(.pt(3))))
    #expect(image.repeatX == .round && image.repeatY == .stretch)
    #expect(style("border-image: url(a.png) 1; border: 1px solid").box.borderImage.source == nil)
    for wrong in [
      "1px", "1px 2px -3px", "1px 2px 3px 4px 5px", "red", "1px 2px, none", "1px 2px 1%",
    ] {
      #expect(style("box-shadow: \(wrong)").box.shadows.isEmpty)
    }
  }

  @Test func `A gradient of another kind is the mean of its colours`() throws {
    let layer = try #require(
      style("background: conic-gradient(red, blue)").box.background.layers.first)
    guard case .gradient(let gradient) = layer.image else {
      Issue.record("there is no gradient")
      return
    }
    #expect(gradient.stops.map { $0.color?.hex } == ["#800080", "#800080"])
  }
}
