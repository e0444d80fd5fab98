/// The costs of page breaking; only their proportions matter.
public struct PageBreakingOptions: Sendable, Hashable {
  /// The cost of a widow: a page that begins with a paragraph's last line.
  public var widow = 8_000_000
  /// The cost of an orphan: a page that ends with a paragraph's first line.
  public var orphan = 5_000_000
  /// The cost of facing pages that differ by a line.
  public var facingDifference = 1_500_000
  /// The cost of a page that is one line short.
  public var shortLine = 60_000
  /// The cost of a word divided at the foot of a recto, where the reader turns the leaf.
  public var hyphenAtTurn = 2_000_000
  /// The cost of a word divided at the foot of a verso.
  public var hyphenAtFoot = 200_000
  /// The cost of a footnote that runs on to the next page.
  public var dividedNote = 1_000_000
  /// The cost of a chapter's last page with fewer than `leastLastLines` lines.
  public var shortChapterEnd = 100_000
  /// The divisor of the demerits of a paragraph in another number of lines.
  public var demeritsShare = 10
  /// The fewest lines wanted on a chapter's last page.
  public var leastLastLines = 5

  /// Makes the default costs.
  public init() {}
}
