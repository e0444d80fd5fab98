internal import Graphics
internal import Styling

/// The shadows of a box (CSS Backgrounds 3, section 6.1); none at the edges where it is cut, as if the shadows of the
/// whole box were cut there with it (css-break-3, 5.4).
extension Decoration {
  /// The outer shadows, the lowest first; there are none under the box.
  var outerShadows: [Frame.Item] {
    style.box.shadows.reversed().compactMap { shadow in
      guard !shadow.isInset, let ink = ink(of: shadow) else { return nil }
      let margin = shadow.blur * 1.5 + .pt(1)
      var shape = edge.spread(by: shadow.spread).moved(x: shadow.x, y: shadow.y)
      guard shape.rect.hasArea else { return nil }
      let reach = shape.rect.outset(by: margin)
      shape.rect = cut(shape.rect, beyond: margin)
      guard shape.rect.hasArea else { return nil }
      let around = cut(
        Rect(
          x: min(reach.minX, edge.rect.minX), y: min(reach.minY, edge.rect.minY),
          width: max(reach.maxX, edge.rect.maxX) - min(reach.minX, edge.rect.minX),
          height: max(reach.maxY, edge.rect.maxY) - min(reach.minY, edge.rect.minY)))
      let area = Path(
        elements: Path.rectangle(around).elements + edge.path(isReversed: true).elements)
      return .pattern(
        area,
        .blur(BlurredShape(shape: shape.path(), deviation: shadow.blur * 0.5, ink: ink)))
    }
  }

  /// The inset shadows, the lowest first.
  var innerShadows: [Frame.Item] {
    let inside = edge.inset(by: geometry.border)
    guard inside.rect.hasArea else { return [] }
    return style.box.shadows.reversed().compactMap { shadow in
      guard shadow.isInset, let ink = ink(of: shadow) else { return nil }
      // The shape that casts the shadow surrounds a hole.
      var hole = inside.spread(by: -shadow.spread).moved(x: shadow.x, y: shadow.y)
      let margin = shadow.blur * 1.5 + .pt(1)
      let around = inside.rect.outset(by: margin)
      hole.rect = cut(hole.rect, beyond: margin)
      let isOpen = hole.rect.hasArea
      // A hole that extends beyond the box has no edge there.
      let outer = Rect(
        x: min(around.minX, hole.rect.minX - margin), y: min(around.minY, hole.rect.minY - margin),
        width: max(around.maxX, hole.rect.maxX + margin)
          - min(around.minX, hole.rect.minX - margin),
        height: max(around.maxY, hole.rect.maxY + margin)
          - min(around.minY, hole.rect.minY - margin))
      let shape = Path(
        elements: Path.rectangle(outer).elements
          + (isOpen ? hole.path(isReversed: true).elements : []))
      return .pattern(
        inside.path(),
        .blur(BlurredShape(shape: shape, deviation: shadow.blur * 0.5, ink: ink)))
    }
  }

  /// A rectangle whose edges are moved to those of the box where that is cut, or a distance beyond them.
  private func cut(_ rect: Rect, beyond margin: Length = .zero) -> Rect {
    func inset(_ edge: BoxGeometry.Edges, _ length: Length) -> Length {
      geometry.edges.contains(edge) ? .zero : length - margin
    }
    return rect.inset(
      by: Sides(
        top: inset(.top, edge.rect.minY - rect.minY),
        right: inset(.right, rect.maxX - edge.rect.maxX),
        bottom: inset(.bottom, rect.maxY - edge.rect.maxY),
        left: inset(.left, edge.rect.minX - rect.minX)))
  }

  private func ink(of shadow: BoxProperties.Shadow) -> Ink? {
    guard let color = shadow.color ?? style.text.color else { return .text }
    return color.alpha == 0 ? nil : Ink(covering: color)
  }
}
