import Graphics
import Styling
import Testing

/// Values that stand in attributes, and properties by the sides of text.
struct AttributeValueTests {
  private func color(_ value: String, _ attribute: String) -> Color? {
    Styled("#x { color: red; color: \(value) }", "<p id=\"x\" \(attribute)>x</p>")["x"].text.color
  }

  @Test(arguments: [
    ("attr(data-c color)", "data-c=\"#00f\"", Color(red: 0, green: 0, blue: 255)),
    ("attr(data-c color, blue)", "", Color(red: 0, green: 0, blue: 255)),
    ("attr(data-c color, blue)", "data-c=\"nonsense\"", Color(red: 0, green: 0, blue: 255)),
    // What is said instead must be a colour itself.
    ("attr(data-c color, nonsense)", "data-c=\"blue\"", Color(red: 255, green: 0, blue: 0)),
  ])
  func `a colour stands in an attribute`(_ value: String, _ attribute: String, _ expected: Color) {
    #expect(color(value, attribute) == expected)
  }

  @Test func `elements alike but for their attributes have each its own`() {
    let styled = Styled(
      "p { width: attr(data-w px); margin-left: attr(data-m length, 3px) }",
      "<p id=\"a\" data-w=\"10\">x</p><p id=\"b\" data-w=\"20\" data-m=\"2em\">x</p>")
    #expect(styled["a"].box.width?.length == .pt(10) && styled["b"].box.width?.length == .pt(20))
    #expect(styled["a"].box.margin.left?.length == .pt(3))
    #expect(styled["b"].box.margin.left?.length == .pt(32))
  }

  @Test(arguments: [
    ("horizontal-tb", "ltr", "left", "top"), ("horizontal-tb", "rtl", "right", "top"),
    ("vertical-rl", "ltr", "top", "right"), ("vertical-rl", "rtl", "bottom", "right"),
    ("vertical-lr", "ltr", "top", "left"), ("sideways-lr", "ltr", "bottom", "left"),
    ("sideways-lr", "rtl", "top", "left"), ("sideways-rl", "ltr", "top", "right"),
  ])
  func `sides by the direction of text are those of its writing mode`(
    _ mode: String, _ direction: String, _ inlineStart: String, _ blockStart: String
  ) {
    let css =
      "writing-mode: \(mode); direction: \(direction); margin-inline-start: 7px;"
      + "margin-block-start: 9px; inline-size: 11px"
    let box = Styled("#x { \(css) }", "<div id=\"x\">x</div>")["x"].box
    let margins = [
      "left": box.margin.left, "right": box.margin.right, "top": box.margin.top,
      "bottom": box.margin.bottom,
    ]
    #expect(margins[inlineStart]??.length == .pt(7))
    #expect(margins[blockStart]??.length == .pt(9))
    #expect((mode == "horizontal-tb" ? box.width : box.height)?.length == .pt(11))
  }
}
