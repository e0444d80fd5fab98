internal import Documents

/// Reads Markdown: CommonMark with tables, footnotes, strikethrough, lists of tasks and attributes of
/// pictures.
enum MarkdownReader {
  static func read(_ bytes: [UInt8], name: String) throws(ManuscriptError) -> Book {
    let front = FrontMatter(bytes)
    let language = front.values["language"] ?? front.values["lang"]
    var walk = try MarkdownWalk(bytes, from: front.end, path: name, language: language)
    walk.run()
    var book = Book(title: BookTitle.title(of: name), chapters: [])
    if let title = front.values["title"] {
      book.title = title
      book.hasOwnTitle = true
    }
    book.subtitle = front.values["subtitle"]
    book.author = front.values["author"] ?? front.values["authors"]
    (book.publisher, book.date) = (front.values["publisher"], front.values["date"])
    book.language = language ?? TextLanguage.likely(of: bytes)
    book.warnings = walk.warnings
    var divider = ChapterDivider(walk.document, byteCount: bytes.count, language: language)
    divider.divide(into: &book)
    book.take(divider.documents)
    book.takePictures(from: bytes)
    return book
  }
}
