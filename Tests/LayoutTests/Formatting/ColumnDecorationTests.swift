import TestSupport
import Testing

@testable import Graphics
@testable import Layout

/// What is painted of a column besides boxes, on one page after another.
struct ColumnDecorationTests {
  private func dot(_ x: Length, _ y: Length, _ size: Length) -> [Path.Element] {
    Path.rectangle(Rect(x: x, y: y, width: size, height: size)).elements
  }

  @Test("A page has the contours of a path that stand on it, and each is on one")
  func contours() {
    let elements = (0..<500).flatMap { dot(.zero, .pt(Double($0) * 4), .pt(2)) }
    let decoration = ColumnDecoration(
      fragment: 0, order: 0, [.path(Path(elements: elements), Ink(alpha: 255))])
    var count = 0
    for page in 0..<20 {
      let range = Length.pt(Double(page) * 100)...Length.pt(Double(page) * 100 + 99)
      let cut = decoration.cut(to: range, pixel: .pt(0.75))
      guard cut.count == 1, case .group(let group) = cut[0].items[0],
        case .path(let path, _) = group.frame.items[0]
      else {
        Issue.record("no clipped path on page \(page)")
        continue
      }
      let tops = path.points.map(\.y)
      #expect(
        tops.allSatisfy { $0 >= range.lowerBound - .pt(14) && $0 <= range.upperBound + .pt(14) })
      count += path.elements.count { if case .move = $0 { true } else { false } }
    }
    #expect(count >= 500 && count < 700)
  }

  @Test("Items keep their order, wherever they stand, and bars that are cut make up what they were")
  func bars() {
    var random = SplitMix64(seed: 0xDEC0)
    let bars = (0..<80).map { number in
      Rect(
        x: .pt(Double(number)), y: .pt(Double.random(in: 0...900, using: &random)), width: .pt(1),
        height: .pt(Double([1, 30, 700].randomElement(using: &random) ?? 0) + 1))
    }
    let decoration = ColumnDecoration(
      fragment: 0, order: 0, bars.map { .fill($0, Ink(alpha: 255)) })
    var heights: [Length: Length] = [:]
    for page in 0..<20 {
      let range = Length.pt(Double(page) * 100)...Length.pt(Double(page) * 100 + 100)
      var last = Length.pt(-1)
      for cut in decoration.cut(to: range, pixel: .pt(0.75)) {
        guard cut.rule == nil, case .fill(let rect, _) = cut.items[0] else { continue }
        #expect(rect.minX > last && rect.minY >= range.lowerBound && rect.maxY <= range.upperBound)
        last = rect.minX
        heights[rect.minX, default: .zero] += rect.size.height
      }
    }
    #expect(heights == Dictionary(uniqueKeysWithValues: bars.map { ($0.minX, $0.size.height) }))
  }
}
