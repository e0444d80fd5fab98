internal import Documents

/// Reads Markdown: CommonMark with tables, footnotes, strikethrough, lists of tasks and attributes of
/// pictures.
enum MarkdownReader {
  static func read(
    _ bytes: [UInt8], name: String, language chosen: String? = nil
  ) throws(ManuscriptError) -> Book {
    let front = FrontMatter(bytes)
    let declared = front.values["language"] ?? front.values["lang"]
    let recognised = declared ?? TextLanguage.recognised(in: bytes)
    let language = chosen ?? recognised ?? "en"
    func text(_ key: String) -> String? {
      front.values[key].map { SmartPunctuation.typographic($0, language: language) }
    }
    var walk = try MarkdownWalk(
      bytes, from: front.end, path: name, language: language, declared: declared)
    walk.run()
    var book = Book(title: BookTitle.title(of: name), chapters: [])
    if let title = text("title") {
      book.title = title
      book.hasOwnTitle = true
    }
    book.subtitle = text("subtitle")
    book.author = text("author") ?? text("authors")
    (book.publisher, book.date) = (text("publisher"), front.values["date"])
    book.language = recognised ?? book.language
    book.warnings = walk.warnings
    var divider = ChapterDivider(
      walk.document, byteCount: bytes.count, declared: declared, language: chosen ?? recognised)
    divider.divide(into: &book)
    book.take(divider.documents)
    book.format = "Markdown"
    let names = book.documents.reduce(into: Set()) { $0.formUnion($1.linkNames) }
    book.deadLinks = [DeadLink](in: book, names: names, besides: walk.undefined, of: bytes)
    book.warnings += book.deadLinks.warnings
    book.takePictures(from: bytes)
    return book
  }
}
