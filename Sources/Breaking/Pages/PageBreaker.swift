/// Divides a chapter's column of lines into pages, and chooses among the ways to set its paragraphs:
/// all of them together.
///
/// A dynamic programme over the places where a page may begin: for each, and for which side of the
/// leaf it is, the cheapest way to get there is kept, together with how short the facing page is.
/// For each such place another one finds what may stand on the page.
package struct PageBreaker: Sendable {
  /// The height that a page's lines and notes share.
  package var capacity: Int
  /// The height of a line: what depths are compared in.
  package var line: Int
  /// The white between text and notes.
  package var noteGap: Int
  /// The height of a note's line: what notes are divided in.
  package var noteLine: Int
  /// Whether even pages face odd ones.
  package var hasFacingPages: Bool
  package var options: PageBreakingOptions

  package init(
    capacity: Int, line: Int, noteGap: Int, noteLine: Int, hasFacingPages: Bool,
    options: PageBreakingOptions = PageBreakingOptions()
  ) {
    self.capacity = capacity
    self.line = max(1, line)
    self.noteGap = noteGap
    self.noteLine = max(1, noteLine)
    self.hasFacingPages = hasFacingPages
    self.options = options
  }

  /// The lines of each page, in order; the first page has the given number.
  ///
  /// The page before it has left it notes of the height `carried`.
  /// Each page has at least one line, though it be higher than the page.
  package func pages(
    _ items: [GalleyItem], alternatives: [GalleyAlternative] = [], firstPage: Int, carried: Int = 0
  ) -> [[GalleyRowPlace]] {
    guard !items.isEmpty else { return [] }
    var search = PageSearch(
      column: GalleyColumn(items, alternatives), breaker: self, isFirstOdd: firstPage & 1 == 1)
    return search.run(carried: carried)
  }
}
