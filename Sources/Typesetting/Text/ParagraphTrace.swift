internal import Breaking

/// Takes what the line breaker has made of each paragraph, for dumps and explanations.
///
/// A paragraph may come several times, as when floats beside it are found: the last time counts.
package protocol ParagraphObserver: AnyObject {
  func take(_ paragraph: ParagraphTrace)
}

/// A paragraph between two phases: its items, and the ways to set it that pages may choose from.
package struct ParagraphTrace: Sendable {
  /// A way to set a paragraph.
  struct Way: Sendable {
    /// The items that its lines were chosen of; those of a way without a river forbid a break.
    var items: ItemList
    var breaks: LineBreaks
    var lines: [SetLine]
    /// The rivers in it.
    var rivers = 0
    /// Its demerits, with those of the rivers.
    var demerits: Int
  }

  /// The document it is of, by its path, or the chapter.
  package let document: String
  /// Its text in UTF-8, and what its breakpoints are.
  let text: [UInt8]
  let places: [ParagraphItems.Place]
  let shape: LineShape
  let breaking: LineBreakingOptions
  /// Whether its lines were chosen together, and not one by one.
  let optimizes: Bool
  /// The best first, and then others in fewer or more lines.
  var ways: [Way]

  /// The bytes of the book's file that it shows.
  package var source: Range<Int> {
    let lines = ways.first?.lines ?? []
    let (first, last) = (lines.first?.range.lowerBound ?? 0, lines.last?.range.upperBound ?? 0)
    return first..<max(first, last)
  }

  /// Whether another is the same paragraph, set again.
  package func isSame(as other: ParagraphTrace) -> Bool {
    source.lowerBound == other.source.lowerBound && document == other.document
      && text == other.text
  }
}
