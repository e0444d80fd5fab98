/// Unicode's analysis of a paragraph: breaks, scripts and bidi levels.
///
/// All offsets are bytes of its UTF-8.
package struct ParagraphAnalysis: Sendable, Hashable {
  /// A position where a line may or must end.
  package struct BreakOpportunity: Sendable, Hashable {
    /// The byte that the next line would begin with.
    package var offset: Int
    /// Whether the break is mandatory (a line separator precedes it).
    package var isMandatory: Bool

    package init(offset: Int, isMandatory: Bool) {
      (self.offset, self.isMandatory) = (offset, isMandatory)
    }
  }

  /// A range of text with one script and one direction.
  package struct Run: Sendable, Hashable {
    package var range: Range<Int>
    /// The ISO 15924 code as a word, first letter highest: `Latn` is 0x4C61746E.
    package var script: UInt32
    /// The embedding level of UAX #9; odd levels are right to left.
    package var level: UInt8
  }

  /// The break opportunities (UAX #14) in order; the last is the end of the text.
  package var breaks: [BreakOpportunity]
  /// The runs in logical order; together they cover the text.
  package var runs: [Run]
  /// The paragraph embedding level: 0 is left to right, 1 right to left.
  package var baseLevel: UInt8
  /// The addresses and digests in order, which are never hyphenated.
  package var addresses: [Range<Int>] = []

  /// Whether a range overlaps an address.
  package func hasAddress(in range: Range<Int>) -> Bool {
    addresses.contains { $0.overlaps(range) }
  }
}
