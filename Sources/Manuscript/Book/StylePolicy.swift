/// The consequences, for the phases, of the origin of a book's style.
///
/// The reader of a format decides it once (`Book.stylePolicy`). Nothing else asks for the kind of book: each phase asks
/// about what it is about to do.
package struct StylePolicy: Sendable, Hashable {
  /// Whether a design acts as the author's sheet; a design below the book's own sheets keeps what carries meaning in
  /// them.
  package let isSetByDesign: Bool
  /// Whether the grid's step is the line height of most of the text, rather than the layout's leading.
  package let takesLeadingOfText: Bool
  /// The size of notes at the foot of a page, relative to what the sheets say.
  package let noteZoom: Double
  /// Whether notes at the foot of a page are aligned as the layout's text is, whatever the sheets say.
  package let alignsNotesAsText: Bool
  /// Whether text as wide as the page is justified however narrow that is; narrow columns are not.
  package let justifiesNarrowPages: Bool
  /// Whether elements have the classes of the house style, which distinguish verse and ornaments from other text.
  package let hasHouseClasses: Bool
  /// Whether long chapters are laid out in parts: they consist of plain paragraphs in one element.
  package let dividesLongChapters: Bool
  /// Whether each chapter begins on the side that the layout specifies, rather than its sheets.
  package let takesChapterStartOfLayout: Bool
  /// Whether a chapter's first paragraph opens it even without a heading above.
  package let opensWithoutHeading: Bool
  /// Whether documents and landmarks identify the front matter, rather than the chapters' titles.
  package let declaresFrontMatter: Bool
  /// Whether text may be set in the substitute for sans-serif families.
  package let namesFamilies: Bool
  /// Whether its documents specify the side of the first page.
  package let placesFirstPage: Bool
  /// Whether the options for publications have an effect.
  package let takesPublicationOptions: Bool
  /// Whether counters go on from one document to the next: all are divisions of one file.
  package let countsThroughBook: Bool

  /// The documents have sheets of their own, as in an EPUB.
  package static let publication = StylePolicy(
    isSetByDesign: false, takesLeadingOfText: true, noteZoom: 9.0 / 11, alignsNotesAsText: true,
    justifiesNarrowPages: true, hasHouseClasses: false, dividesLongChapters: false,
    takesChapterStartOfLayout: false, opensWithoutHeading: false, declaresFrontMatter: true,
    namesFamilies: true, placesFirstPage: true, takesPublicationOptions: true,
    countsThroughBook: false)

  /// The house style sets the documents, which have its classes.
  package static let house = StylePolicy(
    isSetByDesign: true, takesLeadingOfText: false, noteZoom: 1, alignsNotesAsText: false,
    justifiesNarrowPages: false, hasHouseClasses: true, dividesLongChapters: true,
    takesChapterStartOfLayout: true, opensWithoutHeading: true, declaresFrontMatter: false,
    namesFamilies: false, placesFirstPage: false, takesPublicationOptions: false,
    countsThroughBook: true)
}
