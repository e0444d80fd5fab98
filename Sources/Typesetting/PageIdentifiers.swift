internal import Manuscript
internal import Pagination

/// The beginnings of an EPUB's pages, as EPUB canonical fragment identifiers.
struct PageIdentifiers {
  private let book: Book
  /// The last requested document, by its chapter index: pages come in order.
  private var last: (chapter: Int, fragment: CanonicalFragment)?

  init(book: Book) { self.book = book }

  /// The address of a page's first byte; nil if the book is not an EPUB, or its document cannot be read.
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
