internal import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling

/// The list bullets of fixed-layout pages.
///
/// They are drawn, because glyphs of the element's own font may look different (CSS Counter Styles 3, 6.3), in the size
/// and position that browsers use.
extension BoxTreeBuilder {
  /// A bullet as an inline block; nil for other markers, and in vertical text.
  mutating func bullet(_ own: TextProperties, _ node: Int, _ number: StyleNumber) -> Draft? {
    let text = tree.styles[number].text
    guard flow.isFixed, !text.writingMode.isVertical, let shape = BulletShape(own.listMarker) else {
      return nil
    }
    let key = BulletStyle(
      marker: number, shape: own.listMarker, isInside: own.listMarkerIsInside)
    if let known = bulletStyles[key] { return box(node, known, []).first }
    let made = tree.styles.append(BoxStyle(look(of: shape, own, text)))
    bulletStyles[key] = made
    return box(node, made, []).first
  }

  /// The style of the inline block that a bullet is, before text in a style.
  private func look(
    of shape: BulletShape, _ own: TextProperties, _ text: TextProperties
  ) -> ComputedStyle {
    let style = flow.textStyle(text)
    let metrics = flow.fonts.metrics(style)
    let reach = Double(metrics.ascender) / Double(metrics.unitsPerEm)
    // The ascent of a substitute face is limited, as the height of its lines is.
    let most = flow.fonts.isStandIn(style) ? 0.95 : reach
    let ascent = Int((style.size * min(reach, most) / flow.pixel).rounded())
    // The bullet has two thirds of the ascent available, and fills half of that.
    let available = ascent * 2 / 3
    let size = (available + 1) / 2
    var look = ComputedStyle()
    look.text = text
    look.box.display = .inlineBlock
    look.box.border = shape.border(size, pixel: flow.pixel)
    if shape != .square {
      look.box.radius = Sides(
        all: BoxProperties.Radius(LengthPercentage(percent: 0.5), LengthPercentage(percent: 0.5)))
    }
    let inside = max(size - 2, 0) * (shape == .ring ? 1 : 0)
    look.box.width = LengthPercentage(flow.pixel * inside)
    look.box.height = LengthPercentage(flow.pixel * inside)
    look.box.verticalAlign = .raised(
      flow.pixel * (ascent - 3 * (ascent - available) / 2 - size))
    let gap =
      own.listMarkerIsInside
      ? flow.pixel + style.size : flow.pixel * (available + 7 - size) - style.size * 0.5
    if text.isRightToLeft {
      look.box.margin.left = LengthPercentage(gap)
    } else {
      look.box.margin.right = LengthPercentage(gap)
    }
    return look
  }
}

/// The shape of a bullet.
private enum BulletShape {
  case disc, ring, square

  init?(_ marker: TextProperties.ListMarker) {
    switch marker {
    case .disc: self = .disc
    case .circle: self = .ring
    case .square: self = .square
    default: return nil
    }
  }

  /// The borders of a bullet of `size` pixels, which fill or outline it in the text colour.
  func border(_ size: Int, pixel: Length) -> Sides<BoxProperties.Border> {
    func side(_ width: Int) -> BoxProperties.Border {
      BoxProperties.Border(width: pixel * width, style: .solid)
    }
    guard self != .ring else { return Sides(all: side(1)) }
    let (half, rest) = (size / 2, size - size / 2)
    var border = Sides(all: side(half))
    (border.bottom, border.right) = (side(rest), side(rest))
    return border
  }
}
