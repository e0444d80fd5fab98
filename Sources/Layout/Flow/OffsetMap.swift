internal import Paragraphs

/// Values by the bytes of the book that they belong to, in the order of these.
///
/// The values of a page are found without looking at those of others.
package struct OffsetMap<Value> {
  private var entries: [(place: Int, value: Value)] = []

  package init() {}

  /// The value at a byte of the book, nil for none; most are added after all others.
  package subscript(place: Int) -> Value? {
    get {
      let index = index(of: place)
      return isTaken(index, by: place) ? entries[index].value : nil
    }
    set {
      let isLast = entries.last.map { $0.place < place } ?? true
      let index = isLast ? entries.count : index(of: place)
      let range = index..<index + (isTaken(index, by: place) ? 1 : 0)
      entries.replaceSubrange(range, with: newValue.map { [(place, $0)] } ?? [])
    }
  }

  /// The values at some bytes of the book, with their places.
  package subscript(range: Range<Int>) -> ArraySlice<(place: Int, value: Value)> {
    entries[index(of: range.lowerBound)..<index(of: range.upperBound)]
  }

  package var count: Int { entries.count }
  package var first: Value? { entries.first?.value }

  /// The index of the first value at a byte or after it.
  private func index(of position: Int) -> Int { entries.partitioningIndex { $0.place >= position } }

  private func isTaken(_ index: Int, by position: Int) -> Bool {
    index < entries.count && entries[index].place == position
  }
}

extension OffsetMap: Sendable where Value: Sendable {}
