package import Graphics
package import Styling

/// The areas of a box, or of the part of one on a page or line (CSS 2.2, 8.1).
package struct BoxGeometry: Sendable, Hashable {
  /// The edges of the box that a part of it has: where the box continues elsewhere, it is cut.
  package struct Edges: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let top = Edges(rawValue: 1)
    package static let right = Edges(rawValue: 2)
    package static let bottom = Edges(rawValue: 4)
    package static let left = Edges(rawValue: 8)
    package static let all: Edges = [.top, .right, .bottom, .left]
  }

  /// The border box.
  var borderBox: Rect
  /// The used widths of the borders.
  package var border = Sides(all: Length.zero)
  /// The used paddings.
  package var padding = Sides(all: Length.zero)
  /// The edges that are present.
  package var edges = Edges.all
  /// The border box of the whole box, reassembled around this part, in which images are placed.
  ///
  /// Nil if the part is the whole box, or is decorated as if it were.
  package var whole: Rect?

  package init(
    borderBox: Rect, border: Sides<Length> = Sides(all: .zero),
    padding: Sides<Length> = Sides(all: .zero), edges: Edges = .all, whole: Rect? = nil
  ) {
    self.borderBox = borderBox
    func there<Value>(_ value: Value, _ edge: Edges, _ none: Value) -> Value {
      edges.contains(edge) ? value : none
    }
    func present(_ sides: Sides<Length>) -> Sides<Length> {
      Sides(
        top: there(sides.top, .top, .zero), right: there(sides.right, .right, .zero),
        bottom: there(sides.bottom, .bottom, .zero), left: there(sides.left, .left, .zero))
    }
    (self.border, self.padding) = (present(border), present(padding))
    (self.edges, self.whole) = (edges, whole)
  }

  /// The geometry of an element's box whose paddings are known.
  package init(
    _ style: ComputedStyle, borderBox: Rect, padding: Sides<Length>, edges: Edges = .all,
    whole: Rect? = nil
  ) {
    let border = style.box.border
    self.init(
      borderBox: borderBox,
      border: Sides(
        top: border.top.width, right: border.right.width, bottom: border.bottom.width,
        left: border.left.width),
      padding: padding, edges: edges, whole: whole)
  }

  /// The padding box.
  var paddingBox: Rect { borderBox.inset(by: border) }

  /// The content box.
  var contentBox: Rect { paddingBox.inset(by: padding) }

  /// One of the areas.
  package func area(_ area: BoxProperties.Background.Area) -> Rect {
    switch area {
    case .border: borderBox
    case .padding: paddingBox
    case .content: contentBox
    }
  }

  /// The distances between the border box and one of the areas.
  func insets(to area: BoxProperties.Background.Area) -> Sides<Length> {
    switch area {
    case .border: Sides(all: .zero)
    case .padding: border
    case .content:
      Sides(
        top: border.top + padding.top, right: border.right + padding.right,
        bottom: border.bottom + padding.bottom, left: border.left + padding.left)
    }
  }

  /// The area of the whole box that images are placed in.
  func positioningArea(_ area: BoxProperties.Background.Area) -> Rect {
    (whole ?? borderBox).inset(by: insets(to: area))
  }
}

extension Rect {
  /// The rectangle within some edges; empty if they do not fit.
  package func inset(by sides: Sides<Length>) -> Rect {
    Rect(
      x: minX + sides.left, y: minY + sides.top,
      width: max(size.width - sides.left - sides.right, .zero),
      height: max(size.height - sides.top - sides.bottom, .zero))
  }

  /// The rectangle extended by this length at all sides.
  func outset(by length: Length) -> Rect {
    Rect(
      x: minX - length, y: minY - length, width: size.width + length + length,
      height: size.height + length + length)
  }

  /// Whether another lies within it.
  package func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The intersection of two rectangles; nil if it is empty.
  func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
