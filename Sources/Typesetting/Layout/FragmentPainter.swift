internal import Budgets
internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Brings fragments into painting order (CSS 2.2, appendix E), as a frame.
struct FragmentPainter {
  /// A fragment in its place: its border box's corner, and what it is clipped to, in the frame, where
  /// lines run from left to right.
  struct Placed {
    var fragment: Int
    var corner: LogicalPoint
    var clip: LogicalRect?
  }

  let engine: LayoutEngine
  /// The boxes whose background is the canvas's, which is painted already, and whose overflow the page's.
  private let canvasBox: Int
  private let viewportBoxes: Set<Int>

  init(_ engine: LayoutEngine) {
    self.engine = engine
    let tree = engine.tree
    let body = tree.boxes.indices.first { box in
      guard !tree[box].isAnonymous, tree[box].kind == .block else { return false }
      return engine.flow.document.element(tree[box].node)?.name == "body"
    }
    viewportBoxes = Set([0] + (body.map { [$0] } ?? []))
    let source = Decoration.canvasSource(
      root: engine.tree.style(0), body: body.map(engine.tree.style))
    switch source {
    case .root: canvasBox = 0
    case .body: canvasBox = body ?? -1
    case .none: canvasBox = -1
    }
  }

  /// What is painted of a page, whose fragment holds all others, in a frame where its corner comes to a
  /// place.
  func items(of page: Int, at corner: LogicalPoint = .zero) -> [Frame.Item] {
    var output = PaintOutput()
    let area = LogicalRect(origin: corner, size: pageSize)
    if canvasBox >= 0 {
      output.add(canvas(page, corner, area.physical), in: area)
    }
    let root = Placed(fragment: page, corner: corner, clip: area)
    paint(root, isContext: true, into: &output)
    return output.finish()
  }

  // MARK: Stacking contexts

  /// Whether a fragment is painted by itself, above what is in the flow.
  private func isLayer(_ fragment: Int) -> Bool {
    guard let style = style(of: fragment) else { return false }
    return style.box.position != .static || style.box.opacity < 1 || isTransformed(fragment)
      || style.box.zIndex != nil && isFlexItem(fragment)
  }

  /// Whether a fragment is a stacking context (9.9.1; css-color-4, 3.3; css-transforms-1, 3).
  private func isContext(_ fragment: Int) -> Bool {
    guard let style = style(of: fragment) else { return false }
    let hasLevel = style.box.position != .static || isFlexItem(fragment)
    return hasLevel && style.box.zIndex != nil
      || style.box.position == .fixed || style.box.opacity < 1 || isTransformed(fragment)
  }

  /// Whether a fragment is painted as a whole among what stands in lines (css-flexbox-1, 4.3).
  private func isFlexItem(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    return made.isBox && made.box >= 0 && engine.tree.isFlexItem(made.box)
  }

  private func isTransformed(_ fragment: Int) -> Bool {
    engine.tree.isTransformed(engine.fragments[fragment].box)
  }

  /// The style of the element that a fragment stands for; nil for anonymous boxes and lines.
  private func style(of fragment: Int) -> ComputedStyle? {
    let made = engine.fragments[fragment]
    guard made.isBox, made.box >= 0, !engine.tree[made.box].isAnonymous else { return nil }
    return engine.tree.physicalStyle(made.box)
  }

  private var pageSize: LogicalSize { LogicalSize(engine.tree.principalMode.physical(engine.viewport)) }

  /// The children of a fragment in their places.
  private func children(of placed: Placed) -> [Placed] {
    let made = engine.fragments[placed.fragment]
    let clip = innerClip(of: placed)
    return made.children.map { child in
      let corner = placed.corner + LogicalRect(engine.physicalRect(of: child)).origin
      let own = self.clip(of: child, at: corner)
      let both = clip.flatMap { clip in own.map { clip.common(with: $0) } } ?? own ?? clip
      return Placed(fragment: child, corner: corner, clip: both)
    }
  }

  /// What an absolutely placed fragment is clipped to with all that is in it (11.1.2).
  private func clip(of fragment: Int, at corner: LogicalPoint) -> LogicalRect? {
    guard let style = style(of: fragment), let clip = style.box.clip,
      engine.tree.isAbsolute(engine.fragments[fragment].box)
    else { return nil }
    let size = LogicalSize(engine.physicalSize(of: fragment))
    let start = LogicalPoint(inline: clip.left ?? .zero, block: clip.top ?? .zero)
    return LogicalRect(
      origin: corner + start,
      size: LogicalSize(
        inline: max((clip.right ?? size.inline) - start.inline, .zero),
        block: max((clip.bottom ?? size.block) - start.block, .zero)))
  }

  /// What the content of a fragment is clipped to (11.1.1).
  private func innerClip(of placed: Placed) -> LogicalRect? {
    let made = engine.fragments[placed.fragment]
    guard let style = style(of: placed.fragment), style.box.clips, made.box >= 0,
      !viewportBoxes.contains(made.box), engine.tree[made.box].kind != .inline
    else { return placed.clip }
    let area = snapped(placed).inset(by: physical(made.edges.border, of: placed.fragment))
    return placed.clip.map { $0.common(with: area) } ?? area
  }

  /// The layers of a stacking context, in the order of the document.
  private func layers(of placed: Placed) -> [(layer: Placed, level: Int, box: Int)] {
    var found: [(layer: Placed, level: Int, box: Int)] = []
    func gather(_ placed: Placed) {
      for child in children(of: placed) {
        if isLayer(child.fragment), let style = style(of: child.fragment) {
          let hasLevel = style.box.position != .static || isFlexItem(child.fragment)
          let level = hasLevel ? style.box.zIndex ?? 0 : 0
          found.append((child, level, engine.fragments[child.fragment].box))
          if isContext(child.fragment) { continue }
        }
        gather(child)
      }
    }
    gather(placed)
    let order = found.indices.sorted {
      (found[$0].level, found[$0].box, $0) < (found[$1].level, found[$1].box, $1)
    }
    return order.map { found[$0] }
  }

  /// Paints a fragment and what is in it: as a stacking context, or as if it were one but for the layers
  /// in it, which are those of the context around.
  private func paint(_ placed: Placed, isContext: Bool, into output: inout PaintOutput) {
    guard engine.flow.goesOn else { return }
    let layers = isContext ? self.layers(of: placed) : []
    paintBox(placed, into: &output)
    for layer in layers where layer.level < 0 { paintLayer(layer.layer, into: &output) }
    paintBlocks(in: placed, into: &output)
    paintFloats(in: placed, into: &output)
    paintContent(of: placed, into: &output)
    for layer in layers where layer.level >= 0 { paintLayer(layer.layer, into: &output) }
  }

  private func paintLayer(_ placed: Placed, into output: inout PaintOutput) {
    guard let style = style(of: placed.fragment) else { return }
    let map =
      isTransformed(placed.fragment)
      ? style.box.map(of: engine.physicalSize(of: placed.fragment)) : nil
    guard map != nil || style.box.opacity < 1, engine.flow.showsEffects else {
      return paint(placed, isContext: isContext(placed.fragment), into: &output)
    }
    var inner = PaintOutput()
    var layer = placed
    // What lies around it clips what it is mapped to.
    layer.clip = nil
    engine.flow.depth.effects += 1
    paint(layer, isContext: true, into: &inner)
    engine.flow.depth.effects -= 1
    let group = Frame.Group(
      Frame(size: Size(width: pageSize.inline, height: pageSize.block), items: inner.finish()),
      transform: map?.moved(x: placed.corner.inline, y: placed.corner.block) ?? .identity,
      alpha: style.box.opacity)
    // What is beyond the page is cut with the page.
    let page = LogicalRect(origin: .zero, size: pageSize)
    output.addGroup(group, in: placed.clip == page ? nil : placed.clip)
  }

  // MARK: Phases

  /// Whether a fragment is painted in another phase than its parent's in-flow blocks.
  private func isOther(_ fragment: Int) -> Bool {
    isLayer(fragment) || isFloat(fragment)
  }

  private func isFloat(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    return made.isBox && made.box >= 0 && engine.tree.isFloat(made.box)
  }

  private func isBlockLevel(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    return made.isBox && made.box >= 0 && !engine.tree[made.box].isInlineLevel
      && !engine.tree.isFlexItem(made.box)
  }

  /// The backgrounds and borders of the blocks in the flow.
  private func paintBlocks(in placed: Placed, into output: inout PaintOutput) {
    let made = engine.fragments[placed.fragment]
    for child in children(of: placed) {
      if case .decoration(let items) = engine.fragments[child.fragment].content {
        let mode = made.mode
        let turn = mode.turn(in: engine.physicalSize(of: child.fragment))
        output.add(
          items.map {
            (mode == .horizontal ? $0 : $0.mapped(by: turn))
              .moved(x: child.corner.inline, y: child.corner.block)
          }, in: child.clip)
      }
      guard isBlockLevel(child.fragment), !isOther(child.fragment) else { continue }
      paintBox(child, into: &output)
      paintBlocks(in: child, into: &output)
    }
  }

  private func paintFloats(in placed: Placed, into output: inout PaintOutput) {
    for child in children(of: placed) where !isLayer(child.fragment) {
      if isFloat(child.fragment) {
        paint(child, isContext: false, into: &output)
      } else if isBlockLevel(child.fragment) {
        paintFloats(in: child, into: &output)
      }
    }
  }

  /// What stands in lines, and the pictures of boxes.
  private func paintContent(of placed: Placed, into output: inout PaintOutput) {
    paintOwnContent(of: placed, into: &output)
    for child in children(of: placed) where !isOther(child.fragment) {
      let made = engine.fragments[child.fragment]
      guard made.isBox, made.box >= 0,
        engine.tree[made.box].isInlineLevel || engine.tree.isFlexItem(made.box)
      else {
        paintContent(of: child, into: &output)
        continue
      }
      if engine.tree[made.box].kind == .inline {
        paintBox(child, into: &output)
        paintContent(of: child, into: &output)
      } else {
        paint(child, isContext: false, into: &output)
      }
    }
  }

  private func paintOwnContent(of placed: Placed, into output: inout PaintOutput) {
    let made = engine.fragments[placed.fragment]
    let corner = placed.corner
    switch made.content {
    case .box, .line, .placeholder, .decoration: break
    case .text(let set, let baseline):
      let mode = engine.outerMode(of: placed.fragment)
      guard mode.isVertical else {
        return output.add(set, at: corner, baseline: baseline, in: placed.clip)
      }
      output.add(
        set, turnedInto: LogicalRect(origin: corner, size: LogicalSize(
          engine.physicalSize(of: placed.fragment))).physical, mode, baseline: baseline,
        in: placed.clip)
    case .piece(let piece): output.add(piece, at: corner, in: placed.clip)
    case .picture(let picture):
      let area = snapped(placed).inset(by: physical(made.edges.inset, of: placed.fragment))
      guard made.box >= 0, engine.tree.style(made.box).text.isVisible else { return }
      let fitted = engine.flow.fitted(
        picture, engine.tree.physicalStyle(made.box),
        Size(width: area.size.inline, height: area.size.block))
      output.add(fitted, at: area.origin, in: placed.clip)
    }
  }

  /// The background and the borders of a box.
  private func paintBox(_ placed: Placed, into output: inout PaintOutput) {
    guard let style = style(of: placed.fragment), style.text.isVisible,
      Decoration.isNeeded(style)
    else { return }
    let made = engine.fragments[placed.fragment]
    let decoration = Decoration(style, geometry(of: placed), engine.flow.decorations)
    switch made.paints {
    case .all:
      output.add(decoration.items(paintsBackground: made.box != canvasBox), in: placed.clip)
    case .background: output.add(decoration.background, in: placed.clip)
    case .nothing: break
    }
  }

  /// The border box of a fragment in its place, with its edges on pixels of CSS, as browsers have them.
  ///
  /// So boxes that meet leave no seam between them. What is thinner than a pixel keeps its size.
  private func snapped(_ placed: Placed) -> LogicalRect {
    let rect = LogicalRect(
      origin: placed.corner, size: LogicalSize(engine.physicalSize(of: placed.fragment)))
    let pixel = engine.flow.pixel
    guard pixel > .zero else { return rect }
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

  /// The areas of a box in their places.
  private func geometry(of placed: Placed) -> BoxGeometry {
    let made = engine.fragments[placed.fragment]
    let mode = engine.outerMode(of: placed.fragment)
    let (lineLeft, lineRight): (BoxGeometry.Edges, BoxGeometry.Edges) =
      mode.isVertical
      ? (mode.isLineReversed ? (.bottom, .top) : (.top, .bottom)) : (.left, .right)
    var edges = BoxGeometry.Edges.all
    if !made.hasStartEdge { edges.remove(lineLeft) }
    if !made.hasEndEdge { edges.remove(lineRight) }
    return BoxGeometry(
      borderBox: snapped(placed).physical, border: mode.physical(made.edges.border),
      padding: mode.physical(made.edges.padding), edges: edges)
  }

  /// Edges of a fragment by the sides of the page.
  private func physical(_ edges: LogicalEdges, of fragment: Int) -> LogicalEdges {
    WritingMode.horizontal.edges(edges, from: engine.outerMode(of: fragment))
  }

  /// The background of the canvas: the root's or the body's (14.2).
  private func canvas(_ page: Int, _ start: LogicalPoint, _ area: Rect) -> [Frame.Item] {
    let tree = engine.tree
    guard let root = engine.firstFragments.first, root >= 0 else { return [] }
    let body = canvasBox > 0 ? tree.physicalStyle(canvasBox) : nil
    let corner = start + LogicalRect(engine.physicalRect(of: root, in: page)).origin
    return Decoration.canvas(
      root: tree.physicalStyle(0), body: body,
      rootBox: geometry(of: Placed(fragment: root, corner: corner)), canvas: area,
      engine.flow.decorations)
  }
}

extension Fragment {
  /// Whether it stands for a box, not for a line or what is in one.
  var isBox: Bool {
    switch content {
    case .box, .picture: true
    case .line, .text, .piece, .placeholder, .decoration: false
    }
  }
}

extension LogicalRect {
  /// What two rectangles have in common: maybe nothing.
  func common(with other: LogicalRect) -> LogicalRect {
    let start = LogicalPoint(
      inline: max(origin.inline, other.origin.inline), block: max(origin.block, other.origin.block))
    return LogicalRect(
      origin: start,
      size: LogicalSize(
        inline: max(min(inlineEnd, other.inlineEnd) - start.inline, .zero),
        block: max(min(blockEnd, other.blockEnd) - start.block, .zero)))
  }
}
