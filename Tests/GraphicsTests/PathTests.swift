import TestSupport
import Testing

@testable import Graphics

/// Paths and their images under affine maps.
struct PathTests {
  private let rect = Rect(x: .pt(10), y: .pt(20), width: .pt(100), height: .pt(60))

  @Test func `a rectangle has its corners and is closed`() {
    let path = Path.rectangle(rect)
    #expect(Set(path.points) == corners(of: rect))
    #expect(path.elements.last == .close)
  }

  @Test func `round corners stay inside the rectangle and touch each of its sides`() {
    let corners = Path.Corners(
      topLeft: Size(width: .pt(8), height: .pt(4)), topRight: Size(width: .pt(30), height: .pt(30)),
      bottomRight: Size(width: .zero, height: .zero),
      bottomLeft: Size(width: .pt(1), height: .pt(20)))
    for isReversed in [false, true] {
      let points = Path.rounded(rect, corners, isReversed: isReversed).points
      let (x, y) = (points.map(\.x), points.map(\.y))
      #expect(x.min() == rect.minX && x.max() == rect.maxX)
      #expect(y.min() == rect.minY && y.max() == rect.maxY)
      #expect(points.contains(Point(x: .pt(18), y: .pt(20))))
      #expect(points.contains(Point(x: .pt(110), y: .pt(80))))
    }
  }

  @Test func `a moved path is its image under a translation`() {
    let path = Path.rounded(
      rect,
      Path.Corners(
        topLeft: Size(width: .pt(3), height: .pt(5)), topRight: Size(width: .pt(7), height: .pt(2)),
        bottomRight: Size(width: .pt(4), height: .pt(4)),
        bottomLeft: Size(width: .pt(6), height: .pt(1))))
    let map = AffineTransform(e: 12.5, f: -3.25)
    #expect(map.path(path) == path.moved(x: .pt(12.5), y: .pt(-3.25)))
  }

  @Test(arguments: seeds(50)) func `the image under two maps is that under both in a row`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    func number() -> Double { Double.random(in: -2...2, using: &random) }
    func map() -> AffineTransform {
      AffineTransform(a: number(), b: number(), c: number(), d: number(), e: number(), f: number())
    }
    let (first, second) = (map(), map())
    let (one, two) = (
      first.concatenating(second).path(Path.rectangle(rect)).points,
      second.path(first.path(Path.rectangle(rect))).points
    )
    #expect(one.count == two.count)
    for (a, b) in zip(one, two) {
      #expect(abs((a.x - b.x).points) < 0.001 && abs((a.y - b.y).points) < 0.001)
    }
  }

  @Test func `quarters turn the page clockwise and back`() {
    let right = Point(x: .pt(1), y: .zero)
    #expect(AffineTransform.quarter.applying(to: right) == Point(x: .zero, y: .pt(1)))
    #expect(AffineTransform.quarterBack.applying(to: right) == Point(x: .zero, y: .pt(-1)))
    let both = AffineTransform.quarter.concatenating(.quarterBack)
    #expect(both.applying(to: Point(x: .pt(3), y: .pt(4))) == Point(x: .pt(3), y: .pt(4)))
    #expect(AffineTransform(a: 1, b: 2, c: 2, d: 4).inverse == nil)
  }

  private func corners(of rect: Rect) -> Set<Point> {
    Set(
      [rect.minX, rect.maxX].flatMap { x in
        [rect.minY, rect.maxY].map { Point(x: x, y: $0) }
      })
  }
}
