/// The costs of page breaking; only their proportions matter.
package struct PageBreakingOptions: Sendable, Hashable {
  /// The costs for making pages and for distributing columns among them.
  package static let standard = PageBreakingOptions()

  /// The cost of a widow: a page that begins with a paragraph's last line.
  package var widow = 8_000_000
  /// The cost of an orphan: a page that ends with a paragraph's first line.
  package var orphan = 5_000_000
  /// The cost of a page that ends within a line of verse that is turned over.
  package var dividedVerseLine = 9_000_000
  /// The cost of a page that ends within a stanza.
  package var dividedStanza = 400_000
  /// The cost of a page that begins with an empty line of code.
  package var emptyFirstLine = 2_000_000
  /// The cost of facing pages that differ by a line.
  package var facingDifference = 1_500_000
  /// The cost of a page that is one line short.
  package var shortLine = 60_000
  /// The cost of each line that a page is short where a stanza or a picture does not fit.
  package var shortBeforeWhole = 12_000
  /// The cost of a word divided at the foot of a recto, where the reader turns the leaf.
  package var hyphenAtTurn = 2_000_000
  /// The cost of a word divided at the foot of a verso.
  package var hyphenAtFoot = 200_000
  /// The cost of a footnote that continues on the next page.
  package var dividedNote = 1_000_000
  /// The cost of a chapter's last page with fewer than `leastLastLines` lines; of two lines it is 4 times that,
  /// of one 16 times.
  package var shortChapterEnd = 100_000
  /// The divisor of the demerits of a paragraph with a different number of lines.
  package var demeritsDivisor = 10
  /// The fewest lines wanted on a chapter's last page.
  package var leastLastLines = 5

  /// Makes the default costs.
  package init() {}
}
