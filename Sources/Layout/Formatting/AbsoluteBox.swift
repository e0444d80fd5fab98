internal import Graphics
internal import Manuscript
internal import Styling

/// An absolutely positioned box, before it is laid out.
package struct AbsoluteBox: Sendable {
  package var box: Int
  /// The fragment at the box's static position, its hypothetical place in the flow (CSS 2.2, 10.3.7).
  package var placeholder: Int
  /// The direction of the block that would contain the box in the flow.
  package var isRightToLeft: Bool
  /// The area at which the static position is relative to free space, as in flex containers.
  package var area: Area?

  /// An area, and the fraction of the free space in it that is before the box.
  package struct Area: Sendable {
    package var size: LogicalSize
    var inlineFraction: Double
    var blockFraction: Double
  }
}

/// Absolute positions (CSS 2.2, 9.6, 10.1, 10.3.7, 10.6.4).
extension LayoutEngine {
  /// Lays out an absolutely positioned box and adds it to the fragment of its containing block.
  package func place(_ absolute: AbsoluteBox, page: Int) {
    let (parent, area) = containingBlock(of: absolute.box, page: page)
    let position = staticPlace(absolute.placeholder, in: parent, page: page) - area.origin
    let box = absolute.box
    let container = ContainingBlock(
      inlineSize: area.size.inline, blockSize: area.size.block,
      isRightToLeft: absolute.isRightToLeft)
    var edges = self.edges(of: box, in: area.size.inline)
    let inline = inlinePlace(
      box, edges, in: container,
      from: StaticPosition(
        start: position.inline, size: absolute.area?.size.inline,
        fraction: absolute.area?.inlineFraction ?? 0
      ))
    (edges.margin.lineLeft, edges.margin.lineRight) = (inline.margin.start, inline.margin.end)
    let known = knownBlockSize(box, edges, in: container)
    let fragment = layOut(
      box, contentSize: inline.size, edges: edges, in: container, blockSize: known)
    let size = fragments[fragment].size.block - edges.inset.blockSum
    let block = blockPlace(
      box, edges, size, in: container,
      from: StaticPosition(
        start: position.block, size: absolute.area?.size.block,
        fraction: absolute.area?.blockFraction ?? 0))
    fragments[fragment].edges.margin.blockStart = block.margin.start
    fragments[fragment].edges.margin.blockEnd = block.margin.end
    fragments[fragment].offset =
      area.origin
      + LogicalPoint(
        inline: inline.start + inline.margin.start, block: block.start + block.margin.start)
    add(fragment, to: parent)
  }

  /// The corner of a fragment relative to another, in the writing mode of the other's content.
  private func staticPlace(_ fragment: Int, in other: Int, page: Int) -> LogicalPoint {
    let area = physicalRect(of: other, in: page)
    let rect = physicalRect(of: fragment, in: page).moved(x: -area.minX, y: -area.minY)
    return fragments[other].mode.logical(rect, in: area.size).origin
  }

  /// The fragment of the box that is the containing block of an absolutely positioned one, and the area there: its
  /// padding box.
  private func containingBlock(of box: Int, page: Int) -> (fragment: Int, area: LogicalRect) {
    let isFixed = tree.style(box).box.position == .fixed
    var ancestor = tree[box].parent
    while ancestor >= 0 {
      let holds = isFixed ? tree.holdsSpace(ancestor) : tree.isPositioned(ancestor)
      if holds, firstFragments[ancestor] >= 0 { break }
      ancestor = tree[ancestor].parent
    }
    guard ancestor >= 0 else { return (page, LogicalRect(origin: .zero, size: viewport)) }
    let (first, last) = (firstFragments[ancestor], lastFragments[ancestor])
    var area = contentSidePaddingRect(of: first)
    if first != last {
      // From the start of an inline box's first piece to the end of its last.
      let end = contentSidePaddingRect(of: last).moved(
        by: staticPlace(last, in: first, page: page))
      area.size = LogicalSize(
        inline: max(end.inlineEnd - area.origin.inline, .zero),
        block: max(end.blockEnd - area.origin.block, .zero))
    }
    return (first, area)
  }

  /// The start of a margin box on an axis, its margins there, and the size of its content.
  private struct AxisPosition {
    var start: Length
    var size: Length
    var margin: (start: Length, end: Length)
  }

  /// The static position of a box on an axis.
  private struct StaticPosition {
    var start: Length
    /// The size of the area there, and the fraction of its free space before the box; nil if there is only a position.
    var size: Length?
    var fraction: Double
  }

  private func inlinePlace(
    _ box: Int, _ edges: BoxEdges, in container: ContainingBlock, from place: StaticPosition
  ) -> AxisPosition {
    let properties = tree.style(box).box
    let total = container.inlineSize
    let left = properties.inset.left?.resolved(in: total)
    let right = properties.inset.right?.resolved(in: total)
    let around = edges.inset.inlineSum
    var size = contentInlineSize(of: box, edges, in: container)
    if tree[box].kind.isPicture { size = pictureSize(box, in: container).inline }
    let used: Length
    if let size {
      used = limitedInlineSize(size, of: box, edges, in: container)
    } else {
      let isRightToLeft = container.isRightToLeft
      let isPlace = place.size == nil
      let byRatio =
        left != nil && right != nil
        ? nil
        : ratioInlineSize(
          of: box, blockSize: knownBlockSize(box, edges, in: container), edges, in: container)
      let taken = left ?? (right == nil && !isRightToLeft && isPlace ? place.start : .zero)
      let takenAtEnd =
        right ?? (left == nil && isRightToLeft && isPlace ? total - place.start : .zero)
      let available = total - taken - takenAtEnd - around - edges.margin.inlineSum
      let fills = left != nil && right != nil && tree[box].kind != .table
      used = limitedInlineSize(
        byRatio
          ?? (fills
            ? available : fitContentSize(of: box, edges, in: container, available: available)),
        of: box, edges, in: container)
    }
    return solved(
      size: used, around: around, total: total, start: left, end: right,
      margin: (edges.margin.lineLeft, edges.margin.lineRight),
      isAutomatic: (properties.margin.left == nil, properties.margin.right == nil), place: place,
      isReversed: container.isRightToLeft)
  }

  /// The block size of the content, where it does not depend on the content itself.
  private func knownBlockSize(
    _ box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length? {
    let properties = tree.style(box).box
    if tree[box].kind.isPicture { return pictureSize(box, in: container).block }
    if let size = contentBlockSize(of: box, edges, in: container) {
      return limitedBlockSize(size, of: box, edges, in: container)
    }
    guard let total = container.blockSize, let top = properties.inset.top?.resolved(in: total),
      let bottom = properties.inset.bottom?.resolved(in: total), tree[box].kind != .table,
      !ratioGivesBlockSize(ofAbsolute: box, edges, in: container)
    else { return nil }
    let size = total - top - bottom - edges.inset.blockSum - edges.margin.blockSum
    return limitedBlockSize(max(size, .zero), of: box, edges, in: container)
  }

  private func blockPlace(
    _ box: Int, _ edges: BoxEdges, _ size: Length, in container: ContainingBlock,
    from place: StaticPosition
  ) -> AxisPosition {
    let properties = tree.style(box).box
    let total = container.blockSize ?? .zero
    return solved(
      size: size, around: edges.inset.blockSum, total: total,
      start: properties.inset.top?.resolved(in: total),
      end: properties.inset.bottom?.resolved(in: total),
      margin: (edges.margin.blockStart, edges.margin.blockEnd),
      isAutomatic: (properties.margin.top == nil, properties.margin.bottom == nil),
      place: place, isReversed: false)
  }

  /// Solves `start + margins + borders + padding + size + end = total`.
  private func solved(
    size: Length, around: Length, total: Length, start: Length?, end: Length?,
    margin: (start: Length, end: Length), isAutomatic: (start: Bool, end: Bool),
    place: StaticPosition,
    isReversed: Bool
  ) -> AxisPosition {
    var margin = margin
    let outer = size + around + margin.start + margin.end
    switch (start, end) {
    case (let start?, let end?):
      let free = total - start - end - outer
      switch isAutomatic {
      case (true, true):
        if free < .zero {
          if isReversed { margin.start = free } else { margin.end = free }
        } else {
          margin.start = Length(scaledPoints: free.scaledPoints / 2)
          margin.end = free - margin.start
        }
      case (true, false): margin.start = free
      case (false, true): margin.end = free
      case (false, false):
        if isReversed {
          return AxisPosition(start: start + free, size: size, margin: margin)
        }
      }
      return AxisPosition(start: start, size: size, margin: margin)
    case (let start?, nil): return AxisPosition(start: start, size: size, margin: margin)
    case (nil, let end?):
      return AxisPosition(start: total - end - outer, size: size, margin: margin)
    case (nil, nil):
      var start = isReversed ? place.start - outer : place.start
      if let area = place.size { start = place.start + (area - outer) * place.fraction }
      return AxisPosition(start: start, size: size, margin: margin)
    }
  }
}
