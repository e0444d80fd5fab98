internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Boxes beside the flow: floats (CSS 2.2, 9.5.1), and the static positions of absolutely positioned boxes.
extension BlockFormattingContext {
  // MARK: Floats

  /// Adds a float where it is encountered; it waits if its place is not known yet.
  mutating func addFloat(_ box: Int, in container: Container) {
    if unplacedBoxes > 0 {
      pending.append(.float(box, container))
    } else {
      placeFloat(box, in: container, from: top)
    }
  }

  /// Lays out a float and places it, no higher than a place on the block axis.
  mutating func placeFloat(_ box: Int, in container: Container, from top: Length) {
    put(layOutFloat(box, in: container), in: container, from: top)
  }

  func layOutFloat(_ box: Int, in container: Container) -> Int {
    engine.fitPictures(in: box, container.block)
    return engine.layOutShrinkToFit(box, in: container.block)
  }

  /// Places a float that has been laid out.
  mutating func put(_ fragment: Int, in container: Container, from top: Length) {
    let made = engine.fragments[fragment]
    let properties = engine.tree.style(made.box).box
    var top = top
    if let bottom = floats.bottom(properties.clear) { top = max(top, bottom) }
    let margin = made.edges.margin
    let size = LogicalSize(
      inline: made.size.inline + margin.inlineSum, block: made.size.block + margin.blockSum)
    let isLeft = properties.float == .left
    let point = floats.place(
      size, isLeft: isLeft, from: top, between: container.lineLeft, and: container.lineRight)
    floats.add(LogicalRect(origin: point, size: size), isLeft: isLeft)
    engine.add(fragment, to: container.fragment)
    engine.fragments[fragment].shift = engine.floatShift(of: made.box, in: container.block)
    place(
      fragment,
      at: point + LogicalPoint(inline: margin.lineLeft, block: margin.blockStart))
  }

  // MARK: Absolutely positioned boxes

  /// Records the static position of an absolutely positioned box.
  mutating func addAbsolute(_ box: Int, in container: Container) {
    if unplacedBoxes > 0 {
      pending.append(.absolute(box, container))
    } else {
      placeAbsolute(box, in: container, at: top)
    }
  }

  mutating func placeAbsolute(_ box: Int, in container: Container, at block: Length) {
    var inline = container.isRightToLeft ? container.lineRight : container.lineLeft
    if !engine.isPaged, engine.tree.style(box).box.wouldBeInline {
      // It would be on an empty line: beside floats, and aligned like the text.
      let slot = floats.slot(from: block, to: block)
      let style = engine.tree.style(max(engine.fragments[container.fragment].box, 0)).text
      let shape = style.shape(container.inlineSize, isRightToLeft: container.isRightToLeft)
      inline = shape.alignment(ofLast: true).start(
        of: .zero, between: max(container.lineLeft, slot.left),
        and: min(container.lineRight, slot.right), isRightToLeft: container.isRightToLeft)
    }
    addAbsolute(box, in: container, at: LogicalPoint(inline: inline, block: block))
  }

  mutating func addAbsolute(_ box: Int, in container: Container, at point: LogicalPoint) {
    let placeholder = engine.addPlaceholder(at: .zero, to: container.fragment)
    place(placeholder, at: point)
    engine.addAbsolute(
      AbsoluteBox(
        box: box, placeholder: placeholder, isRightToLeft: container.isRightToLeft))
  }

  // MARK: Boxes beside floats

  /// The number of times a box is laid out again because floats lower down leave it less space.
  private static let maxTries = 3
  /// Beyond this depth of independent boxes, a box is tried once.
  private static let maxTriedDepth = 8

  /// Places an independent box beside floats, or below them, as there is space.
  mutating func placeNearFloats(
    _ box: Int, _ edges: BoxEdges, in container: Container
  ) -> Int {
    let start = cursor
    var fragment = placeBesideFloats(box, edges, in: container)
    if isTooNarrow(table: fragment, edges, in: container) {
      placed.removeAll { $0 >= fragment }
      engine.forgetFragments(from: box)
      advance(to: max(cursor, floats.bottom ?? cursor))
      fragment = placeBesideFloats(box, edges, in: container)
    }
    if engine.isPaged, engine.tree[box].kind == .table,
      engine.fragments[fragment].offset.block > start
    {
      // Its rule does not touch the picture above it.
      engine.fragments[fragment].offset.block += max(edges.margin.blockStart, .zero)
    }
    return fragment
  }

  private mutating func placeBesideFloats(
    _ box: Int, _ edges: BoxEdges, in container: Container
  ) -> Int {
    var block = cursor
    var height = Length.zero
    var tries = engine.depth > Self.maxTriedDepth ? Self.maxTries : 0
    while true {
      let slot = floats.slot(from: block, to: block + height)
      let isFree = slot.left <= container.lineLeft && slot.right >= container.lineRight
      let space = isFree ? nil : self.space(for: box, edges, beside: slot, in: container)
      if let space, engine.neededSize(of: box, edges, in: container.block) > space.size {
        guard let next = floats.nextEdge(after: block) else { return fitted(space, block) }
        (block, height) = (next, .zero)
        continue
      }
      let mark = engine.fragments.count
      let fragment = fitted(space, block)
      let size = engine.fragments[fragment].size
      tries += 1
      let whole = floats.slot(from: block, to: block + max(size.block, .zero))
      let position = engine.fragments[fragment].offset.inline
      if tries > Self.maxTries || whole.left <= position && whole.right >= position + size.inline
        || isFree && whole == slot
      {
        return fragment
      }
      // Floats lower down are in its way: it becomes narrower, or moves below them.
      if height == size.block, let next = floats.nextEdge(after: block) {
        (block, height) = (next, .zero)
      } else {
        height = size.block
      }
      placed.removeAll { $0 >= mark }
      engine.forgetFragments(from: box)
    }

    func fitted(_ space: Space?, _ block: Length) -> Int {
      var edges = edges
      if space != nil { (edges.margin.lineLeft, edges.margin.lineRight) = (.zero, .zero) }
      let sizes = engine.blockSizes(of: box, edges, in: container.block, available: space?.size)
      edges.margin = sizes.margin
      let fragment = engine.layOut(
        box, contentSize: sizes.contentSize, edges: edges, in: container.block)
      let left = space?.left ?? container.lineLeft
      place(
        fragment, at: LogicalPoint(inline: left + edges.margin.lineLeft, block: block))
      return fragment
    }
  }

  /// Whether a table of a paged document is narrower beside floats than below them, and goes on below them.
  private func isTooNarrow(table fragment: Int, _ edges: BoxEdges, in container: Container) -> Bool
  {
    let made = engine.fragments[fragment]
    guard engine.isPaged, engine.tree[made.box].kind == .table, let bottom = floats.bottom,
      made.offset.block < bottom, made.offset.block + made.size.block > bottom
    else { return false }
    let wanted = engine.contribution(of: made.box).maxContent - edges.margin.inlineSum
    return made.size.inline < min(wanted, container.inlineSize) - .pt(1)
  }

  /// The space that floats leave for the border box of an independent box.
  private struct Space {
    var left: Length
    var size: Length
  }

  /// The space beside floats: margins may overlap these, and nothing extends beyond the container.
  ///
  /// The end margin gives way if the box has a width (10.3.3).
  private func space(
    for box: Int, _ edges: BoxEdges, beside slot: FloatArea.Slot, in container: Container
  ) -> Space {
    let fills =
      engine.contentInlineSize(of: box, edges, in: container.block) == nil
      && !engine.tree[box].kind.isPicture
    var margin = (
      left: max(edges.margin.lineLeft, .zero), right: max(edges.margin.lineRight, .zero)
    )
    if !fills, container.isRightToLeft { margin.left = .zero }
    if !fills, !container.isRightToLeft { margin.right = .zero }
    let left = max(container.lineLeft + margin.left, slot.left)
    let right = min(container.lineRight - margin.right, slot.right)
    return Space(left: left, size: max(right - left, .zero))
  }

  /// Whether an independent box would not fit beside the floats waiting at the place where it begins.
  func isWider(_ box: Int, _ edges: BoxEdges, thanSpaceIn container: Container) -> Bool {
    var area = floats
    for case .float(let float, let holder) in pending {
      let own = engine.edges(of: float, in: holder.inlineSize)
      let size = LogicalSize(
        inline: engine.shrinkToFitSize(of: float, own, in: holder.block) + own.inset.inlineSum
          + own.margin.inlineSum, block: .pt(1))
      let properties = engine.tree.style(float).box
      let isLeft = properties.float == .left
      let point = area.place(
        size, isLeft: isLeft, from: max(top, area.bottom(properties.clear) ?? top),
        between: holder.lineLeft, and: holder.lineRight)
      area.add(LogicalRect(origin: point, size: size), isLeft: isLeft)
    }
    let slot = area.slot(from: top, to: top)
    guard slot.left > container.lineLeft || slot.right < container.lineRight else { return false }
    return engine.neededSize(of: box, edges, in: container.block)
      > space(for: box, edges, beside: slot, in: container).size
  }
}
