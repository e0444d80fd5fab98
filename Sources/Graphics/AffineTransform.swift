/// An affine map of the page (PDF 8.3.3): x′ = a·x + c·y + e, y′ = b·x + d·y + f.
public struct AffineTransform: Sendable, Hashable {
  /// The linear part, which also maps directions.
  public var a, b, c, d: Double
  /// The translation, in points: where the page's corner goes.
  public var e, f: Double

  /// Makes a transform from its six numbers; `e` and `f` are in points.
  public init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0
  ) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The transform that changes nothing.
  public static let identity = AffineTransform()

  /// A quarter turn anticlockwise about the page's corner.
  public static let quarterBack = AffineTransform(a: 0, b: -1, c: 1, d: 0)
  /// A quarter turn clockwise about the page's corner.
  public static let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0)

  /// Whether axis-aligned rectangles stay axis-aligned and are neither turned nor mirrored.
  public var keepsUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// The image of a point.
  public func applying(to point: Point) -> Point {
    let (x, y) = (point.x.points, point.y.points)
    return Point(x: .pt(a * x + c * y + e), y: .pt(b * x + d * y + f))
  }

  /// The same transform about an origin moved right by `x` and down by `y`.
  public func moved(x: Length, y: Length) -> AffineTransform {
    var map = self
    map.e += x.points - a * x.points - c * y.points
    map.f += y.points - b * x.points - d * y.points
    return map
  }

  /// This transform followed by `next` (PDF 8.3.4).
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, e: next.a * e + next.c * f + next.e,
      f: next.b * e + next.d * f + next.f)
  }

  /// The inverse transform; nil if the determinant is at most 10⁻⁹.
  public var inverse: AffineTransform? {
    let area = a * d - b * c
    guard abs(area) > 1e-9 else { return nil }
    return AffineTransform(
      a: d / area, b: -b / area, c: -c / area, d: a / area, e: (c * f - d * e) / area,
      f: (b * e - a * f) / area)
  }

  /// The image of a path.
  public func path(_ path: Path) -> Path {
    Path(
      elements: path.elements.map { element in
        switch element {
        case .move(let to): .move(applying(to: to))
        case .line(let to): .line(applying(to: to))
        case .quadratic(let control, let to): .quadratic(applying(to: control), applying(to: to))
        case .cubic(let first, let second, let to):
          .cubic(applying(to: first), applying(to: second), applying(to: to))
        case .close: .close
        }
      })
  }
}
