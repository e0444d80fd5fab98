import Graphics
import TestSupport
import Testing

@testable import Layout

/// Laws of the widths that a box's content decides (css-sizing-3, 3.2).
struct ContentWidthLawTests {
  static let contents = [
    "one twotwo three", "one <b>two</b> threethree<br/>four five six",
    "<p style='margin: 0 5px'>a bb ccc</p><p style='float: left; margin: 0'>dddd eeee</p>",
    "<img src='a.png' width='50' height='40'/> one",
  ]

  /// The inline size of the border box of a box in a container.
  private func width(
    _ css: String, in container: Int, _ content: String, outside: String = ""
  ) throws -> Length {
    try LaidOutPage(
      "<div style='width: \(container)px; position: relative; \(outside)'>"
        + "<div id='x' style='\(css)'>\(content)</div></div>"
    ).fragment("x").size.inline
  }

  @Test(
    .long,
    arguments: [
      ("", ""), ("float: left", ""), ("display: inline-block", ""), ("position: absolute", ""),
      ("flex: none", "display: flex"),
      ("justify-self: start", "display: grid; grid-template-columns: minmax(0, 1fr)"),
      ("display: flow-root", ""), ("padding: 0 4px; box-sizing: border-box; float: right", ""),
    ], contents)
  func `a box is as narrow, as wide or as fitting as its content asks for`(
    c: (css: String, outside: String), content: String
  ) throws {
    // A float is as wide as fits.
    let inset = c.css.contains("padding") ? Length.pt(8) : .zero
    let least = try width("float: left", in: 0, content) + inset
    let most = try width("float: left", in: 1000, content) + inset
    #expect(least < most)
    for container in [5, 70, 1000] {
      func own(_ css: String) throws -> Length {
        try width("\(c.css); \(css)", in: container, content, outside: c.outside)
      }
      let fitting = min(max(least, .pt(Double(container))), most)
      let expected: [(css: String, width: Length)] = [
        ("width: min-content", least), ("width: max-content", most),
        ("width: fit-content", fitting), ("width: -moz-fit-content", fitting),
        ("width: stretch", max(.pt(Double(container)), inset)),
        ("width: 0; min-width: min-content", least), ("width: 0; min-width: max-content", most),
        ("width: 900px; max-width: min-content", least),
        ("width: 900px; max-width: max-content", most),
        ("width: 900px; max-width: fit-content", fitting),
        ("width: min-content; width: 33px", .pt(33)),
      ]
      for (css, width) in expected {
        let own = try own(css)
        #expect(abs((own - width).points) < 0.01, "\(css) in \(container)")
      }
    }
  }

  @Test func `what is as wide as its content stands in the middle by its margins`() throws {
    let page = try LaidOutPage(
      "<div style='width: 300px'><div id='x' style='width: fit-content; margin: 0 auto'>one</div></div>"
    )
    let rect = try page.rect("x")
    #expect(rect.size.inline < .pt(100))
    let start = rect.origin.inline
    #expect(abs((start + rect.size.inline + start - .pt(300)).points) < 0.01)
  }
}
