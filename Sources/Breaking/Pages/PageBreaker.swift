/// Divides a chapter's column into pages and chooses among alternative lines of its paragraphs, all
/// of them together.
///
/// A dynamic programme over the places where a page may begin. For each place, side of the leaf and
/// depth of the facing page, it keeps the cheapest sequence of pages. An inner search finds what may be on the page
/// that begins there.
package struct PageBreaker: Sendable {
  /// The height that a page's lines and notes share.
  package var capacity: Int
  /// The height of a line, the unit in which depths are compared.
  package var line: Int
  /// The space between text and notes.
  package var noteGap: Int
  /// The height of a line of a note, the unit in which notes are divided.
  package var noteLine: Int
  /// Whether even pages face odd ones.
  package var hasFacingPages: Bool
  package var options: PageBreakingOptions

  package init(
    capacity: Int, line: Int, noteGap: Int, noteLine: Int, hasFacingPages: Bool,
    options: PageBreakingOptions = .standard
  ) {
    self.capacity = capacity
    self.line = max(1, line)
    self.noteGap = noteGap
    self.noteLine = max(1, noteLine)
    self.hasFacingPages = hasFacingPages
    self.options = options
  }

  /// The lines of each page in order, beginning with the page number `first`.
  ///
  /// `carried` is the height of notes left over from the page before. Each page has at least one
  /// line, even one higher than the page.
  package func pages(
    _ items: [ColumnItem], alternatives: [ColumnAlternative] = [], firstPage: Int, carried: Int = 0
  ) -> [[ColumnLine]] {
    guard !items.isEmpty else { return [] }
    var search = PageSearch(
      column: ColumnChain(items, alternatives), breaker: self, isFirstOdd: firstPage & 1 == 1)
    return search.run(carried: carried)
  }
}
