internal import Graphics
internal import Styling

/// Boxes that span all columns of the box whose content a context lays out (css-multicol-1, 6).
extension BlockFormattingContext {
  /// Adds a box that spans all columns: everything before it, including floats, ends above it.
  mutating func addSpanner(_ box: Int, _ spanSize: Length, in container: Container) {
    var block = container.block
    block.inlineSize = spanSize
    var edges = engine.edges(of: box, in: spanSize)
    let sizes = engine.blockSizes(of: box, edges, in: block)
    edges.margin = sizes.margin
    let isFirst = spanners.last?.end != cursor
    if isFirst {
      resolve()
      if let bottom = floats.bottom { advance(to: max(cursor, bottom)) }
    }
    let start = cursor
    // Margins of adjacent spanners collapse.
    strut.add(edges.margin.blockStart)
    resolve()
    let fragment = engine.layOut(box, contentSize: sizes.contentSize, edges: edges, in: block)
    place(fragment, at: LogicalPoint(inline: edges.margin.lineLeft, block: cursor))
    engine.add(fragment, to: spannerParent ?? root)
    engine.fragments[fragment].shift = engine.relativeShift(of: box, in: block)
    advance(to: cursor + engine.fragments[fragment].size.block)
    spanners.append(ColumnSpanner(fragment: fragment, start: start, end: cursor))
    strut = MarginStrut(edges.margin.blockEnd)
  }

  /// The margin of a spanner does not collapse with any margin of the columns below it.
  mutating func endSpanner() {
    guard let last = spanners.last, last.end == cursor, strut.sum != .zero else { return }
    resolve()
    spanners[spanners.count - 1].end = cursor
  }
}
