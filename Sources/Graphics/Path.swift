/// A shape of lines and Bézier curves, to be filled by the nonzero rule.
public struct Path: Sendable, Hashable {
  /// One step of the pen.
  public enum Element: Sendable, Hashable {
    /// Lifts the pen and puts it down at a place, beginning a contour.
    case move(Point)
    /// Draws a straight line.
    case line(Point)
    /// Draws a curve with one control point.
    case quadratic(Point, Point)
    /// Draws a curve with two control points.
    case cubic(Point, Point, Point)
    /// Closes the contour with a straight line.
    case close
  }

  /// The pen's steps, in order.
  public var elements: [Element]

  /// Makes a path of steps.
  public init(elements: [Element] = []) { self.elements = elements }
}
