internal import Graphics
internal import Styling

/// Stacking contexts and their layers (CSS 2.2, 9.9.1 and appendix E).
extension FragmentPainter {
  /// Whether a fragment is painted separately, above the flow.
  func isLayer(_ fragment: Int) -> Bool {
    guard !source.isPlain, let style = style(of: fragment) else { return false }
    let isPlaced =
      source.keepsOrder
      ? style.box.position != .static && level(of: style) != 0
        || source.tree.isAbsolute(source[fragment].box)
      : style.box.position != .static
    return isPlaced || style.box.opacity < 1 || holdsSpace(fragment) || clipsInOrder(fragment)
      || style.box.zIndex != nil && isFlexItem(fragment) || isCarried(fragment)
  }

  /// Whether a block or float is carried by inline boxes that are layers.
  private func isCarried(_ fragment: Int) -> Bool {
    let box = source.box(of: fragment)
    guard box >= 0 else { return false }
    guard source.keepsOrder else {
      return !source.tree[box].carriers.isEmpty || carrier(ofFloat: box) >= 0
    }
    return source.tree.opacity(box) < 1
  }

  private func carrier(ofFloat box: Int) -> Int {
    source.tree.isFloat(box) ? source.tree.carrier(ofFloat: box) : -1
  }

  /// The stack level of the inline box that carries a block or float; nil if the box is positioned itself, or if none
  /// carries it.
  private func carriedLevel(of box: Int, _ carrier: Int) -> Int? {
    guard source.tree.physicalStyle(box).box.position == .static else { return nil }
    if carrier >= 0 { return level(of: source.tree.physicalStyle(carrier)) }
    let carriers = source.tree[box].carriers.map { source.tree.styles[$0] }
    return carriers.last { $0.box.position != .static }.map { level(of: $0) }
  }

  /// Whether a layer is painted above the flow although it has no stack level: an absolutely positioned box.
  func isOver(_ fragment: Int) -> Bool {
    source[fragment].box >= 0 && source.tree.isAbsolute(source[fragment].box)
  }

  /// The stack level of a layer in its stacking context.
  func level(of style: BoxStyle, isFlexItem: Bool = false) -> Int {
    style.box.position == .static && !isFlexItem ? 0 : style.box.zIndex ?? 0
  }

  /// Whether a fragment is a stacking context (9.9.1; css-color-4, 3.3; css-transforms-1, 3).
  private func isContext(_ fragment: Int) -> Bool {
    isContext(box: source.box(of: fragment)) || clipsInOrder(fragment)
  }

  private func isContext(box: Int) -> Bool {
    guard box >= 0, !source.tree[box].isAnonymous else { return false }
    let style = source.tree.physicalStyle(box).box
    return (style.position != .static || source.tree.isFlexItem(box)) && style.zIndex != nil
      || style.position == .fixed || source.tree.opacity(box) < 1 || source.tree.holdsSpace(box)
  }

  /// Whether a fragment is painted atomically, among inline content (css-flexbox-1, 4.3).
  private func isFlexItem(_ fragment: Int) -> Bool {
    let box = source.box(of: fragment)
    return box >= 0 && source.tree.isFlexItem(box)
  }

  private func holdsSpace(_ fragment: Int) -> Bool {
    source.tree.holdsSpace(source[fragment].box)
  }

  /// Whether a fragment is painted atomically because rounded corners clip its content, where boxes keep the order of
  /// the document.
  private func clipsInOrder(_ fragment: Int) -> Bool {
    source.keepsOrder && clipsRound(fragment)
  }

  /// The box whose stacking context contains an absolutely positioned box: an ancestor, whatever its containing block
  /// is.
  private func contextBox(around box: Int) -> Int {
    var box = source.tree[box].parent
    while box > 0, source.tree[box].kind == .inline || !isContext(box: box) {
      box = source.tree[box].parent
    }
    return box
  }

  /// The layers of a stacking context, in document order.
  func layers(of placed: Placed) -> [(layer: Placed, level: Int, box: Int)] {
    guard !source.isPlain else { return [] }
    var found: [(layer: Placed, level: Int, box: Int)] = []
    let context = source.box(of: placed.fragment)
    func gather(_ placed: Placed) {
      for child in children(of: placed) {
        if isLayer(child.fragment), let style = style(of: child.fragment) {
          if !source.keepsOrder, isOver(child.fragment) {
            let own = contextBox(around: source[child.fragment].box)
            if own > 0, own != context {
              strays.add(child, to: own)
              continue
            }
          }
          let box = source[child.fragment].box
          // A float is painted before the letters of the inline box that carries it.
          let carrier = source.keepsOrder ? -1 : carrier(ofFloat: box)
          let carried = source.keepsOrder ? nil : carriedLevel(of: box, carrier)
          let level = carried ?? level(of: style, isFlexItem: isFlexItem(child.fragment))
          if !source.keepsOrder || level != 0 || isOver(child.fragment) {
            found.append((child, level, carrier >= 0 ? carrier : box))
          }
          if isContext(child.fragment) { continue }
        }
        gather(child)
      }
    }
    gather(placed)
    for stray in strays.take(from: context) {
      guard let style = style(of: stray.fragment) else { continue }
      found.append((stray, level(of: style), source[stray.fragment].box))
      if !isContext(stray.fragment) { gather(stray) }
    }
    let depths = found.map { depth(of: $0.layer, in: placed) }
    let order = found.indices.sorted {
      (depths[$0], found[$0].level, found[$0].box, $0)
        < (depths[$1], found[$1].level, found[$1].box, $1)
    }
    return order.map { found[$0] }
  }

  func paintLayer(_ placed: Placed, into output: inout PaintOutput) {
    guard style(of: placed.fragment) != nil else { return }
    var placed = placed
    if let path = placed.roundClips.popLast(), depth.effects < EffectDepth.most {
      return paintGroup(clip: path, into: &output) { paintLayer(placed, into: &$0) }
    }
    var map: AffineTransform?
    switch mapped(placed) {
    case .whole: break
    case .shifted(let shift): placed.corner = placed.corner + shift
    case .mapped(let own): map = own
    case .nothing: return
    }
    let opacity = opacity(of: placed.fragment)
    guard map != nil || opacity < 1, depth.effects < EffectDepth.most else {
      return paint(placed, isContext: isContext(placed.fragment), into: &output)
    }
    var inner = PaintOutput()
    var layer = placed
    // The clip of its surroundings applies to the transformed result; a layer with a containing block elsewhere is not
    // clipped with them.
    let isFlat = map == nil && strays.has(source.box(of: placed.fragment))
    if !isFlat { layer.clip = nil }
    depth.effects += 1
    paint(layer, isContext: true, into: &inner)
    depth.effects -= 1
    let group = Frame.Group(
      Frame(size: Size(width: pageSize.inline, height: pageSize.block), items: inner.finish()),
      transform: map ?? .identity,
      alpha: opacity)
    // Anything outside the page is clipped with it.
    let page = LogicalRect(origin: .zero, size: pageSize)
    output.addGroup(group, in: isFlat || placed.clip == page ? nil : placed.clip)
  }

  /// The opacity of a fragment, multiplied by that of the inline boxes that carry it.
  private func opacity(of fragment: Int) -> Double {
    let box = source.box(of: fragment)
    return box >= 0 ? source.tree.opacity(box) : 1
  }

  // MARK: Rounded corners

  /// Whether a fragment clips its content at rounded corners.
  func clipsRound(_ fragment: Int) -> Bool {
    guard let style = style(of: fragment), style.box.clips,
      style.box.radius != Sides(all: BoxProperties.Radius.zero)
    else { return false }
    let made = source[fragment]
    guard !source.keepsOrder || made.isClipped, !viewportBoxes.contains(made.box) else {
      return false
    }
    return source.tree[made.box].kind != .inline
  }

  /// The area that clips the content of a box: its padding box, extended by the protrusion of its lines.
  ///
  /// A part of a box that continues on another page clips nothing there.
  func clipArea(of placed: Placed) -> LogicalRect {
    let made = source[placed.fragment]
    var edges = made.edges.border
    if !made.hasBlockStart { edges.blockStart -= source.viewport.block }
    if !made.hasBlockEnd { edges.blockEnd -= source.viewport.block }
    let area = snapped(placed).inset(by: physical(edges, of: placed.fragment))
    guard made.clipReach > .zero else { return area }
    let reach = made.clipReach
    return made.mode.isVertical
      ? LogicalRect(
        origin: area.origin - LogicalPoint(inline: .zero, block: reach),
        size: LogicalSize(inline: area.size.inline, block: area.size.block + reach * 2))
      : LogicalRect(
        origin: area.origin - LogicalPoint(inline: reach, block: .zero),
        size: LogicalSize(inline: area.size.inline + reach * 2, block: area.size.block))
  }

  /// The padding edge of a box, with its rounded corners.
  func paddingPath(of placed: Placed) -> Path {
    let geometry = geometry(of: placed)
    guard let style = style(of: placed.fragment) else { return .rectangle(geometry.borderBox) }
    return RoundedRect(geometry, style.box.radius).inset(by: geometry.border).path()
  }

  /// Paints something within a clip.
  private func paintGroup(
    clip: Path, into output: inout PaintOutput, _ paint: (inout PaintOutput) -> Void
  ) {
    var inner = PaintOutput()
    depth.effects += 1
    paint(&inner)
    depth.effects -= 1
    let items = inner.finish()
    guard !items.isEmpty else { return }
    let size = Size(width: pageSize.inline, height: pageSize.block)
    output.addGroup(Frame.Group(Frame(size: size, items: items), clip: clip), in: nil)
  }

  /// Paints part of a fragment's content, clipped at its rounded corners if it has any.
  func paintClipped(
    _ placed: Placed, into output: inout PaintOutput, _ paint: (inout PaintOutput) -> Void
  ) {
    guard clipsRound(placed.fragment), depth.effects < EffectDepth.most else {
      return paint(&output)
    }
    paintGroup(clip: paddingPath(of: placed), into: &output, paint)
  }

  /// Paints a phase of a fragment's content, clipped at its rounded corners, where phases are painted one by one.
  func paintPhase(
    of placed: Placed, into output: inout PaintOutput, _ paint: (inout PaintOutput) -> Void
  ) {
    guard !source.keepsOrder else { return paint(&output) }
    paintClipped(placed, into: &output, paint)
  }

  // MARK: Outlines

  /// The outlines of a fragment and of its in-flow content, which are painted above all of that (appendix E, 10).
  func paintOutlines(of placed: Placed, into output: inout PaintOutput) {
    guard hasOutlines else { return }
    paintOutline(of: placed, into: &output)
    paintPhase(of: placed, into: &output) { output in
      for child in children(of: placed) {
        guard !isOther(child.fragment) else { continue }
        let box = source[child.fragment].isBox ? source[child.fragment].box : -1
        // Boxes that are painted atomically paint their own.
        if box >= 0, source.tree[box].kind != .inline,
          source.tree[box].isInlineLevel || source.tree.isFlexItem(box)
        {
          continue
        }
        paintOutlines(of: child, into: &output)
      }
    }
  }
}

/// Absolutely positioned fragments that are laid out outside their stacking contexts: their containing blocks are
/// ancestors of those.
final class StrayLayers {
  private var layers: [Int: [FragmentPainter.Placed]] = [:]

  func add(_ layer: FragmentPainter.Placed, to box: Int) { layers[box, default: []].append(layer) }

  func has(_ box: Int) -> Bool { layers[box] != nil }

  /// Removes and returns the layers that belong to a box.
  func take(from box: Int) -> [FragmentPainter.Placed] { layers.removeValue(forKey: box) ?? [] }

  /// Removes and returns all that no context has taken.
  func takeAll() -> [FragmentPainter.Placed] {
    defer { layers = [:] }
    return layers.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
