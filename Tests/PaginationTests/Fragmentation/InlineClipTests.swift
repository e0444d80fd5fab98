import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination

/// Boxes that cut off what is in them, where no page's end divides them.
struct InlineClipTests {
  @Test("Boxes among letters cut off pictures, at round corners, too, and no letter")
  func clippingInLines() throws {
    let box =
      "<b style='display: inline-block; width: 50px; height: 40px; overflow: hidden; border-radius:"
    let picture = "<i style='display: block; width: 300px; height: 300px; background: red'></i>"
    for (radius, isRound) in [("0", false), ("50%", true)] {
      let set = try FlowPages(["<p>one \(box) \(radius)'>\(picture)</b> two</p>"])
      let shape = try #require(set.pages[0].shapes.first)
      let area = Size(width: .pt(50 * 0.625), height: .pt(40 * 0.625))
      switch shape {
      case .fill(let rect, _): #expect(!isRound && rect.size == area)
      case .group(let group):
        #expect(isRound && group.clip.flatMap { Rect(around: $0.points) }?.size == area)
      default: Issue.record("\(shape)")
      }
    }
    let set = try FlowPages(["<p>one \(box) 50%'><i>a word that is longer</i></b> two</p>"])
    #expect(set.words.contains("longer"))
  }
}
