/// What makes good pages, as costs; only their proportions matter.
public struct PageBreakingOptions: Sendable, Hashable {
  /// A page that begins with a paragraph's last line.
  public var widow = 8_000_000
  /// A page that ends with a paragraph's first line.
  public var orphan = 5_000_000
  /// Facing pages that differ by a line.
  public var facingDifference = 1_500_000
  /// A page that is a line short.
  public var shortLine = 60_000
  /// A word divided at the foot of a recto: the reader must turn the leaf in it.
  public var hyphenAtTurn = 2_000_000
  /// A word divided at the foot of a verso.
  public var hyphenAtFoot = 200_000
  /// A footnote that runs on to the next page.
  public var dividedNote = 1_000_000
  /// A chapter's last page with fewer than `leastLastLines` lines.
  public var shortChapterEnd = 100_000
  /// A paragraph in another number of lines costs its demerits divided by this.
  public var demeritsShare = 10
  /// The lines that a chapter's last page should have.
  public var leastLastLines = 5

  /// The house's costs.
  public init() {}
}
