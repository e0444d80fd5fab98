package import Graphics
package import Styling

/// A rectangle with rounded corners (CSS Backgrounds 3, section 4).
package struct RoundedRect: Sendable, Hashable {
  package var rect: Rect
  /// The radii of the corners: none overlap.
  package var corners: Path.Corners

  private static let none = Size(width: .zero, height: .zero)

  /// A rectangle with square corners.
  package init(_ rect: Rect) {
    self.rect = rect
    corners = Path.Corners(
      topLeft: Self.none, topRight: Self.none, bottomRight: Self.none, bottomLeft: Self.none)
  }

  /// The border edge of a box; corners at an edge that is cut are square.
  package init(_ geometry: BoxGeometry, _ radius: Sides<BoxProperties.Radius>) {
    let size = geometry.borderBox.size
    func resolved(_ radius: BoxProperties.Radius, _ edges: BoxGeometry.Edges) -> Size {
      guard geometry.edges.isSuperset(of: edges) else { return Self.none }
      let (across, down) = (
        radius.across.resolved(in: size.width), radius.down.resolved(in: size.height)
      )
      return across > .zero && down > .zero ? Size(width: across, height: down) : Self.none
    }
    rect = geometry.borderBox
    corners = Path.Corners(
      topLeft: resolved(radius.top, [.top, .left]),
      topRight: resolved(radius.right, [.top, .right]),
      bottomRight: resolved(radius.bottom, [.bottom, .right]),
      bottomLeft: resolved(radius.left, [.bottom, .left]))
    reduceOverlap()
  }

  /// Scales all radii down by one factor where two on a side do not fit (CSS Backgrounds 3, 4.5).
  private mutating func reduceOverlap() {
    var fraction = 1.0
    for (sum, side) in [
      (corners.topLeft.width + corners.topRight.width, rect.size.width),
      (corners.bottomLeft.width + corners.bottomRight.width, rect.size.width),
      (corners.topLeft.height + corners.bottomLeft.height, rect.size.height),
      (corners.topRight.height + corners.bottomRight.height, rect.size.height),
    ] where sum > side { fraction = min(fraction, side / sum) }
    guard fraction < 1 else { return }
    // Rounded down to a scaled point, so that none overlap.
    func smaller(_ length: Length) -> Length {
      Length(scaledPoints: Int(Double(length.scaledPoints) * fraction))
    }
    change { Size(width: smaller($0.width), height: smaller($0.height)) }
  }

  /// Changes the radii of all corners.
  private mutating func change(_ body: (Size) -> Size) {
    (corners.topLeft, corners.topRight) = (body(corners.topLeft), body(corners.topRight))
    (corners.bottomRight, corners.bottomLeft) = (
      body(corners.bottomRight), body(corners.bottomLeft)
    )
  }

  /// Whether all corners are square.
  var isSquare: Bool {
    [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
      .allSatisfy { $0.width == .zero || $0.height == .zero }
  }

  /// The edge inset by these widths: its radii are reduced by the same amounts.
  package func inset(by sides: Sides<Length>) -> RoundedRect {
    func less(_ radius: Size, _ across: Length, _ down: Length) -> Size {
      // A corner without one of its radii is square (4.1).
      guard radius.width > across, radius.height > down else { return Self.none }
      return Size(width: radius.width - across, height: radius.height - down)
    }
    var inner = RoundedRect(rect.inset(by: sides))
    inner.corners = Path.Corners(
      topLeft: less(corners.topLeft, sides.left, sides.top),
      topRight: less(corners.topRight, sides.right, sides.top),
      bottomRight: less(corners.bottomRight, sides.right, sides.bottom),
      bottomLeft: less(corners.bottomLeft, sides.left, sides.bottom))
    return inner
  }

  /// The edge of a shadow that is spread to all sides, or contracted if negative (CSS Backgrounds 3, section 6.1.2):
  /// square corners stay square.
  package func spread(by length: Length) -> RoundedRect {
    guard length > .zero else { return inset(by: Sides(all: -length)) }
    func grown(_ radius: Length) -> Length {
      guard radius > .zero else { return .zero }
      let ratio = min(radius / length, 1) - 1
      return radius + length * (1 + ratio * ratio * ratio)
    }
    var outer = self
    outer.rect = rect.outset(by: length)
    outer.change { Size(width: grown($0.width), height: grown($0.height)) }
    outer.reduceOverlap()
    return outer
  }

  /// The edge moved to the right and down.
  package func moved(x: Length, y: Length) -> RoundedRect {
    var moved = self
    moved.rect = rect.moved(x: x, y: y)
    return moved
  }

  /// The edge as a path, clockwise or the other way round.
  package func path(isReversed: Bool = false) -> Path {
    if isSquare, !isReversed { return .rectangle(rect) }
    return .rounded(rect, corners, isReversed: isReversed)
  }

  /// The area between this edge and one within it.
  func ring(to inner: RoundedRect) -> Path {
    let isFull = inner.rect.size.width <= .zero || inner.rect.size.height <= .zero
    let own = path().elements
    let hole = isFull ? [] : inner.path(isReversed: true).elements
    var elements: [Path.Element] = []
    // No more than is needed: a page may have a hundred thousand bullets.
    elements.reserveCapacity(own.count + hole.count)
    elements += own
    elements += hole
    return Path(elements: elements)
  }
}
