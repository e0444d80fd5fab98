/// A place on a page: from its left edge, and from its top edge downward.
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
  /// The horizontal extent.
  public var width: Length
  /// The vertical extent.
  public var height: Length

  /// Makes a size.
  @inlinable public init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle, by its top left corner and its size.
public struct Rect: Sendable, Hashable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downward.
  public var size: Size

  /// Makes a rectangle.
  @inlinable public init(x: Length, y: Length, width: Length, height: Length) {
    self.origin = Point(x: x, y: y)
    self.size = Size(width: width, height: height)
  }

  /// Makes a rectangle of its top left corner and its size.
  @inlinable public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  /// The rectangle farther to the right and down.
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
