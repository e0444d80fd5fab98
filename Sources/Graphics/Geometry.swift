/// A point on a page, measured from its top left corner.
public struct Point: Sendable, Hashable {
  /// The distance from the left edge, growing to the right.
  public var x: Length
  /// The distance from the top edge, growing downward.
  public var y: Length

  /// Makes a point.
  @inlinable public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Point(x: .zero, y: .zero)
}

/// A width and a height.
public struct Size: Sendable, Hashable {
  /// The width.
  public var width: Length
  /// The height.
  public var height: Length

  /// Makes a size.
  @inlinable public init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }
}

/// An axis-aligned rectangle.
public struct Rect: Sendable, Hashable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// Makes a rectangle.
  @inlinable public init(x: Length, y: Length, width: Length, height: Length) {
    self.origin = Point(x: x, y: y)
    self.size = Size(width: width, height: height)
  }

  /// Makes a rectangle from its top left corner and its size.
  @inlinable public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  /// The rectangle moved right by `x` and down by `y`.
  public func moved(x: Length, y: Length) -> Rect {
    Rect(x: origin.x + x, y: origin.y + y, width: size.width, height: size.height)
  }

  /// The left edge.
  @inlinable public var minX: Length { origin.x }
  /// The top edge.
  @inlinable public var minY: Length { origin.y }
  /// The right edge.
  @inlinable public var maxX: Length { origin.x + size.width }
  /// The bottom edge.
  @inlinable public var maxY: Length { origin.y + size.height }
}
