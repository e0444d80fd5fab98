internal import Breaking

/// The item list of a finished paragraph, whose memory the next one reuses while it is still in the processor's cache.
struct SpareItems {
  private var kept: (itemList: ItemList, breakpoints: [Breakpoint])?
  /// The memory of longer paragraphs is released.
  private static let maxBreaks = 1 << 13

  /// Makes empty items from what was kept, if anything.
  mutating func take(_ itemList: inout ItemList, _ breakpoints: inout [Breakpoint]) {
    guard let spare = kept else { return }
    kept = nil
    (itemList, breakpoints) = spare
    itemList.removeAll()
    breakpoints.removeAll(keepingCapacity: true)
  }

  /// Keeps the items of a paragraph whose lines are chosen.
  mutating func keep(_ items: ParagraphItems) {
    guard items.breakpoints.count <= Self.maxBreaks else { return }
    kept = (items.itemList, items.breakpoints)
  }
}
