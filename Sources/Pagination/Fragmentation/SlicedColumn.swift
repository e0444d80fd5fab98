internal import Layout
internal import Paragraphs
internal import Styling

/// A page start that the book asks for: before which slice, and on which side.
struct PageStart {
  var slice: Int
  var side: BoxProperties.Break
}

/// A column as slices for pages.
struct SlicedColumn {
  var slices: [Slice]
  let source: FragmentSource
  var alternatives: [SliceAlternative] = []
  var pageStarts: [PageStart] = []
  /// The number of alternatives that were taken out.
  private var taken = 0

  init(slices: [Slice], source: FragmentSource) { (self.slices, self.source) = (slices, source) }

  /// Takes some slices out for a part of the column, with capacity for one more: ownership of all of them is passed on,
  /// for they may be many.
  mutating func takeSlices(_ range: Range<Int>) -> [Slice] {
    guard range == slices.indices else {
      var part: [Slice] = []
      part.reserveCapacity(range.count + 1)
      part += slices[range]
      return part
    }
    defer { slices = [] }
    return slices
  }

  /// Takes out the alternatives of paragraphs within some slices; those before them are skipped.
  mutating func takeAlternatives(in range: Range<Int>) -> [SliceAlternative] {
    var found: [SliceAlternative] = []
    while taken < alternatives.count, alternatives[taken].first < range.upperBound {
      let own = alternatives[taken]
      alternatives[taken].slices = []
      taken += 1
      if own.first >= range.lowerBound, own.first + own.count <= range.upperBound {
        found.append(own)
      }
    }
    return found
  }
}

extension [Slice] {
  /// Gives the anchors of notes without text, which have no line at the foot of a page, to the slices that call them.
  mutating func takeAnchors(ofBlank notes: [Int: [Slice]]) {
    var waiting = notes.filter { $0.value.areBlank }
    guard !waiting.isEmpty else { return }
    for index in indices {
      let anchors = self[index].notes.flatMap {
        waiting.removeValue(forKey: $0)?.flatMap(\.anchors) ?? []
      }
      if !anchors.isEmpty { self[index].anchors += anchors }
    }
  }

  /// Whether they show nothing, as the slices of a note without text.
  var areBlank: Bool { allSatisfy(\.isBlank) }
}
