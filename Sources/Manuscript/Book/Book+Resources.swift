/// What a book has besides its text, whoever wrote it: its documents in order, its contents, its files.
extension Book {
  /// The version of EPUB that it is written in; nil for text and Markdown.
  package var version: String? { publication?.version }

  /// Whether its pages are turned from left to right; nil where the book does not say.
  package var isRightToLeft: Bool? { publication?.isRightToLeft }

  /// The documents in the order of reading; empty for text and Markdown, whose file has them all.
  package var spine: [SpineItem] { publication?.spine ?? [] }

  /// The chapters by the paths of their documents.
  package var chapterNumbers: [String: Int] {
    Dictionary(
      spine.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The path of a chapter's own document; nil where it has none.
  package func path(ofChapter chapter: Int) -> String? {
    spine.indices.contains(chapter) ? spine[chapter].path : nil
  }

  /// Its table of contents, or its headings; nil for text and Markdown, whose chapters are their contents.
  package var contents: [ContentsEntry]? { publication?.contents }

  /// Its places with names of their own.
  package var landmarks: [Landmark] { publication?.landmarks ?? [] }

  /// The names of the files of its container, from its root.
  package var fileNames: [String] { publication?.fileNames ?? [] }

  /// The bytes of its file as it lies on disk; of an unpacked EPUB those of its files.
  package var inputBytes: Int {
    publication?.inputBytes ?? chapters.map(\.range.upperBound).max() ?? 0
  }

  /// How many fonts it brings.
  package var fontCount: Int { publication?.fontPaths.count ?? 0 }

  /// The bytes of its cover; nil where it has none.
  package var cover: [UInt8]? {
    publication.flatMap { publication in publication.coverPath.flatMap(publication.bytes) }
  }

  /// What its documents and files are read from; nil for a text, whose documents it has itself.
  package var source: (any BookSource)? { publication }

  /// The same book, whose warnings are those of who reads on in it and nobody else's.
  package func withOwnWarnings() -> Book {
    var book = self
    book.publication = publication?.withOwnWarnings()
    return book
  }
}
