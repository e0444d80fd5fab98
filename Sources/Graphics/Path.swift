/// A shape of lines and Bézier curves, filled by the nonzero winding rule.
public struct Path: Sendable, Hashable {
  /// A step of the path.
  public enum Element: Sendable, Hashable {
    /// Begins a contour at a point.
    case move(Point)
    /// Draws a straight line.
    case line(Point)
    /// Draws a quadratic curve: control point, end.
    case quadratic(Point, Point)
    /// Draws a cubic curve: two control points, end.
    case cubic(Point, Point, Point)
    /// Closes the contour with a straight line.
    case close
  }

  /// The steps in order.
  public var elements: [Element]

  /// Makes a path from its steps.
  public init(elements: [Element] = []) { self.elements = elements }
}
