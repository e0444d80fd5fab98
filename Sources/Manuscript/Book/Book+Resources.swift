package import Documents

/// What a book has besides its text, whoever wrote it: its documents in order, its contents, its files.
extension Book {
  /// The documents in the order of reading.
  package var spine: [SpineItem] { source.spine }

  /// The documents that can be read, in order.
  package var documents: [Document] {
    source.spine.indices.compactMap { number in try? source.tree(number) }
  }

  /// The chapters by the paths of their files.
  package var chapterNumbers: [String: Int] {
    Dictionary(
      chapters.enumerated().compactMap { number, chapter in chapter.path.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Its table of contents, or its headings; nil where its chapters are its contents.
  package var contents: [ContentsEntry]? { source.ownContents }

  /// Its places with names of their own.
  package var landmarks: [Landmark] { source.landmarks }

  /// The names of the files of its container, from its root.
  package var fileNames: [String] { source.fileNames }

  /// The bytes of its file as it lies on disk; of an unpacked EPUB those of its files.
  package var inputBytes: Int { source.inputBytes }

  /// How many fonts it brings.
  package var fontCount: Int { source.fontPaths.count }

  /// The bytes of its cover; nil where it has none.
  package var cover: [UInt8]? { source.coverPath.flatMap(source.bytes) }

  /// The same book, whose warnings are those of who reads on in it and nobody else's.
  package func withOwnWarnings() -> Book {
    var book = self
    book.source = source.withOwnWarnings()
    return book
  }
}
