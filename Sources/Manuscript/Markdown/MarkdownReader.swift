internal import Documents

/// Reads Markdown: CommonMark with tables, footnotes, strikethrough, task lists and attributes of pictures.
enum MarkdownReader {
  static func read(
    _ bytes: [UInt8], name: String, language chosen: String? = nil
  ) throws(ManuscriptError) -> Book {
    let front = FrontMatter(bytes)
    let declared = front.values["language"] ?? front.values["lang"]
    let recognised = declared ?? TextLanguage.recognised(in: bytes)
    let language = chosen ?? recognised ?? "en"
    var walk = try MarkdownWalk(
      bytes, from: front.end, path: name, language: language, declared: declared)
    walk.run()
    var book = Book(title: BookTitle.title(of: name), chapters: [])
    if let title = front.values["title"] { (book.title, book.hasOwnTitle) = (title, true) }
    book.subtitle = front.values["subtitle"]
    book.author = front.values["author"] ?? front.values["authors"]
    (book.publisher, book.date) = (front.values["publisher"], front.values["date"])
    book.makeTypographic(language: language, doubleHyphen: MarkdownWalk.doubleHyphen)
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
