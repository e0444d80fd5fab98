internal import Graphics
internal import Manuscript
internal import Styling

/// Boxes beside the flow: floats (CSS 2.2, 9.5.1), and where absolutely placed boxes would stand.
extension BlockFormattingContext {
  // MARK: Floats

  /// Adds a float where it is met; it waits where its place is not known yet.
  mutating func addFloat(_ box: Int, in container: Container) {
    if unplacedBoxes > 0 {
      pending.append(.float(box, container))
    } else {
      placeFloat(box, in: container, from: top)
    }
  }

  /// Lays out a float and places it, not above a place of the block axis.
  mutating func placeFloat(_ box: Int, in container: Container, from top: Length) {
    put(layOutFloat(box, in: container), in: container, from: top)
  }

  func layOutFloat(_ box: Int, in container: Container) -> Int {
    engine.layOutShrinkToFit(box, in: container.block)
  }

  /// Places a float that is laid out.
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
    engine.fragments[fragment].shift = engine.relativeShift(of: made.box, in: container.block)
    place(
      fragment,
      at: point + LogicalPoint(inline: margin.lineLeft, block: margin.blockStart))
  }

  // MARK: Absolutely placed boxes

  /// Notes where an absolutely placed box would stand in the flow.
  mutating func addAbsolute(_ box: Int, in container: Container) {
    if unplacedBoxes > 0 {
      pending.append(.absolute(box, container))
    } else {
      placeAbsolute(box, in: container, at: top)
    }
  }

  mutating func placeAbsolute(_ box: Int, in container: Container, at block: Length) {
    let inline = container.isRightToLeft ? container.lineRight : container.lineLeft
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

  /// So often a box is laid out anew because floats lower down leave it less room.
  private static let mostTries = 3
  /// What lies deeper in boxes that are laid out by themselves is tried once.
  private static let mostTriedDepth = 8

  mutating func placeBesideFloats(
    _ box: Int, _ edges: BoxEdges, in container: Container
  ) -> Int {
    var block = cursor
    var height = Length.zero
    var tries = engine.depth > Self.mostTriedDepth ? Self.mostTries : 0
    while true {
      let slot = floats.slot(from: block, to: block + height)
      let left = max(container.lineLeft, slot.left - edges.margin.lineLeft)
      let right = min(container.lineRight, slot.right + edges.margin.lineRight)
      let isFree = slot.left <= container.lineLeft && slot.right >= container.lineRight
      var room = container.block
      room.inlineSize = max(right - left, .zero)
      let needed = engine.neededSize(of: box, edges, in: container.block, available: room)
      guard isFree || needed <= room.inlineSize else {
        guard let next = floats.nextEdge(after: block) else { return fitted(room, left, block) }
        (block, height) = (next, .zero)
        continue
      }
      let mark = engine.fragments.count
      let fragment = fitted(
        isFree ? container.block : room, isFree ? container.lineLeft : left, block)
      let size = engine.fragments[fragment].size
      tries += 1
      let whole = floats.slot(from: block, to: block + max(size.block, .zero))
      let place = engine.fragments[fragment].offset.inline
      if tries > Self.mostTries || whole.left <= place && whole.right >= place + size.inline
        || isFree && whole == slot
      {
        return fragment
      }
      // Floats lower down are in its way: it is narrower, or goes below.
      if height == size.block, let next = floats.nextEdge(after: block) {
        (block, height) = (next, .zero)
      } else {
        height = size.block
      }
      placed.removeAll { $0 >= mark }
      engine.forgetFragments(from: box)
    }

    func fitted(_ room: ContainingBlock, _ left: Length, _ block: Length) -> Int {
      var edges = edges
      let sizes = engine.blockSizes(of: box, edges, in: room)
      edges.margin = sizes.margin
      let fragment = engine.layOut(
        box, contentSize: sizes.contentSize, edges: edges, in: container.block)
      place(
        fragment, at: LogicalPoint(inline: left + edges.margin.lineLeft, block: block))
      return fragment
    }
  }
}
