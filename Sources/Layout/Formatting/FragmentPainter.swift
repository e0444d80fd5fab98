internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling

/// Puts fragments into painting order (CSS 2.2, appendix E), as a frame.
package struct FragmentPainter {
  /// A fragment in place: its border box's corner, and its clip, in the frame, where lines run from left to right.
  package struct Placed {
    package var fragment: Int
    package var corner: LogicalPoint
    package var clip: LogicalRect?
    /// The space in which it is transformed; nil is the plane of the page.
    package var space: Space?
    /// The rounded corners of ancestors, up to its stacking context, that clip it.
    var roundClips: [Path] = []
  }

  package let source: FragmentSource
  /// The box whose background is the canvas's, which is already painted, and whose overflow is the page's.
  let canvasBox: Int
  let viewportBoxes: Set<Int>
  let depth = EffectDepth()
  let strays = StrayLayers()
  /// Whether outlines are painted separately, above the flow.
  let hasOutlines: Bool
  /// The order in which lines are read, where that differs from the painting order.
  private var reading: ReadingOrder?

  package init(_ engine: LayoutEngine) { self.init(FragmentSource(engine)) }

  package init(_ source: FragmentSource) {
    self.source = source
    let body = source.body
    viewportBoxes = [0, max(body, 0)]
    guard !source.keepsOrder, !source.tree.boxes.isEmpty else {
      (canvasBox, hasOutlines) = (-1, false)
      return
    }
    hasOutlines = source.tree.boxes.indices.contains { box in
      !source.tree[box].isAnonymous && source.tree.style(box).box.outline.border.width > .zero
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

  /// The painted items of a page, whose fragment contains all others, in a frame with the page's corner at `corner`.
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
    for stray in strays.takeAll() { painter.paintLayer(stray, into: &output) }
    return output.finish()
  }

  // MARK: Fragments

  /// The style of a fragment's element; nil for anonymous boxes and lines.
  func style(of fragment: Int) -> BoxStyle? {
    let box = source.box(of: fragment)
    guard box >= 0, !source.tree[box].isAnonymous else { return nil }
    return source.tree.physicalStyle(box)
  }

  var pageSize: LogicalSize {
    LogicalSize(source.tree.principalMode.physical(source.viewport))
  }

  /// The children of a fragment in place.
  func children(of placed: Placed) -> [Placed] {
    guard !source.isPlain else {
      return source[placed.fragment].children.map { child in
        Placed(
          fragment: child,
          corner: placed.corner + LogicalRect(source.physicalRect(of: child)).origin,
          clip: placed.clip, space: placed.space)
      }
    }
    let clip = innerClip(of: placed)
    let space = space(in: placed)
    let roundClips = self.roundClips(in: placed)
    return source[placed.fragment].children.map { child in
      let corner = placed.corner + LogicalRect(source.physicalRect(of: child)).origin
      let own = self.clip(of: child, at: corner)
      let both = clip.flatMap { clip in own.map { clip.common(with: $0) } } ?? own ?? clip
      return Placed(
        fragment: child, corner: corner, clip: both, space: space, roundClips: roundClips)
    }
  }

  /// The rounded corners that clip the content of a fragment, unless it is painted in a group that they clip.
  private func roundClips(in placed: Placed) -> [Path] {
    guard !source.keepsOrder, clipsRound(placed.fragment) else { return placed.roundClips }
    return placed.roundClips + [paddingPath(of: placed)]
  }

  /// The clip of an absolutely positioned fragment and its content (11.1.2).
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

  /// The clip of a fragment's content (11.1.1).
  private func innerClip(of placed: Placed) -> LogicalRect? {
    guard let style = style(of: placed.fragment), style.box.clips else { return placed.clip }
    let made = source[placed.fragment]
    guard !source.keepsOrder || made.isClipped, made.box >= 0,
      !viewportBoxes.contains(made.box), source.tree[made.box].kind != .inline
    else { return placed.clip }
    let area = clipArea(of: placed)
    return placed.clip.map { $0.common(with: area) } ?? area
  }

  // MARK: Contexts

  /// Paints a fragment and its content: as a stacking context, or like one except that the layers in it belong to the
  /// surrounding context.
  func paint(_ placed: Placed, isContext: Bool, into output: inout PaintOutput) {
    guard source.goesOn else { return }
    paintBox(placed, into: &output)
    guard !holdsTextAlone(placed.fragment) else {
      paintPhase(of: placed, into: &output) { output in
        for child in children(of: placed) { paintOwnContent(of: child, into: &output) }
      }
      return paintOutlines(of: placed, into: &output)
    }
    // Where boxes keep the order of the document, rounded corners clip layers like all other content.
    guard source.keepsOrder else { return paintInside(placed, isContext: isContext, into: &output) }
    paintClipped(placed, into: &output) { paintInside(placed, isContext: isContext, into: &$0) }
  }

  /// Paints the content of a fragment, as a stacking context or not.
  private func paintInside(_ placed: Placed, isContext: Bool, into output: inout PaintOutput) {
    let layers = isContext ? self.layers(of: placed) : []
    for layer in layers where layer.level < 0 { paintLayer(layer.layer, into: &output) }
    paintPhase(of: placed, into: &output) { paintBlocks(in: placed, into: &$0) }
    paintPhase(of: placed, into: &output) { paintFloats(in: placed, into: &$0) }
    paintPhase(of: placed, into: &output) { paintContent(of: placed, into: &$0) }
    paintOutlines(of: placed, into: &output)
    for layer in layers where layer.level >= 0 { paintLayer(layer.layer, into: &output) }
  }

  /// The content edge of a box with rounded corners, which clip a picture (CSS Backgrounds 3, 4.3); nil if they are
  /// square.
  func contentPath(of placed: Placed) -> Path? {
    guard let radius = style(of: placed.fragment)?.box.radius,
      radius != Sides(all: BoxProperties.Radius.zero)
    else { return nil }
    let geometry = geometry(of: placed)
    return RoundedRect(geometry, radius).inset(by: geometry.border).inset(by: geometry.padding)
      .path()
  }

  /// Whether a fragment contains only lines of letters, as on most pages of prose.
  private func holdsTextAlone(_ fragment: Int) -> Bool {
    let made = source[fragment]
    guard case .box = made.content else { return false }
    return made.children.allSatisfy { source.isText($0) }
  }

  // MARK: Phases

  /// Whether a fragment is painted in a different phase from its parent's in-flow blocks.
  func isOther(_ fragment: Int) -> Bool {
    isLayer(fragment) || isFloat(fragment)
  }

  func isFloat(_ fragment: Int) -> Bool {
    let box = source.box(of: fragment)
    return box >= 0 && source.tree.isFloat(box)
  }

  private func isBlockLevel(_ fragment: Int) -> Bool {
    let made = source[fragment]
    if case .column = made.content { return true }
    return made.isBox && made.box >= 0 && !source.tree[made.box].isInlineLevel
      && !source.tree.isFlexItem(made.box)
  }

  /// The backgrounds and borders of the in-flow blocks.
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
      paintPhase(of: child, into: &output) { paintBlocks(in: child, into: &$0) }
    }
  }

  private func paintFloats(in placed: Placed, into output: inout PaintOutput) {
    guard !source.keepsOrder else { return }
    for child in children(of: placed) where !isLayer(child.fragment) {
      if isFloat(child.fragment) {
        paint(child, isContext: false, into: &output)
      } else if isBlockLevel(child.fragment) {
        paintPhase(of: child, into: &output) { paintFloats(in: child, into: &$0) }
      }
    }
  }

  /// The content of lines, and the pictures of boxes.
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
        paintPhase(of: child, into: &output) { paintContent(of: child, into: &$0) }
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

  /// Paints floats, and layers without a stack level, in document order.
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
