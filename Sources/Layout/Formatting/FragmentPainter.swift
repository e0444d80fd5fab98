internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling

/// Brings fragments into painting order (CSS 2.2, appendix E), as a frame.
package struct FragmentPainter {
  /// A fragment in its place: its border box's corner, and what it is clipped to, in the frame, where
  /// lines run from left to right.
  package struct Placed {
    package var fragment: Int
    package var corner: LogicalPoint
    package var clip: LogicalRect?
    /// The space that it is mapped in; nil is the page's plane.
    package var space: Space?
  }

  package let source: FragmentSource
  /// The boxes whose background is the canvas's, which is painted already, and whose overflow the page's.
  let canvasBox: Int
  private let viewportBoxes: Set<Int>
  private let depth = EffectDepth()
  /// In which order lines are read, where that is not the one in which they are painted.
  private var reading: ReadingOrder?

  package init(_ engine: LayoutEngine) { self.init(FragmentSource(engine)) }

  package init(_ source: FragmentSource) {
    self.source = source
    let body = source.body
    viewportBoxes = [0, max(body, 0)]
    guard !source.keepsOrder, !source.tree.boxes.isEmpty else {
      canvasBox = -1
      return
    }
    let canvas = Decoration.canvasSource(
      root: source.tree.style(0).computed,
      body: body < 0 ? nil : source.tree.style(body).computed)
    switch canvas {
    case .root: canvasBox = 0
    case .body: canvasBox = body
    case .none: canvasBox = -1
    }
  }

  /// What is painted of a page, whose fragment holds all others, in a frame where its corner comes to a
  /// place.
  package func items(of page: Int, at corner: LogicalPoint = .zero) -> [Frame.Item] {
    var output = PaintOutput()
    let area = LogicalRect(origin: corner, size: pageSize)
    if canvasBox >= 0 {
      output.add(canvas(page, corner, area.physical), in: area)
    }
    let root = Placed(fragment: page, corner: corner, clip: source.keepsOrder ? nil : area)
    var painter = self
    if !source.keepsOrder { painter.reading = ReadingOrder(of: page, in: source) }
    painter.paint(root, isContext: true, into: &output)
    return output.finish()
  }

  // MARK: Stacking contexts

  /// Whether a fragment is painted by itself, above what is in the flow.
  private func isLayer(_ fragment: Int) -> Bool {
    guard !source.tree.isPlain, let style = style(of: fragment) else { return false }
    let isPlaced =
      source.keepsOrder
      ? style.box.position != .static && level(of: style) != 0
        || source.tree.isAbsolute(source[fragment].box)
      : style.box.position != .static
    return isPlaced || style.box.opacity < 1 || holdsSpace(fragment) || clipsRound(fragment)
      || style.box.zIndex != nil && isFlexItem(fragment)
  }

  /// Whether a layer is painted above the flow although no level says so: an absolutely placed box.
  private func isOver(_ fragment: Int) -> Bool {
    source[fragment].box >= 0 && source.tree.isAbsolute(source[fragment].box)
  }

  /// How high above others a layer lies in its stacking context.
  private func level(of style: BoxStyle, isFlexItem: Bool = false) -> Int {
    style.box.position == .static && !isFlexItem ? 0 : style.box.zIndex ?? 0
  }

  /// Whether a fragment is a stacking context (9.9.1; css-color-4, 3.3; css-transforms-1, 3).
  private func isContext(_ fragment: Int) -> Bool {
    guard let style = style(of: fragment) else { return false }
    let hasLevel = style.box.position != .static || isFlexItem(fragment)
    return hasLevel && style.box.zIndex != nil
      || style.box.position == .fixed || style.box.opacity < 1 || holdsSpace(fragment)
      || clipsRound(fragment)
  }

  /// Whether a fragment is painted as a whole, among inline content (css-flexbox-1, 4.3).
  private func isFlexItem(_ fragment: Int) -> Bool {
    let box = source.box(of: fragment)
    return box >= 0 && source.tree.isFlexItem(box)
  }

  private func holdsSpace(_ fragment: Int) -> Bool {
    source.tree.holdsSpace(source[fragment].box)
  }

  /// The style of the element that a fragment stands for; nil for anonymous boxes and lines.
  func style(of fragment: Int) -> BoxStyle? {
    let box = source.box(of: fragment)
    guard box >= 0, !source.tree[box].isAnonymous else { return nil }
    return source.tree.physicalStyle(box)
  }

  private var pageSize: LogicalSize {
    LogicalSize(source.tree.principalMode.physical(source.viewport))
  }

  /// The children of a fragment in their places.
  private func children(of placed: Placed) -> [Placed] {
    guard !source.tree.isPlain else {
      return source[placed.fragment].children.map { child in
        Placed(
          fragment: child,
          corner: placed.corner + LogicalRect(source.physicalRect(of: child)).origin,
          clip: placed.clip, space: placed.space)
      }
    }
    let clip = innerClip(of: placed)
    let space = space(in: placed)
    return source[placed.fragment].children.map { child in
      let corner = placed.corner + LogicalRect(source.physicalRect(of: child)).origin
      let own = self.clip(of: child, at: corner)
      let both = clip.flatMap { clip in own.map { clip.common(with: $0) } } ?? own ?? clip
      return Placed(fragment: child, corner: corner, clip: both, space: space)
    }
  }

  /// What an absolutely placed fragment is clipped to with all that is in it (11.1.2).
  private func clip(of fragment: Int, at corner: LogicalPoint) -> LogicalRect? {
    guard let style = style(of: fragment), let clip = style.box.clip,
      source.tree.isAbsolute(source[fragment].box)
    else { return nil }
    let size = LogicalSize(source.physicalSize(of: fragment))
    let start = LogicalPoint(inline: clip.left ?? .zero, block: clip.top ?? .zero)
    return LogicalRect(
      origin: corner + start,
      size: LogicalSize(
        inline: max((clip.right ?? size.inline) - start.inline, .zero),
        block: max((clip.bottom ?? size.block) - start.block, .zero)))
  }

  /// What the content of a fragment is clipped to (11.1.1).
  private func innerClip(of placed: Placed) -> LogicalRect? {
    guard let style = style(of: placed.fragment), style.box.clips else { return placed.clip }
    let made = source[placed.fragment]
    guard !source.keepsOrder || made.isClipped, made.box >= 0,
      !viewportBoxes.contains(made.box), source.tree[made.box].kind != .inline
    else { return placed.clip }
    let area = snapped(placed).inset(by: physical(made.edges.border, of: placed.fragment))
    return placed.clip.map { $0.common(with: area) } ?? area
  }

  /// The layers of a stacking context, in the order of the document.
  private func layers(of placed: Placed) -> [(layer: Placed, level: Int, box: Int)] {
    guard !source.tree.isPlain else { return [] }
    var found: [(layer: Placed, level: Int, box: Int)] = []
    func gather(_ placed: Placed) {
      for child in children(of: placed) {
        if isLayer(child.fragment), let style = style(of: child.fragment) {
          let level = level(of: style, isFlexItem: isFlexItem(child.fragment))
          if !source.keepsOrder || level != 0 || isOver(child.fragment) {
            found.append((child, level, source[child.fragment].box))
          }
          if isContext(child.fragment) { continue }
        }
        gather(child)
      }
    }
    gather(placed)
    let depths = found.map { depth(of: $0.layer, in: placed) }
    let order = found.indices.sorted {
      (depths[$0], found[$0].level, found[$0].box, $0)
        < (depths[$1], found[$1].level, found[$1].box, $1)
    }
    return order.map { found[$0] }
  }

  /// Paints a fragment and what is in it: as a stacking context, or as if it were one but for the layers
  /// in it, which are those of the context around.
  private func paint(_ placed: Placed, isContext: Bool, into output: inout PaintOutput) {
    guard source.goesOn else { return }
    guard !holdsTextAlone(placed.fragment) else {
      paintBox(placed, into: &output)
      for child in children(of: placed) { paintOwnContent(of: child, into: &output) }
      return
    }
    paintBox(placed, into: &output)
    guard clipsRound(placed.fragment), depth.effects < EffectDepth.most else {
      return paintInside(placed, isContext: isContext, into: &output)
    }
    var inner = PaintOutput()
    depth.effects += 1
    paintInside(placed, isContext: isContext, into: &inner)
    depth.effects -= 1
    output.addGroup(
      Frame.Group(
        Frame(size: Size(width: pageSize.inline, height: pageSize.block), items: inner.finish()),
        clip: paddingPath(of: placed)),
      in: placed.clip)
  }

  /// Paints what is in a fragment, as a stacking context or not.
  private func paintInside(_ placed: Placed, isContext: Bool, into output: inout PaintOutput) {
    let layers = isContext ? self.layers(of: placed) : []
    for layer in layers where layer.level < 0 { paintLayer(layer.layer, into: &output) }
    paintBlocks(in: placed, into: &output)
    paintFloats(in: placed, into: &output)
    paintContent(of: placed, into: &output)
    for layer in layers where layer.level >= 0 { paintLayer(layer.layer, into: &output) }
  }

  /// Whether a fragment cuts off what is in it at round corners.
  private func clipsRound(_ fragment: Int) -> Bool {
    guard let style = style(of: fragment), style.box.clips,
      style.box.radius != Sides(all: BoxProperties.Radius.zero)
    else { return false }
    let made = source[fragment]
    guard !source.keepsOrder || made.isClipped, !viewportBoxes.contains(made.box) else {
      return false
    }
    return source.tree[made.box].kind != .inline
  }

  /// The padding edge of a box, with its round corners.
  private func paddingPath(of placed: Placed) -> Path {
    let geometry = geometry(of: placed)
    guard let style = style(of: placed.fragment) else { return .rectangle(geometry.borderBox) }
    return RoundedRect(geometry, style.box.radius).inset(by: geometry.border).path()
  }

  /// The content edge of a box with round corners, which cut off a picture (CSS Backgrounds 3, 4.3); nil where they are
  /// square.
  private func contentPath(of placed: Placed) -> Path? {
    guard let radius = style(of: placed.fragment)?.box.radius,
      radius != Sides(all: BoxProperties.Radius.zero)
    else { return nil }
    let geometry = geometry(of: placed)
    return RoundedRect(geometry, radius).inset(by: geometry.border).inset(by: geometry.padding)
      .path()
  }

  /// Whether nothing is in a fragment but lines of letters, as on most pages of prose.
  private func holdsTextAlone(_ fragment: Int) -> Bool {
    let made = source[fragment]
    guard case .box = made.content else { return false }
    return made.children.allSatisfy { source.isText($0) }
  }

  private func paintLayer(_ placed: Placed, into output: inout PaintOutput) {
    guard let style = style(of: placed.fragment) else { return }
    var placed = placed
    var map: AffineTransform?
    switch mapped(placed) {
    case .whole: break
    case .shifted(let shift): placed.corner = placed.corner + shift
    case .mapped(let own): map = own
    case .nothing: return
    }
    guard map != nil || style.box.opacity < 1, depth.effects < EffectDepth.most else {
      return paint(placed, isContext: isContext(placed.fragment), into: &output)
    }
    var inner = PaintOutput()
    var layer = placed
    // What lies around it clips what it is mapped to.
    layer.clip = nil
    depth.effects += 1
    paint(layer, isContext: true, into: &inner)
    depth.effects -= 1
    let group = Frame.Group(
      Frame(size: Size(width: pageSize.inline, height: pageSize.block), items: inner.finish()),
      transform: map ?? .identity,
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
    let box = source.box(of: fragment)
    return box >= 0 && source.tree.isFloat(box)
  }

  private func isBlockLevel(_ fragment: Int) -> Bool {
    let made = source[fragment]
    if case .column = made.content { return true }
    return made.isBox && made.box >= 0 && !source.tree[made.box].isInlineLevel
      && !source.tree.isFlexItem(made.box)
  }

  /// The backgrounds and borders of the blocks in the flow.
  private func paintBlocks(in placed: Placed, into output: inout PaintOutput) {
    let made = source[placed.fragment]
    for child in children(of: placed) {
      if case .decoration(let items) = source[child.fragment].content {
        let mode = made.mode
        let turn = mode.turn(in: source.physicalSize(of: child.fragment))
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
    guard !source.keepsOrder else { return }
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
    for child in children(of: placed) {
      if isOther(child.fragment) {
        if source.keepsOrder { paintInOrder(child, into: &output) }
        continue
      }
      let made = source[child.fragment]
      guard made.isBox, made.box >= 0,
        source.tree[made.box].isInlineLevel || source.tree.isFlexItem(made.box)
      else {
        paintContent(of: child, into: &output)
        continue
      }
      if source.tree[made.box].kind == .inline {
        paintBox(child, into: &output)
        paintContent(of: child, into: &output)
      } else {
        paint(child, isContext: false, into: &output)
      }
    }
  }

  /// Paints what floats, and layers that ask for no other order, where they stand in the document.
  private func paintInOrder(_ placed: Placed, into output: inout PaintOutput) {
    guard isLayer(placed.fragment) else {
      return paint(placed, isContext: false, into: &output)
    }
    guard let style = style(of: placed.fragment), level(of: style) == 0, !isOver(placed.fragment)
    else { return }
    paintLayer(placed, into: &output)
  }

  private func paintOwnContent(of placed: Placed, into output: inout PaintOutput) {
    let corner = placed.corner
    switch source[placed.fragment].content {
    case .box, .line, .placeholder, .decoration, .column: break
    case .text(let text):
      let mode = source.outerMode(of: placed.fragment)
      guard mode.isVertical else {
        return output.add(
          text.line, at: corner, baseline: text.baseline, readAt: reading?[placed.fragment],
          in: placed.clip)
      }
      output.add(
        text.line,
        turnedInto: LogicalRect(
          origin: corner,
          size: LogicalSize(
            source.physicalSize(of: placed.fragment))
        ).physical, mode, baseline: text.baseline, readAt: reading?[placed.fragment],
        in: placed.clip)
    case .picture(let picture):
      let made = source[placed.fragment]
      let area = snapped(placed).inset(by: physical(made.edges.inset, of: placed.fragment))
      guard made.box >= 0, source.tree.style(made.box).text.isVisible else { return }
      let fitted = picture.fitted(
        source.tree.physicalStyle(made.box).box,
        Size(width: area.size.inline, height: area.size.block), pixel: source.pixel)
      var image = fitted.moved(x: area.origin.inline, y: area.origin.block)
      if let path = contentPath(of: placed) { image.clip = path }
      output.add([.image(image)], in: placed.clip)
    }
  }
}
