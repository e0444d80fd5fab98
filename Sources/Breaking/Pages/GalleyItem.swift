/// A line, or what else stands in a column and is not divided, as the page breaker sees it.
///
/// Heights are in units of the caller's choice, all the same.
package struct GalleyItem: Sendable, Hashable {
  /// A cost from which on no page ends, unless there is no other way.
  package static let forbidden = 50_000_000

  /// How high it is.
  package var height: Int
  /// White above it, which a page's head does without.
  package var spaceBefore: Int
  /// The height of what a page repeats above it that begins with it: a table's head.
  package var repeatedHeight: Int
  /// What a page costs that ends after it.
  package var penaltyAfter: Int
  /// Whether it ends inside a word.
  package var isHyphenated: Bool
  /// The height of the footnotes that are called in it.
  package var notes: Int
  /// How much of that may stand on the next page: the end of the last note.
  package var notesLater: Int

  package init(
    height: Int, spaceBefore: Int = 0, repeatedHeight: Int = 0, penaltyAfter: Int = 0,
    isHyphenated: Bool = false,
    notes: Int = 0, notesLater: Int = 0
  ) {
    self.height = height
    self.spaceBefore = spaceBefore
    self.repeatedHeight = repeatedHeight
    self.penaltyAfter = penaltyAfter
    self.isHyphenated = isHyphenated
    self.notes = notes
    self.notesLater = notesLater
  }
}
