internal import Graphics
internal import Styling

extension FragmentPainter {
  /// The background and the borders of a box.
  func paintBox(_ placed: Placed, into output: inout PaintOutput) {
    guard let style = style(of: placed.fragment), style.text.isVisible,
      style.isDecorated
    else { return }
    let made = source[placed.fragment]
    let decoration = Decoration(style.computed, geometry(of: placed), source.decorations)
    switch made.paints {
    case .all:
      output.add(
        decoration.items(paintsBackground: made.box != canvasBox, paintsOutline: !hasOutlines),
        in: placed.clip)
    case .background where source.tree[made.box].kind == .tableCell && isLayer(placed.fragment):
      // The background is painted over shared borders, and must leave them free.
      var inner = style.computed
      inner.box.background.clipToPadding()
      let decoration = Decoration(inner, geometry(of: placed), source.decorations)
      output.add(decoration.background, in: placed.clip)
    case .background: output.add(decoration.background, in: placed.clip)
    case .nothing: break
    }
  }

  /// The outline of a box.
  func paintOutline(of placed: Placed, into output: inout PaintOutput) {
    guard let style = style(of: placed.fragment), style.text.isVisible,
      style.box.outline.border.width > .zero, source[placed.fragment].paints != .nothing
    else { return }
    let decoration = Decoration(style.computed, geometry(of: placed), source.decorations)
    output.add(decoration.outline, in: placed.clip)
  }

  /// The border box of a fragment in place, with its edges aligned to CSS pixels, as in browsers.
  ///
  /// This leaves no seam between adjacent boxes. Anything thinner than a pixel keeps its size.
  func snapped(_ placed: Placed) -> LogicalRect {
    let rect = LogicalRect(
      origin: placed.corner, size: LogicalSize(source.physicalSize(of: placed.fragment)))
    let pixel = source.pixel
    guard pixel > .zero, !source.keepsOrder else { return rect }
    func whole(_ length: Length) -> Length { pixel * (length / pixel).rounded() }
    func size(_ start: Length, _ size: Length) -> Length {
      size < pixel ? size : whole(start + size) - whole(start)
    }
    return LogicalRect(
      origin: LogicalPoint(inline: whole(rect.origin.inline), block: whole(rect.origin.block)),
      size: LogicalSize(
        inline: size(rect.origin.inline, rect.size.inline),
        block: size(rect.origin.block, rect.size.block)))
  }

  /// The areas of a box in place.
  func geometry(of placed: Placed) -> BoxGeometry {
    let made = source[placed.fragment]
    let mode = source.outerMode(of: placed.fragment)
    let sides = mode.logical(
      Sides<BoxGeometry.Edges>(top: .top, right: .right, bottom: .bottom, left: .left))
    var edges = BoxGeometry.Edges.all
    if !made.hasStartEdge { edges.remove(sides.left) }
    if !made.hasEndEdge { edges.remove(sides.right) }
    if !made.hasBlockStart { edges.remove(sides.top) }
    if !made.hasBlockEnd { edges.remove(sides.bottom) }
    let whole = made.whole.map { mode.physical($0, in: source.physicalSize(of: placed.fragment)) }
    return BoxGeometry(
      borderBox: snapped(placed).physical, border: mode.physical(made.edges.border),
      padding: mode.physical(made.edges.padding), edges: edges,
      whole: whole?.moved(x: placed.corner.inline, y: placed.corner.block))
  }

  /// Edges of a fragment as physical sides of the page.
  func physical(_ edges: LogicalEdges, of fragment: Int) -> LogicalEdges {
    WritingMode.horizontal.edges(edges, from: source.outerMode(of: fragment))
  }

  /// The background of the canvas: the root's or the body's (14.2).
  func canvas(_ page: Int, _ start: LogicalPoint, _ area: Rect) -> [Frame.Item] {
    let tree = source.tree
    guard let root = source[page].children.first(where: { source[$0].box == 0 }) else { return [] }
    let body = canvasBox > 0 ? tree.physicalStyle(canvasBox).computed : nil
    let corner = start + LogicalRect(source.physicalRect(of: root, in: page)).origin
    let placed = Placed(fragment: root, corner: corner)
    return mappedCanvas(area, root: placed) { area in
      Decoration.canvas(
        root: tree.physicalStyle(0).computed, body: body, rootBox: geometry(of: placed),
        canvas: area, source.decorations)
    }
  }
}

extension BoxProperties.Background {
  /// Clips the background to the area inside the border.
  fileprivate mutating func clipToPadding() {
    if colorClip == .border { colorClip = .padding }
    for index in layers.indices where layers[index].clip == .border {
      layers[index].clip = .padding
    }
  }
}
