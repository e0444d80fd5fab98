internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// What stands in a block: other blocks, paragraphs, a table, a picture.
extension FlowColumn {
  /// The content of a block, as its kind has it.
  mutating func addInner(
    _ node: Int, _ element: Document.Element, _ style: ComputedStyle, _ frame: FlowFrame,
    outer: FlowFrame
  ) {
    // A box in too many others is a block like any.
    let hasBoxes: Bool
    switch style.box.display {
    case .table, .inlineTable, .flex: hasBoxes = flow.hasRoomForBox
    default: hasBoxes = true
    }
    switch style.box.display {
    case _ where !hasBoxes: break
    case .table, .inlineTable: return addTable(node, in: frame)
    case .flex(let isColumn) where !isColumn: return addFlex(node, in: frame)
    case .flex: return addFlexColumn(node, style, in: frame)
    case .listItem: addMarker(node, style, left: frame.left)
    default: break
    }
    if element.isReplaced, let picture = flow.picture(node) {
      return addPicture(
        picture, style, frame, room: outer.width,
        source: flow.source + flow.document.nodes[node].source)
    }
    addContent(of: node, in: frame)
  }

  /// Adds what stands in an element: blocks, and the text between them as paragraphs of their own.
  mutating func addContent(of node: Int, in frame: FlowFrame) {
    var inline: [Int] = []
    var isFirst = true
    for child in flow.document.children(of: node) {
      guard flow.isBlock(child) || flow.holdsBlock[child] else {
        inline.append(child)
        continue
      }
      addParagraph(inline, of: node, isFirst: isFirst, isLast: false, in: frame)
      (inline, isFirst) = ([], false)
      if flow.isBlock(child) {
        add(child, in: frame)
      } else {
        // An inline element with a block in it is divided by it.
        if let id = flow.document.element(child)?.id { addAnchor(id) }
        addContent(of: child, in: frame)
      }
    }
    addParagraph(inline, of: node, isFirst: isFirst, isLast: true, in: frame)
  }

  /// Adds the boxes of a flexible column, each as wide as it must be where it stands in the middle or at the
  /// end (CSS Flexbox 1, 9.4 and 9.6).
  private mutating func addFlexColumn(_ node: Int, _ style: ComputedStyle, in frame: FlowFrame) {
    let isUpright = flow.document.children(of: node).allSatisfy { child in
      guard let element = flow.document.element(child) else { return !flow.isWords(child) }
      // What has a place in the book's order of its own is set like any block.
      return element.pageLabel == nil && !flow.notes.isTakenOut(child)
    }
    guard isUpright, !hasGenerated(.before, node), !hasGenerated(.after, node) else {
      return addContent(of: node, in: frame)
    }
    for child in flow.document.children(of: node) where flow.document.element(child) != nil {
      let own = flow.style(child)
      let placement = own.box.flex.ownPlacement ?? style.box.flex.crossPlacement
      guard own.box.display != .none, own.box.width == nil,
        placement == .center || placement == .end, flow.isBlock(child), flow.hasRoomForBox,
        var fragment = boxed(child, own, in: frame)
      else {
        add(child, in: frame)
        continue
      }
      if let id = flow.document.element(child)?.id { addAnchor(id) }
      fragment.frame(own, room: frame.width, flow, of: child)
      let free = max(frame.width - fragment.size.width, .zero)
      fragment.move(x: frame.left + (placement == .center ? free * 0.5 : free), y: .zero)
      addParts(of: fragment)
    }
  }

  private mutating func addPicture(
    _ picture: FlowImage, _ style: ComputedStyle, _ frame: FlowFrame, room: Length,
    source: Int
  ) {
    guard let size = flow.pictureSize(picture, style, room: room) else { return }
    var row = GalleyRow()
    row.height = size.height
    row.baseline = size.height
    row.source = source
    var left = frame.left
    if style.box.margin.left == nil, style.box.width == nil {
      let free = frame.width - size.width
      left += style.box.margin.right == nil ? Length(scaledPoints: free.scaledPoints / 2) : free
    }
    row.images = flow.fitted(picture, style, size).images.map { $0.moved(x: left, y: .zero) }
    append(row)
  }

  /// What is done to a block when it is painted; nil where that is nothing.
  func effect(
    _ node: Int, _ style: ComputedStyle, from first: Int, _ left: Length, _ width: Length
  ) -> RowEffect? {
    guard first < rows.count, flow.showsEffects else { return nil }
    let size = Size(width: width, height: rows[first...].height)
    let map = flow.isFixed ? style.box.map(of: size)?.moved(x: left, y: .zero) : nil
    guard style.box.opacity < 1 || map != nil else { return nil }
    return RowEffect(
      number: node, opacity: style.box.opacity, map: map ?? .identity)
  }
}

extension Document.Element {
  /// Whether it stands for a picture.
  var isReplaced: Bool {
    ["img", "svg", "image", "object", "video", "embed"].contains(name)
  }
}
