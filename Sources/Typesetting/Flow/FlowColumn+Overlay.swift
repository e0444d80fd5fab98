internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// Elements that are laid out by themselves.
extension FlowColumn {
  /// Adds an element that stands in a place of its box, or of the page (CSS 2.2, 10.3.7 and 10.6.4).
  mutating func addOverlay(_ node: Int, _ style: ComputedStyle, in frame: FlowFrame) {
    let box = style.box
    let around =
      positioned.last
      ?? Rect(x: .zero, y: .zero, width: flow.page.width, height: flow.page.height)
    let left = box.inset.left?.resolved(in: around.size.width)
    let right = box.inset.right?.resolved(in: around.size.width)
    let above = box.inset.top?.resolved(in: around.size.height)
    let below = box.inset.bottom?.resolved(in: around.size.height)
    var room = around.size.width
    if let left, let right, box.width == nil { room = max(room - left - right, .pt(1)) }
    guard
      var fragment = boxed(
        node, style, in: FlowFrame(left: .zero, width: room),
        fills: left != nil && right != nil)
    else { return }
    if let height = box.height?.resolved(in: around.size.height) {
      fragment.size.height = max(fragment.size.height, height)
    }
    fragment.frame(style, room: room, flow, of: node)
    let x = left ?? right.map { around.size.width - $0 - fragment.size.width } ?? frame.left
    let y = above ?? below.map { around.size.height - $0 - fragment.size.height } ?? top
    overlays.append((fragment, around.minX + x, around.minY + y))
  }

  /// Lays out an element by itself, as wide as it asks for, or as its content does.
  func boxed(
    _ node: Int, _ style: ComputedStyle, in frame: FlowFrame, fills: Bool = false
  ) -> FlowFragment? {
    guard let element = flow.document.element(node) else { return nil }
    if element.isReplaced, let picture = flow.picture(node),
      let size = flow.pictureSize(picture, style, room: frame.width)
    {
      return flow.fitted(picture, style, size)
    }
    let room = max(frame.width - style.box.horizontalEdges(frame.width), .pt(1))
    let width =
      style.box.contentWidth(in: frame.width)
      ?? (fills
        ? room : style.box.limited(min(flow.widths(of: node).full, room), in: frame.width))
    var column = FlowColumn(flow, isInner: true)
    if let id = element.id { column.addAnchor(id) }
    column.positioned = [
      Rect(
        x: .zero, y: .zero, width: width,
        height: style.box.height?.resolved(in: flow.page.height) ?? flow.page.height)
    ]
    let hasEffect = flow.hasEffect(style)
    flow.depth.boxes += 1
    if hasEffect { flow.depth.effects += 1 }
    if style.box.display == .table {
      column.addTable(node, in: FlowFrame(left: .zero, width: width))
    } else {
      column.addContent(of: node, in: FlowFrame(left: .zero, width: width))
    }
    column.finish()
    flow.depth.boxes -= 1
    if hasEffect { flow.depth.effects -= 1 }
    var fragment = FlowFragment(column.rows, boxes: column.boxes, width: width)
    fragment.add(column.overlays)
    return fragment
  }
}

extension FlowFragment {
  /// Puts elements with places of their own over what is there, each over those before it.
  ///
  /// Where any of it is seen through or transformed, each is painted as a whole: what comes later may
  /// lie over that. Elsewhere shapes lie beneath pictures and those beneath text.
  mutating func add(_ overlays: [(fragment: FlowFragment, x: Length, y: Length)]) {
    let isLayered =
      !overlays.isEmpty && (hasEffects || overlays.contains { $0.fragment.hasEffects })
    if isLayered { add(RowEffect(number: 0)) }
    for (number, overlay) in overlays.enumerated() {
      var piece = overlay.fragment
      piece.move(x: overlay.x, y: overlay.y)
      if isLayered { piece.add(RowEffect(number: number + 1)) }
      add(piece)
    }
  }

  private var hasEffects: Bool {
    lines.contains { !$0.line.effects.isEmpty } || images.contains { !$0.effects.isEmpty }
      || fills.contains { !$0.effects.isEmpty } || closingRules.contains { !$0.effects.isEmpty }
  }
}
