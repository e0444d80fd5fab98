internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Columns beside each other, which pages divide (css-multicol-1).
extension ColumnSlicer {
  /// Boxes that go across columns and have not been met yet, in the order of the document, and where their box is.
  struct PendingSpanners {
    fileprivate var fragments: ArraySlice<Int>
    fileprivate var place: Place
  }

  /// Adds the content of columns, and what spans them.
  mutating func addColumns(of fragment: Int, at place: Place) {
    let made = engine.fragments[fragment]
    let style = tree.style(made.box)
    let room = made.contentRect.size.inline
    let spanners = engine.spanners[made.box] ?? []
    let tops = spanners.map { place.corner.block + engine.fragments[$0.fragment].offset.block }
    let isAcross = Set(spanners.map(\.fragment))
    let own = columnSets.count
    for _ in 0...spanners.count {
      columnSets.append(ColumnSet(style, in: room, box: place.box))
    }
    let outer = pendingSpanners
    pendingSpanners = PendingSpanners(fragments: spanners.map(\.fragment)[...], place: place)
    for child in made.children where !isAcross.contains(child) {
      openColumns = own
      let first = leaves.count
      add(child, at: place.moved(by: engine.fragments[child]))
      // A box in the columns may be divided by what goes across them.
      for leaf in leaves.indices[first...] where leaves[leaf].columns >= 0 {
        leaves[leaf].columns = own + tops.partitioningIndex { $0 > leaves[leaf].top }
      }
    }
    addSpanners(before: .max)
    pendingSpanners = outer
    openColumns = -1
  }

  /// Adds what goes across the columns before a box: it may stand in a box that has begun, and its neighbours are those
  /// that it has in the document.
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
