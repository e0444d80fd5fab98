internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Columns beside each other, which pages divide (css-multicol-1).
extension ColumnSlicer {
  /// Adds the content of columns, and what spans them.
  mutating func addColumns(of fragment: Int, at place: Place) {
    let made = engine.fragments[fragment]
    let style = engine.tree.style(made.box)
    let room = made.contentRect.size.inline
    let spanners = engine.spanners[made.box] ?? []
    let tops = spanners.map { place.corner.block + engine.fragments[$0.fragment].offset.block }
    let isAcross = Set(spanners.map(\.fragment))
    let own = columnSets.count
    for _ in 0...spanners.count {
      columnSets.append(ColumnSet(style, in: room, box: place.box))
    }
    for child in made.children {
      let inside = place.moved(by: engine.fragments[child])
      guard !isAcross.contains(child) else {
        openColumns = -1
        add(child, at: inside)
        continue
      }
      openColumns = own
      let first = leaves.count
      add(child, at: inside)
      // A box in the columns may be divided by what goes across them.
      for leaf in leaves.indices[first...] {
        openColumns = own
        leaves[leaf].columns = own + tops.partitioningIndex { $0 > leaves[leaf].top }
      }
    }
    openColumns = -1
  }
}
