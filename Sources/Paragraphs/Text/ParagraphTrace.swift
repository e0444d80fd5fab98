package import Breaking

/// Receives the line breaker's result for each paragraph, for dumps and explanations.
///
/// A paragraph may be passed several times, as when floats beside it are found: the last time counts.
package protocol ParagraphObserver: AnyObject {
  func take(_ paragraph: ParagraphTrace)
}

/// A paragraph between two phases: its items, and the lines that pages may choose from.
package struct ParagraphTrace: Sendable {
  /// Lines that it may have.
  package struct Alternative: Sendable {
    /// The items that its lines were chosen from; those of lines without a river forbid a break.
    package var items: ItemList
    package var breaks: LineBreaks
    package var lines: [SetLine]
    /// The rivers in it.
    package var rivers = 0
    /// Its demerits, including those of the rivers.
    package var demerits: Int
  }

  /// The document that it is from, by its path, or the chapter.
  package let document: String
  /// Its text in UTF-8, and its breakpoints.
  package let text: [UInt8]
  package let breakpoints: [Breakpoint]
  package let shape: LineShape
  package let breaking: LineBreakingOptions
  /// Whether its lines were chosen together, and not one by one.
  package let optimizes: Bool
  /// The best first, then others with fewer or more lines.
  package var alternatives: [Alternative]

  /// The bytes of the book's file that it shows.
  package var source: Range<Int> {
    let lines = alternatives.first?.lines ?? []
    let (first, last) = (lines.first?.range.lowerBound ?? 0, lines.last?.range.upperBound ?? 0)
    return first..<max(first, last)
  }

  /// Whether another is the same paragraph, set again.
  package func isSame(as other: ParagraphTrace) -> Bool {
    source.lowerBound == other.source.lowerBound && document == other.document
      && text == other.text
  }
}
