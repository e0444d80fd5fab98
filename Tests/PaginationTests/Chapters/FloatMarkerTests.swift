import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Markers of lists beside floats, and pictures in cells.
@Suite struct FloatMarkerTests {
  @Test(arguments: ["left", "right"], ["ltr ul", "rtl ul", "ltr ol", "rtl ol"])
  func `markers stand beside floats as their items do`(side: String, kind: String) throws {
    let direction = String(kind.prefix(3))
    let list = String(kind.suffix(2))
    for item in [
      "item", "<p>item</p>", "item <b>with</b> more words than go on one line beside it",
    ] {
      let body = """
        <div dir="\(direction)"><div style="float: \(side); width: 100px; height: 200px"></div>\
        <\(list)><li>\(item)</li><li>\(item)</li></\(list)></div>
        """
      func marks(_ body: String) throws -> [(distance: Length, place: Length)] {
        let lines = try FlowPages([body]).pages.flatMap(\.lines)
        return zip(lines, lines.dropFirst()).filter { $0.0.origin.y == $0.1.origin.y }
          .map { ($0.1.origin.x - $0.0.origin.x, $0.0.origin.x) }
      }
      let beside = try marks(body)
      let alone = try marks(body.replacing("float: \(side)", with: "display: none"))
      #expect(!beside.isEmpty && beside.count == alone.count)
      let isMoved = (side == "left") == (direction == "ltr")
      for (own, other) in zip(beside, alone) {
        #expect((own.place != other.place) == isMoved, "\(item)")
        if isMoved { #expect(own.distance == other.distance, "\(item)") }
      }
    }
  }

  @Test(arguments: ["ltr", "rtl"])
  func `the marker of an empty item stands beside floats as well`(direction: String) throws {
    let side = direction == "ltr" ? "left" : "right"
    let body = """
      <div dir="\(direction)"><div style="float: \(side); width: 100px; height: 200px"></div>\
      <ol><li></li><li>item</li></ol></div>
      """
    let lines = try FlowPages([body]).pages.flatMap(\.lines)
    let marks = ["1.", "2."].compactMap { text in lines.first { $0.text.contains(text.prefix(1)) } }
    #expect(marks.count == 2)
    // Their ends stand below each other.
    let ends = marks.map { direction == "ltr" ? $0.origin.x + $0.width : $0.origin.x }
    #expect(abs((ends[0] - ends[1]).points) < 0.5)
  }

  @Test(arguments: ["width: 100%", "max-width: 100%", "width: 50%; max-width: 90%"])
  func `a picture with a fraction of its cell makes the cell no wider`(style: String) throws {
    let body = """
      <table style="width: 100%"><tr><td style="width: 50%; padding: 0"><img src="p.png" alt="" \
      style="\(style)"/></td><td style="padding: 0">text in a cell that is long enough for several lines</td></tr></table>
      """
    let page = try #require(try FlowPages([body], pictures: ["p.png": (2000, 300)]).pages.first)
    let picture = try #require(page.images.first)
    #expect(picture.rect.size.width <= .pt(151))
    let text = try #require(page.lines.first { $0.text.hasPrefix("text") })
    #expect(abs(text.origin.x.points - 50 - 150) < 4)
  }
}
