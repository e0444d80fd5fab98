/// What Unicode says of a paragraph's text.
///
/// All offsets are bytes of its UTF-8.
package struct ParagraphAnalysis: Sendable, Hashable {
  /// A place where a line may end, or must.
  package struct BreakOpportunity: Sendable, Hashable {
    /// The byte that the next line would begin with.
    package var offset: Int
    /// Whether the line ends here whatever else (a line separator stands before).
    package var isMandatory: Bool
  }

  /// A stretch of one script and one direction.
  package struct Run: Sendable, Hashable {
    package var range: Range<Int>
    /// ISO 15924's four letters in a word, the first highest: `Latn` is 0x4C61746E.
    package var script: UInt32
    /// The embedding level of UAX #9: odd ones read from right to left.
    package var level: UInt8
  }

  /// Where lines may end (UAX #14), in order; the text's end is the last.
  package var breaks: [BreakOpportunity]
  /// The runs in logical order; they cover the text.
  package var runs: [Run]
  /// The paragraph's own embedding level: 0 reads from left to right, 1 from right to left.
  package var baseLevel: UInt8
  /// Where addresses are, and digests: what no hyphen is put into; in order.
  package var addresses: [Range<Int>] = []

  /// Whether a part of an address is among these bytes.
  package func hasAddress(in range: Range<Int>) -> Bool {
    addresses.contains { $0.overlaps(range) }
  }
}
