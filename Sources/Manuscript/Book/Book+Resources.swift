package import Documents

/// The parts of a book besides its text, in any format: its documents in order, its table of contents, its files.
extension Book {
  /// The documents in reading order.
  package var spine: [SpineItem] { source.spine }

  /// The readable documents, in order.
  package var documents: [Document] {
    source.spine.indices.compactMap { number in try? source.tree(number) }
  }

  /// The chapters by the path of their file.
  package var chapterNumbers: [String: Int] {
    Dictionary(
      chapters.enumerated().compactMap { number, chapter in chapter.path.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Its table of contents, or its headings; nil if its chapters serve as the contents.
  package var contents: [ContentsEntry]? { source.ownContents }

  /// Its landmarks.
  package var landmarks: [Landmark] { source.landmarks }

  /// The names of the files of its container, from its root.
  package var fileNames: [String] { source.fileNames }

  /// The size of its file on disk in bytes; for an unpacked EPUB, of its files.
  package var inputBytes: Int { source.inputBytes }

  /// The number of fonts it contains.
  package var fontCount: Int { source.fontPaths.count }

  /// The bytes of its cover; nil if it has none.
  package var cover: [UInt8]? { source.coverPath.flatMap(source.bytes) }

  /// The same book, which collects its warnings separately.
  package func withOwnWarnings() -> Book {
    var book = self
    book.source = source.withOwnWarnings()
    return book
  }
}
