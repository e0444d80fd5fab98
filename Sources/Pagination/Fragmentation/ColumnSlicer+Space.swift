internal import Breaking
internal import Documents
internal import Graphics
internal import Layout
internal import Styling

/// The edges of boxes, and the space in them.
extension ColumnSlicer {
  /// A part of a box with no content: an edge, or space that the box asks for.
  mutating func addBlank(_ top: Length, _ bottom: Length, of box: Int) {
    let (top, bottom) = (min(top, clipEnd ?? top), min(bottom, clipEnd ?? bottom))
    let node = box >= 0 ? tree[box].node : 0
    let source = engine.flow.source + engine.flow.document.nodes[max(node, 0)].source
    leaves.appendSparingly(
      Leaf(
        fragment: -1, top: top, bottom: max(top, bottom), source: source..<source,
        columns: openColumns))
  }

  /// The space in a box below its content: pages divide it if the box is higher than a page, and leave out most of it
  /// if it would fill pages by itself.
  private mutating func addSpace(from top: Length, to bottom: Length, of fragment: Int) {
    let made = engine.fragments[fragment]
    let step = pageSize * Self.lineFraction
    guard made.size.block > pageSize, step > .zero else {
      return addBlank(top, bottom, of: made.box)
    }
    var position = top
    for _ in 0..<Self.mostSpaces where bottom - position > step {
      addBlank(position, position + step, of: made.box)
      position += step
    }
    if bottom - position > step { leftOut.insert(leaves.count) }
    addBlank(position, bottom, of: made.box)
  }

  /// The number of pieces of space of a box that is higher than a page.
  private static let mostSpaces = 18

  /// Space in a visible box, such as the spacing of a table, belongs to what is next to it up to this fraction of a
  /// page.
  static let smallWhite = 0.25

  /// Gives the space in a visible box above its content to the first leaf.
  mutating func addWhite(from top: Length, to inside: Range<Int>) {
    guard let first = inside.min(by: { leaves[$0].top < leaves[$1].top }) else { return }
    let white = leaves[first].top - top
    guard white > .zero, white <= pageSize * Self.smallWhite else { return }
    leaves[first].top = top
    leaves[first].baseline = leaves[first].baseline.map { $0 + white }
    leaves[first].alternatives = -1
  }

  /// Adds the space below a box's content, and its end edge.
  mutating func addEnd(
    of fragment: Int, _ style: BoxStyle, at position: Position, inside: Int, isKept: Bool
  ) {
    let made = engine.fragments[fragment]
    let (top, bottom) = (position.corner.block, position.corner.block + made.size.block)
    let isCell = tree[made.box].kind == .tableCell
    let edges = made.edges.inset
    let content = leaves[inside...].reduce(top + edges.blockStart) { max($0, $1.bottom) }
    let end = bottom - edges.blockEnd
    let isNear = isNear(end - content, in: made.box)
    if content < end, asksForHeight(made.box, style) || inside == leaves.count && position.box >= 0
    {
      addSpace(from: content, to: end, of: fragment)
    } else if content < end, isKept, !isCell, isNear, end - content <= pageSize * Self.smallWhite {
      addBlank(content, end, of: made.box)
      bonds.append(
        Bond(leaves: leaves.count - 2..<leaves.count, penalty: ColumnItem.indivisible))
    }
    if edges.blockEnd > .zero || isCell && position.box >= 0 {
      if leaves.count > inside, isNear {
        bonds.append(
          Bond(leaves: leaves.count - 1..<leaves.count + 1, penalty: ColumnItem.indivisible))
      }
      addBlank(bottom - edges.blockEnd, bottom, of: made.box)
    }
  }

  /// Whether a box specifies a height, so that space in it counts.
  private func asksForHeight(_ box: Int, _ style: BoxStyle) -> Bool {
    !tree[box].isAnonymous && tree[box].kind == .block
      && (style.box.height != nil || style.box.minHeight != .zero || style.box.aspectRatio != nil)
  }
}
