import Testing

@testable import Styling

/// The shorthand of lists' markers (CSS 2.2, 12.5.1).
struct ListStyleTests {
  @Test(arguments: [
    ("none", "none", false, false), ("none square", "square", false, false),
    ("square none", "square", false, false), ("none none", "none", false, false),
    ("url(a.png) none inside", "none", true, true), ("none url(a.png)", "none", true, false),
    ("inside none circle", "circle", false, true), ("none none square", "disc", false, false),
    ("none square url(a.png)", "disc", false, false), ("square circle", "disc", false, false),
  ])
  func `A word none is the type or the picture, whichever is not given`(
    value: String, type: String, hasPicture: Bool, isInside: Bool
  ) {
    let style = Styled("p { list-style: \(value) }", #"<p id="x">x</p>"#)["x"].text
    let types: [String: TextProperties.ListMarker] = [
      "none": .none, "square": .square, "circle": .circle, "disc": .disc,
    ]
    #expect(style.listMarker == types[type])
    #expect((style.listImage != nil) == hasPicture)
    #expect(style.listMarkerIsInside == isInside)
  }
}
