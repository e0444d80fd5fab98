/// A line, or another part of a column that no page divides, as the page breaker sees it.
///
/// The unit of heights is the caller's choice.
package struct ColumnItem: Sendable, Hashable {
  /// The penalty from which a page ends here only if it cannot be avoided.
  package static let infinitePenalty = 50_000_000
  /// The penalty inside an indivisible unit, such as between the edge of a box and its first line: higher than where a
  /// break is only to be avoided (css-break-3, 4.4).
  package static let indivisible = 2 * infinitePenalty

  /// The height.
  package var height: Int
  /// The space above it, which disappears at the top of a page.
  package var spaceBefore: Int
  /// The height that replaces the space on a page that begins with it: a repeated table
  /// header with the space below that.
  package var repeatedHeight: Int
  /// The penalty of a page that ends after it.
  package var penaltyAfter: Int
  /// Whether it ends inside a word.
  package var isHyphenated: Bool
  /// The height of the footnotes called in it.
  package var notes: Int
  /// The part of that height that may move to the next page: the end of the last note.
  package var notesLater: Int
  /// The height that a page needs below it if it ends there: the edges of boxes that continue.
  package var heightBelow = 0
  /// The height, including the space above it, of the following unit that is best left whole: a stanza or a picture.
  ///
  /// A page that ends here because that does not fit on it is not short.
  package var heightOfNext = 0
  /// The number of its set of columns; −1 for none.
  ///
  /// Successive items with the same number are in adjacent columns, as low as possible.
  package var columnSet = -1
  /// The number of columns in that set.
  package var columnCount = 1
  /// The white above it where it begins a column, which puts it on the grid of lines.
  package var columnHead = 0
  /// Whether a column always begins with it.
  package var startsColumn = false

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
