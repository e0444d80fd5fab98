import Graphics
import Styling
import Testing

@testable import Layout

/// Borders some of whose sides are not seen, or have no line.
struct BorderSideTests {
  /// Twice the area of a polygon.
  private func doubleArea(_ points: [Point]) -> Double {
    abs(
      zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { sum, ends in
        sum + ends.0.x.points * ends.1.y.points - ends.1.x.points * ends.0.y.points
      })
  }

  /// A border of lines of one style, 10 points wide where they are seen or not.
  private func painter(
    _ style: BoxProperties.Border.Style, _ seen: [BorderPainter.Side],
    _ unseen: [BorderPainter.Side] = [], radius: Double = 0,
    color: Color? = .init(red: 255, green: 0, blue: 0)
  ) -> BorderPainter {
    func border(_ side: BorderPainter.Side) -> BoxProperties.Border {
      var border = BoxProperties.Border()
      guard seen.contains(side) || unseen.contains(side) else { return border }
      (border.style, border.width) = (style, .pt(10))
      border.color = seen.contains(side) ? color : Color(red: 0, green: 0, blue: 0, alpha: 0)
      return border
    }
    let sides = Sides(
      top: border(.top), right: border(.right), bottom: border(.bottom), left: border(.left))
    let rect = Rect(x: .zero, y: .zero, width: .pt(80), height: .pt(60))
    let size = Size(width: .pt(radius), height: .pt(radius))
    var outer = RoundedRect(rect)
    outer.corners = Path.Corners(
      topLeft: size, topRight: size, bottomRight: size, bottomLeft: size)
    return BorderPainter(
      outer: outer,
      widths: Sides(
        top: sides.top.width, right: sides.right.width, bottom: sides.bottom.width,
        left: sides.left.width), sides: sides, color: nil, pixel: .pt(1))
  }

  @Test(arguments: BorderPainter.Side.allCases)
  func `a side beside lines that are not seen ends at their slants`(side: BorderPainter.Side) throws
  {
    let others = BorderPainter.Side.allCases.filter { $0 != side }
    let items = painter(.solid, [side], others).items
    guard case .path(let path, _) = try #require(items.first) else {
      Issue.record("\(items)")
      return
    }
    let length = side == .top || side == .bottom ? 80.0 : 60
    #expect(items.count == 1 && abs(doubleArea(path.points) - (length + length - 20) * 10) < 0.01)
  }

  @Test func `a round side that stands alone is drawn on its side`() throws {
    for style in [BoxProperties.Border.Style.dashed, .dotted] {
      let items = painter(style, [.left], radius: 20).items
      #expect(!items.isEmpty)
      for item in items {
        guard case .group(let ring) = item, case .group(let side)? = ring.frame.items.first,
          let clip = side.clip.flatMap({ Rect(around: $0.points) })
        else {
          Issue.record("\(item)")
          continue
        }
        #expect(ring.clip != nil && clip.minX == .zero)
      }
    }
    // A corner without one of its radii is square, so that nothing is left of the ring there.
    let inner = painter(.solid, [.left], radius: 10).edge(1)
    #expect(inner.corners.topLeft.height == .zero && inner.corners.topRight.height == .pt(10))
  }

  @Test func `lines that look raised are grey where they have no colour of their own`() {
    for style in [BoxProperties.Border.Style.inset, .outset, .groove, .ridge] {
      let bands = BorderPainter.Side.allCases.flatMap {
        painter(style, BorderPainter.Side.allCases, color: nil).bands($0)
      }
      let dark = Color(red: 154, green: 154, blue: 154)
      #expect(Set(bands.map(\.ink)) == [Ink(covering: BorderShade.uncolored), Ink(covering: dark)])
    }
  }
}
