/// Reads Markdown: CommonMark with tables, footnotes and strikethrough.
enum MarkdownReader {
  static func read(_ bytes: [UInt8], name: String) throws(ManuscriptError) -> Book {
    let front = FrontMatter(bytes)
    var walk = try MarkdownWalk(bytes, from: front.end)
    walk.run()
    var book = Book(title: BookTitle.title(of: name), chapters: [])
    if let title = front.values["title"] {
      book.title = title
      book.hasOwnTitle = true
    }
    book.subtitle = front.values["subtitle"]
    book.author = front.values["author"]
    book.language = front.values["language"] ?? front.values["lang"] ?? "en"
    book.notes = walk.notes
    book.warnings = walk.warnings
    book.links = walk.links.sorted { $0.range.lowerBound < $1.range.lowerBound }
    MarkdownChapters.divide(walk.blocks, end: bytes.count, into: &book)
    return book
  }
}
