internal import Breaking

/// The item list of a finished paragraph, whose memory the next one reuses while it is still in the processor's cache.
struct SpareItems {
  private var kept: (material: ItemList, places: [ParagraphItems.Place])?
  /// The memory of longer paragraphs is released.
  private static let maxBreaks = 1 << 13

  /// Makes empty items from what was kept, if anything.
  mutating func take(_ material: inout ItemList, _ places: inout [ParagraphItems.Place]) {
    guard let spare = kept else { return }
    kept = nil
    (material, places) = spare
    material.removeAll()
    places.removeAll(keepingCapacity: true)
  }

  /// Keeps the items of a paragraph whose lines are chosen.
  mutating func keep(_ items: ParagraphItems) {
    guard items.places.count <= Self.maxBreaks else { return }
    kept = (items.material, items.places)
  }
}
