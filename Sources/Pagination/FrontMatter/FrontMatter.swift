internal import Documents
package import Manuscript

/// The pages before the text that the program writes, as documents, and where in the book they stand.
package struct FrontMatter: Sendable {
  /// What such a document is.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The title alone.
    case halfTitle = "half-title"
    /// The title with what stands under it, and the author.
    case titlePage = "title-page"
    /// The chapters with their pages.
    case contents
  }

  /// One of them.
  package struct Page: Sendable {
    package let kind: Kind
    let document: Document
    /// Where its links lead, by their addresses.
    package var targets: [String: BookLink.Target] = [:]
    /// The chapter that it stands before.
    package let chapter: Int
  }

  /// In the order of reading.
  package private(set) var pages: [Page] = []
  /// What was asked for and is not added, since the book has its own.
  package private(set) var omitted: [Kind] = []
  /// The first chapter that may be counted from 1.
  private var textBegins = 0
  /// The chapters before the text by their titles.
  private let titled: Set<Int>

  init(_ book: Book, _ layout: PageLayout, hasDesign: Bool) {
    titled =
      book.stylePolicy.declaresFrontMatter
      ? [] : Set(book.chapters.indices.filter(book.isFrontMatter(chapter:)))
    let isSetByDesign = book.stylePolicy.isSetByDesign
    let hasTitle = book.hasOwnTitle && layout.hasTitlePage && (hasDesign || isSetByDesign)
    guard layout.hasHalfTitle || layout.hasContents || hasTitle || isSetByDesign else { return }
    let own = Preliminaries(of: book)
    textBegins = own.end
    if layout.hasHalfTitle, !book.title.isEmpty {
      own.hasHalfTitle ? omitted.append(.halfTitle) : add(.halfTitle, of: book, before: own.covers)
    }
    // A title that is made of the file's name is no reason for a page that nobody asked for.
    if hasTitle, !own.hasTitlePage { add(.titlePage, of: book, before: own.covers) }
    guard layout.hasContents else { return }
    if own.hasContents {
      omitted.append(.contents)
    } else {
      add(
        ContentsList(of: book, from: own.end, depth: layout.contentsDepth), of: book,
        before: own.end)
    }
  }

  /// Whether a chapter stands before the text, whose pages are counted from 1.
  func contains(_ chapter: Int) -> Bool { chapter < textBegins || titled.contains(chapter) }

  private mutating func add(_ kind: Kind, of book: Book, before chapter: Int) {
    var writer = FrontMatterWriter(kind, language: book.language)
    writer.line(book.title, "book-title")
    if kind == .titlePage {
      writer.line(book.subtitle ?? "", "book-subtitle")
      writer.line(book.author ?? "", "book-author")
      writer.line(
        [book.publisher, book.date].compactMap { $0 }.joined(separator: " · "), "book-imprint")
    }
    pages.append(Page(kind: kind, document: writer.finish(), chapter: chapter))
  }

  private mutating func add(_ list: ContentsList, of book: Book, before chapter: Int) {
    guard !list.entries.isEmpty else { return }
    var writer = FrontMatterWriter(.contents, language: book.language)
    writer.write(list, title: book.contentsTitle)
    let targets = list.entries.compactMap { entry in entry.target.map { (entry.address, $0) } }
    pages.append(
      Page(
        kind: .contents, document: writer.finish(),
        targets: Dictionary(targets, uniquingKeysWith: { first, _ in first }), chapter: chapter))
  }
}
