internal import Breaking

/// What a paragraph was to the line breaker, whose memory the next one has: the processor still has it at hand.
struct SpareItems {
  private var kept: (material: ItemList, places: [ParagraphItems.Place])?
  /// The memory of longer paragraphs is given back.
  private static let mostBreaks = 1 << 13

  /// Makes empty items of what was kept, if there is any.
  mutating func take(_ material: inout ItemList, _ places: inout [ParagraphItems.Place]) {
    guard let spare = kept else { return }
    kept = nil
    (material, places) = spare
    material.removeAll()
    places.removeAll(keepingCapacity: true)
  }

  /// Keeps the items of a paragraph whose lines are chosen.
  mutating func keep(_ items: ParagraphItems) {
    guard items.places.count <= Self.mostBreaks else { return }
    kept = (items.material, items.places)
  }
}
