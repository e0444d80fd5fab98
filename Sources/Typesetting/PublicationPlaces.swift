internal import Manuscript
internal import Pagination

/// Where the pages of an EPUB begin, as its own kind of addresses.
struct PublicationPlaces {
  private let book: Book
  /// The document that was asked for last, by its number: pages come in order.
  private var last: (chapter: Int, fragment: CanonicalFragment)?

  init(book: Book) { self.book = book }

  /// The address of a page's first byte; nil where the book is no EPUB, or its document cannot
  /// be read.
  mutating func fragment(of page: Page) -> String? {
    guard let chapter = page.chapter, book.chapters[chapter].path != nil else {
      return nil
    }
    let (source, range) = (book.source, book.chapters[chapter].range)
    if page.range.lowerBound <= range.lowerBound {
      return CanonicalFragment.start(of: source.spine[chapter])
    }
    if last?.chapter != chapter {
      guard let document = try? source.tree(chapter) else { return nil }
      last = (chapter, CanonicalFragment(document, of: source.spine[chapter]))
    }
    return last?.fragment.address(ofByte: page.range.lowerBound - range.lowerBound)
  }
}
