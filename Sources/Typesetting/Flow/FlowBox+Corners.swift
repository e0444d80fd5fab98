internal import Graphics
internal import Styling

/// Rounded corners (CSS Backgrounds 3, 4).
extension FlowBox {
  /// The radii of the corners of a part of the box; nil where all are square.
  ///
  /// Where the box goes on over a page's edge, it is cut there.
  func corners(of size: Size, isFirst: Bool, isLast: Bool) -> Path.Corners? {
    let none = Size(width: .zero, height: .zero)
    func resolved(_ radius: LengthPercentage, _ isThere: Bool) -> Size {
      guard isThere else { return none }
      let (across, down) = (radius.resolved(in: size.width), radius.resolved(in: size.height))
      return across > .zero && down > .zero ? Size(width: across, height: down) : none
    }
    var corners = Path.Corners(
      topLeft: resolved(radius.top, isFirst), topRight: resolved(radius.right, isFirst),
      bottomRight: resolved(radius.bottom, isLast), bottomLeft: resolved(radius.left, isLast))
    let all = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
    guard all.contains(where: { $0 != none }) else { return nil }
    // Radii that meet on a side are all made smaller by one share.
    var share = 1.0
    for (sum, side) in [
      (all[0].width + all[1].width, size.width), (all[2].width + all[3].width, size.width),
      (all[1].height + all[2].height, size.height), (all[0].height + all[3].height, size.height),
    ] where sum > side { share = min(share, side / sum) }
    corners.scale(by: share)
    return corners
  }

  /// The border as one ring, where all its sides are of one colour and unbroken; nil where it has to be
  /// drawn side by side.
  func ring(
    _ rect: Rect, _ corners: Path.Corners, isFirst: Bool, isLast: Bool
  ) -> GalleyRow.Rule? {
    let sides = [border.top, border.right, border.bottom, border.left].filter {
      $0.width > .zero && $0.style != .none && $0.style != .hidden
    }
    guard let first = sides.first, sides.allSatisfy({ $0.color == first.color && $0.isSolid })
    else { return nil }
    let top = isFirst ? border.top.width : .zero
    let bottom = isLast ? border.bottom.width : .zero
    let (left, right) = (border.left.width, border.right.width)
    let inner = Rect(
      x: rect.minX + left, y: rect.minY + top, width: max(rect.size.width - left - right, .zero),
      height: max(rect.size.height - top - bottom, .zero))
    let within = corners.within(border)
    var rule = GalleyRow.Rule(
      rect: rect, ink: (first.color ?? color).map(Ink.init(of:)) ?? .text)
    // The inner edge is gone round the other way, so that what is in it stays bare.
    rule.path = Path(
      elements: Path.rounded(rect, corners).elements
        + Path.rounded(inner, within, isReversed: true).elements)
    return rule
  }
}

extension BoxProperties.Border {
  fileprivate var isSolid: Bool {
    switch style {
    case .none, .hidden, .dashed, .dotted: false
    case .double: width.points < 1
    case .solid, .groove, .ridge, .inset, .outset: true
    }
  }
}

extension Path.Corners {
  /// The corners of what lies within a border.
  func within(_ border: Sides<BoxProperties.Border>) -> Path.Corners {
    func less(
      _ radius: Size, _ across: BoxProperties.Border, _ down: BoxProperties.Border
    ) -> Size {
      Size(
        width: max(radius.width - across.width, .zero),
        height: max(radius.height - down.width, .zero))
    }
    return Path.Corners(
      topLeft: less(topLeft, border.left, border.top),
      topRight: less(topRight, border.right, border.top),
      bottomRight: less(bottomRight, border.right, border.bottom),
      bottomLeft: less(bottomLeft, border.left, border.bottom))
  }

  fileprivate mutating func scale(by share: Double) {
    guard share < 1 else { return }
    func smaller(_ size: Size) -> Size {
      Size(width: size.width * share, height: size.height * share)
    }
    (topLeft, topRight) = (smaller(topLeft), smaller(topRight))
    (bottomRight, bottomLeft) = (smaller(bottomRight), smaller(bottomLeft))
  }
}
