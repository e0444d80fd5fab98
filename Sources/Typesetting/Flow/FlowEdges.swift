internal import Graphics
internal import Manuscript
internal import Styling

/// The widths of a box's margins, borders and paddings (CSS 2.2, 10.3).
extension BoxProperties {
  /// What stands at the left of an inline element's text.
  func startGap(_ room: Length) -> Length {
    (margin.left?.resolved(in: room) ?? .zero) + border.left.width + padding.left.resolved(in: room)
  }

  /// What stands at the right of an inline element's text.
  func endGap(_ room: Length) -> Length {
    (margin.right?.resolved(in: room) ?? .zero) + border.right.width
      + padding.right.resolved(in: room)
  }

  /// Borders and paddings at both sides.
  func horizontalPadding(_ room: Length) -> Length {
    border.left.width + border.right.width + padding.left.resolved(in: room)
      + padding.right.resolved(in: room)
  }

  /// Margins, borders and paddings at both sides.
  func horizontalEdges(_ room: Length) -> Length { startGap(room) + endGap(room) }

  /// Border and padding above and below the content.
  func verticalPadding(_ room: Length) -> (top: Length, bottom: Length) {
    (
      border.top.width + padding.top.resolved(in: room),
      border.bottom.width + padding.bottom.resolved(in: room)
    )
  }

  /// The width of the content that the box asks for; nil where it takes what there is.
  func contentWidth(in room: Length) -> Length? {
    let own = sizesBorderBox ? horizontalPadding(room) : .zero
    guard let width = width?.resolved(in: room) else { return nil }
    return limited(max(width - own, .zero), in: room)
  }

  /// A width of the content between the least and the most that the box asks for.
  func limited(_ width: Length, in room: Length) -> Length {
    let own = sizesBorderBox ? horizontalPadding(room) : .zero
    var width = width
    if let most = maxWidth?.resolved(in: room) { width = min(width, max(most - own, .zero)) }
    return max(width, minWidth.resolved(in: room) - own)
  }

  /// The places of the content and of the border box in a containing block.
  func frames(in frame: FlowFrame) -> (content: FlowFrame, borderLeft: Length, borderWidth: Length)
  {
    let room = frame.width
    let padding = horizontalPadding(room)
    var (left, right) = (margin.left?.resolved(in: room), margin.right?.resolved(in: room))
    var width = contentWidth(in: room)
    if width == nil {
      let free = room - padding - (left ?? .zero) - (right ?? .zero)
      let most = limited(free, in: room)
      // A box that is kept narrow is centred by margins of its own, as one of a given width is.
      width = most
      if most == free { (left, right) = (left ?? .zero, right ?? .zero) }
    }
    let content = max(width ?? .zero, .zero)
    let free = room - padding - content
    switch (left, right) {
    case (nil, nil):
      left = max(Length(scaledPoints: free.scaledPoints / 2), .zero)
    case (nil, let right?): left = max(free - right, .zero)
    default: break
    }
    let borderLeft = frame.left + (left ?? .zero)
    let inset = border.left.width + self.padding.left.resolved(in: room)
    return (
      FlowFrame(left: borderLeft + inset, width: content), borderLeft, content + padding
    )
  }
}

extension BoxProperties {
  /// What the element's `transform` does to a box of a size whose corner is the page's; nil where that is
  /// nothing.
  func map(of size: Size) -> AffineTransform? {
    guard let transform else { return nil }
    let (width, height) = (size.width.points, size.height.points)
    let (x, y) = (
      transformOriginX.resolved(in: size.width), transformOriginY.resolved(in: size.height)
    )
    let map = AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      e: transform.e + transform.eOfWidth * width + transform.eOfHeight * height,
      f: transform.f + transform.fOfWidth * width + transform.fOfHeight * height)
    return map == .identity ? nil : map.moved(x: x, y: y)
  }
}

extension BoxProperties {
  /// How much of the white that a flexible column has left stands above its boxes.
  var shareAbove: Double {
    guard case .flex(isColumn: true) = display else { return 0 }
    switch flex.mainPlacement {
    case .center, .spaceAround, .spaceEvenly: return 0.5
    case .end, .flexEnd: return 1
    default: return 0
    }
  }
}

/// A place for content: its left edge, from the left edge of the page's text, and its width.
struct FlowFrame {
  var left: Length
  var width: Length
}

extension ComputedStyle {
  /// Whether the element is put where no reader sees it: a page of text has things on the page or
  /// nowhere.
  func isOffPage(_ page: Size) -> Bool {
    guard box.position == .absolute || box.position == .fixed else { return false }
    func isFar(_ inset: LengthPercentage?, _ whole: Length) -> Bool {
      guard let inset else { return false }
      let place = inset.resolved(in: whole)
      return place <= -whole || place >= whole
    }
    return isFar(box.inset.left, page.width) || isFar(box.inset.right, page.width)
      || isFar(box.inset.top, page.height) || isFar(box.inset.bottom, page.height)
  }
}

extension FlowFragment {
  /// Puts margins, border, padding and ground round the fragment.
  ///
  /// The node tells apart what is painted as one: an element, or what has none of its own.
  mutating func frame(
    _ style: ComputedStyle, room: Length, _ flow: FlowContext, of node: Int = -1
  ) {
    let box = style.box
    let margin = (
      left: box.margin.left?.resolved(in: room) ?? .zero,
      top: box.margin.top?.resolved(in: room) ?? .zero,
      right: box.margin.right?.resolved(in: room) ?? .zero,
      bottom: box.margin.bottom?.resolved(in: room) ?? .zero
    )
    let padding = box.verticalPadding(room)
    let inset = margin.left + box.border.left.width + box.padding.left.resolved(in: room)
    let border = Size(
      width: size.width + box.horizontalPadding(room),
      height: size.height + padding.top + padding.bottom)
    move(x: inset, y: margin.top + padding.top)
    baseline += margin.top + padding.top
    if Decoration.isNeeded(style) {
      let frame = FlowBox(style, left: margin.left, width: border.width, flow)
      fills.insert(
        contentsOf: frame.fills(
          from: margin.top, to: margin.top + border.height, isFirst: true, isLast: true), at: 0)
    }
    let ground = flow.ground(style, width: border.width, height: border.height)
    images.insert(
      contentsOf: ground.map { $0.moved(x: margin.left, y: margin.top) }, at: 0)
    size = Size(
      width: max(margin.left + border.width + margin.right, .zero),
      height: max(margin.top + border.height + margin.bottom, .zero))
    if lines.isEmpty { baseline = size.height }
    let map = flow.isFixed ? box.map(of: border)?.moved(x: margin.left, y: margin.top) : nil
    if flow.showsEffects, box.opacity < 1 || map != nil {
      add(RowEffect(number: node, opacity: box.opacity, map: map ?? .identity))
    }
  }

  /// Moves all that is in the fragment.
  mutating func move(x: Length, y: Length) {
    for index in lines.indices {
      lines[index].line = lines[index].line.moved(x: x)
      lines[index].line.moveEffects(x: .zero, y: y)
      lines[index].baseline += y
    }
    for index in fills.indices { fills[index] = fills[index].moved(x: x, y: y) }
    for index in closingRules.indices {
      closingRules[index] = closingRules[index].moved(x: x, y: y)
    }
    for index in images.indices { images[index] = images[index].moved(x: x, y: y) }
  }

  /// Has an effect, from the fragment's own corner, on all that is in it.
  mutating func add(_ effect: RowEffect) {
    for index in lines.indices { lines[index].line.effects.insert(effect, at: 0) }
    for index in fills.indices { fills[index].effects.insert(effect, at: 0) }
    for index in closingRules.indices { closingRules[index].effects.insert(effect, at: 0) }
    for index in images.indices { images[index].effects.insert(effect, at: 0) }
  }
}
