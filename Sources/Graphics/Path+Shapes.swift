extension Path {
  /// The length of the handles of a quarter circle, in radii; the curve is a circle to 0.03 %.
  private static let handle = 0.5522847498

  /// A rectangle, clockwise.
  public static func rectangle(_ rect: Rect) -> Path {
    Path(elements: [
      .move(rect.origin), .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
    ])
  }

  /// The radii of a rectangle's corners, horizontal and vertical.
  public struct Corners: Sendable, Hashable {
    /// The top corners.
    public var topLeft, topRight: Size
    /// The bottom corners.
    public var bottomRight, bottomLeft: Size

    /// Makes four corners, clockwise from the top left.
    public init(topLeft: Size, topRight: Size, bottomRight: Size, bottomLeft: Size) {
      (self.topLeft, self.topRight) = (topLeft, topRight)
      (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    }
  }

  /// A rectangle with rounded corners, clockwise or counterclockwise.
  public static func rounded(_ rect: Rect, _ corners: Corners, isReversed: Bool = false) -> Path {
    var elements: [Element] = []
    // Sides without length, between the corners of a circle, are left out.
    var end: Point?
    /// A corner from its position, its radii, and the signs of the directions into the rectangle.
    func corner(_ x: Length, _ y: Length, _ radius: Size, _ across: Double, _ down: Double) {
      let (width, height) = (radius.width * across, radius.height * down)
      let rest = 1 - handle
      let (beside, below) = (Point(x: x + width, y: y), Point(x: x, y: y + height))
      let (nearBeside, nearBelow) = (
        Point(x: x + width * rest, y: y), Point(x: x, y: y + height * rest)
      )
      // Clockwise, the top left and bottom right corners go from a vertical edge to a horizontal
      // one.
      let isFromBelow = (across == down) != isReversed
      let steps =
        isFromBelow
        ? (below, nearBelow, nearBeside, beside) : (beside, nearBeside, nearBelow, below)
      if end != steps.0 { elements.append(end == nil ? .move(steps.0) : .line(steps.0)) }
      end = steps.0
      if radius.width > .zero, radius.height > .zero {
        elements.append(.cubic(steps.1, steps.2, steps.3))
        end = steps.3
      }
    }
    let all: [(Length, Length, Size, Double, Double)] = [
      (rect.minX, rect.minY, corners.topLeft, 1, 1),
      (rect.maxX, rect.minY, corners.topRight, -1, 1),
      (rect.maxX, rect.maxY, corners.bottomRight, -1, -1),
      (rect.minX, rect.maxY, corners.bottomLeft, 1, -1),
    ]
    for (x, y, radius, across, down) in isReversed ? all.reversed() : all {
      corner(x, y, radius, across, down)
    }
    return Path(elements: elements + [.close])
  }

  /// The path moved right by `x` and down by `y`.
  public func moved(x: Length, y: Length) -> Path {
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    return Path(
      elements: elements.map { element in
        switch element {
        case .move(let to): .move(moved(to))
        case .line(let to): .line(moved(to))
        case .quadratic(let control, let to): .quadratic(moved(control), moved(to))
        case .cubic(let first, let second, let to):
          .cubic(moved(first), moved(second), moved(to))
        case .close: .close
        }
      })
  }

  /// All points of the path, control points included.
  public var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let a), .line(let a): [a]
      case .quadratic(let a, let b): [a, b]
      case .cubic(let a, let b, let c): [a, b, c]
      case .close: []
      }
    }
  }
}
