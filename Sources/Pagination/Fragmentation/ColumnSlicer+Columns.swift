internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Side-by-side columns that pages divide (css-multicol-1).
extension ColumnSlicer {
  /// Column spanners not reached yet, in document order, and the position of their box.
  struct PendingSpanners {
    fileprivate var fragments: ArraySlice<Int>
    fileprivate var place: Position
  }

  /// Adds the content of columns, and their spanners.
  mutating func addColumns(of fragment: Int, at position: Position) {
    let made = engine.fragments[fragment]
    let style = tree.style(made.box)
    let available = made.contentRect.size.inline
    let spanners = engine.spanners[made.box] ?? []
    let tops = spanners.map { position.corner.block + engine.fragments[$0.fragment].offset.block }
    let isAcross = Set(spanners.map(\.fragment))
    let own = columnSets.count
    for _ in 0...spanners.count {
      columnSets.append(ColumnSet(style, in: available, box: position.box))
    }
    let outer = pendingSpanners
    pendingSpanners = PendingSpanners(fragments: spanners.map(\.fragment)[...], place: position)
    for child in made.children where !isAcross.contains(child) {
      openColumns = own
      let first = leaves.count
      add(child, at: position.moved(by: engine.fragments[child]))
      // A box in the columns may be divided by spanners.
      for leaf in leaves.indices[first...] where leaves[leaf].columns >= 0 {
        leaves[leaf].columns = own + tops.partitioningIndex { $0 > leaves[leaf].top }
      }
    }
    addSpanners(before: .max)
    pendingSpanners = outer
    openColumns = -1
  }

  /// Adds the column spanners before a box: a spanner may be inside a box that has begun, and keeps its neighbours in
  /// the document.
  mutating func addSpanners(before box: Int) {
    while let pending = pendingSpanners, let next = pending.fragments.first,
      engine.fragments[next].box < box
    {
      pendingSpanners?.fragments.removeFirst()
      let columns = openColumns
      openColumns = -1
      add(next, at: pending.place.moved(by: engine.fragments[next]))
      openColumns = columns
    }
  }
}
