package import Graphics
internal import Manuscript
internal import Styling

/// Boxes with three-dimensional transforms (css-transforms-2, 3 and 4).
extension FragmentPainter {
  /// The three-dimensional space of a box's children.
  package struct Space {
    /// The map applied to them, in coordinates of the frame.
    package var map: SpaceMap
    /// The transform that already applies to everything painted there.
    package var outer: AffineTransform
  }

  /// The effect of a box's transform.
  enum Mapped {
    case whole
    /// It is moved, and painted as if that were its place.
    case shifted(LogicalPoint)
    case mapped(AffineTransform)
    /// Only its edge faces the viewer, or a hidden back.
    case nothing
  }

  private func style(_ placed: Placed) -> BoxProperties? {
    let box = source[placed.fragment].box
    guard box >= 0, source[placed.fragment].isBox, !source.tree[box].isAnonymous else { return nil }
    return source.tree.style(box).box
  }

  private func isTransformed(_ placed: Placed) -> Bool {
    source.tree.isTransformed(source[placed.fragment].box)
  }

  private func rect(_ placed: Placed) -> Rect {
    Rect(
      origin: Point(x: placed.corner.inline, y: placed.corner.block),
      size: source.physicalSize(of: placed.fragment))
  }

  /// The transform of a fragment, in coordinates of the frame.
  func mapped(_ placed: Placed) -> Mapped {
    guard let style = style(placed) else { return .whole }
    let hasSteps = style.transform?.steps.isEmpty == false
    guard hasSteps || placed.space != nil || style.hidesBack else {
      guard isTransformed(placed), let map = style.map(of: rect(placed).size) else { return .whole }
      return plain(map.moved(x: placed.corner.inline, y: placed.corner.block), style)
    }
    let total = spaceMap(of: placed)
    if style.hidesBack, total.showsBack { return .nothing }
    guard let flat = total.flattened(over: rect(placed)) else { return .nothing }
    guard let outer = placed.space?.outer, outer != .identity else { return plain(flat, style) }
    // The surrounding group is already transformed.
    guard let back = outer.inverse else { return .nothing }
    return plain(flat.concatenating(back), style)
  }

  /// A two-dimensional map; one that only shifts needs no group.
  private func plain(_ map: AffineTransform, _ style: BoxProperties) -> Mapped {
    if map == .identity { return .whole }
    let isShift = map.a == 1 && map.b == 0 && map.c == 0 && map.d == 1
    guard isShift, style.perspective == nil, !style.preservesSpace, style.clip == nil else {
      return .mapped(map)
    }
    return .shifted(LogicalPoint(inline: .pt(map.e), block: .pt(map.f)))
  }

  /// The map of a fragment in space, including those of the fragments whose space it shares.
  private func spaceMap(of placed: Placed) -> SpaceMap {
    let own =
      isTransformed(placed)
      ? style(placed)?.spaceMap(of: rect(placed).size) ?? .identity : .identity
    let map = own.around(placed.corner.inline.points, placed.corner.block.points)
    return placed.space.map { $0.map * map } ?? map
  }

  /// The space of a fragment's children.
  package func space(in placed: Placed) -> Space? {
    guard let style = style(placed) else { return placed.space }
    guard style.perspective != nil || style.preservesSpace,
      source.tree[source[placed.fragment].box].kind != .inline
    else { return nil }
    var space = Space(map: .identity, outer: .identity)
    if style.preservesSpace {
      space.map = spaceMap(of: placed)
      space.outer = space.map.flattened(over: rect(placed)) ?? .identity
    }
    if let distance = style.perspective {
      let rect = rect(placed)
      let x = rect.minX + style.perspectiveOriginX.resolved(in: rect.size.width)
      let y = rect.minY + style.perspectiveOriginY.resolved(in: rect.size.height)
      space.map = space.map * SpaceMap.perspective(distance).around(x.points, y.points)
    }
    return space
  }

  /// The nearness of a layer's centre to the viewer, if all layers of its box share one space.
  package func depth(of placed: Placed, in context: Placed) -> Double {
    guard placed.space != nil, style(context)?.preservesSpace == true else { return 0 }
    let rect = rect(placed)
    let middle = spaceMap(of: placed).applying(
      to: (rect.minX + rect.size.width.half).points, (rect.minY + rect.size.height.half).points)
    return ((middle?.z ?? 0) * 1024).rounded()
  }

  /// The canvas, transformed like the root (css-transforms-1, 3).
  func mappedCanvas(_ area: Rect, root: Placed, _ paint: (Rect) -> [Frame.Item]) -> [Frame.Item] {
    guard case .mapped(let map) = mapped(root), let back = map.inverse,
      let whole = Rect(around: back.path(.rectangle(area)).points)
    else { return paint(area) }
    let frame = Frame(size: Size(width: whole.maxX, height: whole.maxY), items: paint(whole))
    return [.group(Frame.Group(frame, transform: map))]
  }
}

extension BoxProperties {
  /// Whether a box is transformed, or establishes a space for its children.
  var isMapped: Bool { transform != nil || perspective != nil || preservesSpace }
}

extension BoxTree {
  /// Whether a box is transformed, or establishes a space for its children.
  func holdsSpace(_ box: Int) -> Bool {
    guard box >= 0, !boxes[box].isAnonymous, boxes[box].kind != .inline else { return false }
    return style(box).box.isMapped
  }
}
