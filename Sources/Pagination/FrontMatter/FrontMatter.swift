internal import Documents
internal import Manuscript
internal import Styling

/// The pages that the program generates, as documents, and their places in the book.
package struct FrontMatter: Sendable {
  /// The kinds of such documents.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The title alone.
    case halfTitle = "half-title"
    /// The title, the lines below it, and the author.
    case titlePage = "title-page"
    /// The chapters with their page numbers.
    case contents
    /// The captions of figures, and of tables, with their page numbers.
    case figures = "list-of-figures"
    case tables = "list-of-tables"
    /// The marked words of the text with their page numbers, at the end.
    case index = "book-index"

    /// Whether it is collected from the pages of the book.
    var isGathered: Bool { self == .figures || self == .tables || self == .index }
    /// The anchor that links to it use.
    var anchor: String { "rb-" + rawValue }
    /// Whether it has a title, heads and folios, as chapters do.
    var isChapter: Bool { self == .contents || isGathered }
  }

  /// One of these pages.
  package struct Page: Sendable {
    package let kind: Kind
    /// Its lines, each with a class, if they do not depend on the book's pages.
    fileprivate let lines: [(words: String, name: String)]
    fileprivate let contents: ContentsList?
    /// The lists that are added along with it.
    fileprivate let lists: Set<Kind>
    /// The chapter before which it goes.
    package let chapter: Int
    private let words: ListWords
    private let (language, contentsTitle): (String, String)

    fileprivate init(
      _ kind: Kind, of book: Book, before chapter: Int, lines: [(words: String, name: String)] = [],
      contents: ContentsList? = nil, lists: Set<Kind> = []
    ) {
      (self.kind, self.chapter) = (kind, chapter)
      (self.lines, self.contents, self.lists) = (lines, contents, lists)
      words = ListWords(language: book.language)
      (language, contentsTitle) = (book.language, book.contentsTitle)
    }
  }

  /// In reading order.
  package private(set) var pages: [Page] = []
  /// The pages that were asked for and are not added, since the book has its own.
  package private(set) var omitted: [Kind] = []
  /// Whether a half-title was requested for a book without a title.
  package private(set) var lacksTitle = false
  /// The first chapter that may be counted from 1.
  private var textBegins = 0
  /// The chapters that precede the text, judged by their titles.
  private let titled: Set<Int>

  init(_ book: Book, _ layout: PageLayout, hasDesign: Bool) {
    titled =
      book.stylePolicy.declaresFrontMatter
      ? [] : Set(book.chapters.indices.filter(book.isFrontMatter(chapter:)))
    let isSetByDesign = book.stylePolicy.isSetByDesign
    let hasTitle = book.hasOwnTitle && layout.hasTitlePage && (hasDesign || isSetByDesign)
    guard
      layout.hasHalfTitle || layout.hasContents || layout.hasLists || hasTitle || isSetByDesign
    else { return }
    let own = Preliminaries(of: book)
    textBegins = own.end
    lacksTitle = layout.hasHalfTitle && book.title.isEmpty
    if layout.hasHalfTitle, !book.title.isEmpty {
      own.hasHalfTitle ? omitted.append(.halfTitle) : add(.halfTitle, of: book, before: own.covers)
    }
    // A title taken from the file's name does not justify a page that nobody asked for.
    if hasTitle, !own.hasTitlePage { add(.titlePage, of: book, before: own.covers) }
    let asked: [(isAsked: Bool, kind: Kind, chapter: Int)] = [
      (layout.hasFigureList, .figures, own.end), (layout.hasTableList, .tables, own.end),
      (layout.hasIndex, .index, book.chapters.count),
    ]
    let lists = asked.filter { $0.isAsked && !own.lists.contains($0.kind) }
    if layout.hasContents {
      let list = ContentsList(of: book, from: own.end, depth: layout.contentsDepth)
      if own.hasContents {
        omitted.append(.contents)
      } else if !list.entries.isEmpty {
        pages.append(
          Page(
            .contents, of: book, before: own.end, contents: list, lists: Set(lists.map(\.kind))))
      }
    }
    omitted += asked.filter { $0.isAsked && own.lists.contains($0.kind) }.map(\.kind)
    pages += lists.map { Page($0.kind, of: book, before: $0.chapter) }
  }

  /// Whether some are collected from the pages of the book.
  package var hasLists: Bool { pages.contains(where: \.kind.isGathered) }

  /// Whether a chapter precedes the text, whose pages are counted from 1.
  func contains(_ chapter: Int) -> Bool { chapter < textBegins || titled.contains(chapter) }

  private mutating func add(_ kind: Kind, of book: Book, before chapter: Int) {
    var lines = [(words: book.title, name: "book-title")]
    if kind == .titlePage {
      let imprint = [book.publisher, book.date].compactMap { $0 }.joined(separator: " · ")
      lines += [
        (book.subtitle ?? "", "book-subtitle"), (book.author ?? "", "book-author"),
        (imprint, "book-imprint"),
      ]
    }
    pages.append(Page(kind, of: book, before: chapter, lines: lines))
  }
}

extension FrontMatter.Page {
  /// Whether it shows the numbers of other pages.
  package var tellsPages: Bool { kind.isChapter }

  /// Its document, and the targets of its links, by address; nil if there is nothing to list, or the book's pages have
  /// not been collected yet; `mode` is the book's writing mode; `shown` formats numbers as pages show them.
  func written(
    _ folios: BookFolios?, mode: WritingMode, shown: @escaping (String) -> String
  ) -> (document: Document, targets: [String: BookLink.Target])? {
    var writer = FrontMatterWriter(kind, language: language, mode: mode, folios: shown)
    if !lines.isEmpty {
      for line in lines { writer.line(line.words, line.name) }
    } else if let contents {
      writer.write(list(contents, folios), title: contentsTitle)
    } else if kind == .index {
      let index = BookIndex(folios?.entries ?? [], language: language)
      guard !index.groups.isEmpty else { return nil }
      writer.write(index, words)
    } else {
      let list = ContentsList(of: folios?.entries ?? [], in: kind == .figures ? .figures : .tables)
      guard !list.entries.isEmpty else { return nil }
      writer.write(list, title: kind == .figures ? words.figures : words.tables)
    }
    return (writer.finish(), writer.targets)
  }

  /// The table of contents with entries for the other lists that the program adds.
  private func list(_ contents: ContentsList, _ folios: BookFolios?) -> ContentsList {
    let (known, words) = (lists.intersection(folios?.lists ?? []), words)
    let titles: [(FrontMatter.Kind, String)] = [(.tables, words.tables), (.figures, words.figures)]
    var contents = contents
    for (kind, title) in titles where known.contains(kind) {
      contents.insert(title, kind, atEnd: false)
    }
    if known.contains(.index) { contents.insert(words.index, .index, atEnd: true) }
    return contents
  }
}

extension Book {
  /// The lists that the program may add, with their anchors and titles, as a table of contents shows them: those before
  /// the text first, then the index.
  package var addableLists: [(anchor: String, title: String, isAtEnd: Bool)] {
    let words = ListWords(language: language)
    let titles: [(FrontMatter.Kind, String)] = [
      (.figures, words.figures), (.tables, words.tables), (.index, words.index),
    ]
    return titles.map { ($0.anchor, $1, $0 == .index) }
  }
}
