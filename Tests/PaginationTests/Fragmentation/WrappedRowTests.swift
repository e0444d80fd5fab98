import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination

/// The lines of flex containers that wrap, where text is on a grid.
struct WrappedRowTests {
  @Test(
    arguments: [
      "flex-wrap: wrap", "flex-wrap: wrap-reverse", "flex-wrap: wrap; gap: 13px",
      "flex-wrap: wrap; justify-content: center", "display: grid; grid-template-columns: 40% 40%",
    ], 2...9)
  func `items are alike and rows equally far apart, however many are in the last`(
    css: String, count: Int
  ) throws {
    let items = (0..<count).map {
      "<div style='width: 40%; background: #00f; padding: 3px; flex: none'>item \($0)</div>"
    }.joined()
    let set = try FlowPages(
      onGrid: 13, "<p>before</p><div style='display: flex; \(css)'>\(items)</div><p>after</p>")
    let boxes = set.pages[0].shapes.compactMap { item -> Rect? in
      if case .fill(let rect, let ink) = item, ink.color?.blue == 255 { rect } else { nil }
    }
    #expect(boxes.count == count)
    let heights = boxes.map(\.size.height.points)
    #expect((heights.max() ?? 0) - (heights.min() ?? 0) < 0.01, "\(heights)")
    let tops = Set(boxes.map(\.minY)).sorted()
    let steps = zip(tops, tops.dropFirst()).map { ($1 - $0).points }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) < 0.01, "\(steps)")
    #expect(tops.count == (count + 1) / 2)
  }
}
