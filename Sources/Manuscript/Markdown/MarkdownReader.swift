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
    book.warnings += deadLinks(of: book, in: bytes)
    book.takePictures(from: bytes)
    return book
  }

  /// A warning about the links that lead to no place of the book; none where all lead somewhere.
  private static func deadLinks(of book: Book, in bytes: [UInt8]) -> [ManuscriptWarning] {
    var names: Set<String> = []
    // A note may stand in several chapters: its links count once.
    var links: [Int: String] = [:]
    for document in book.documents {
      for node in document.nodes.indices {
        guard let element = document.element(node) else { continue }
        if let id = element.id { names.insert(id) }
        if element.name == "a", let address = element["href"],
          case .place(_, let anchor?) = book.source.target(of: address, from: document.path)
        {
          links[document.nodes[node].source] = anchor
        }
      }
    }
    let dead = links.filter { !names.contains($0.value) }
    guard let (place, anchor) = dead.min(by: { $0.key < $1.key }) else { return [] }
    let others = dead.count == 1 ? "" : ", and \(dead.count - 1) more"
    let line = 1 + bytes[..<min(place, bytes.count)].count { $0 == 10 }
    return [
      ManuscriptWarning(line: line, message: "the link to #\(anchor) leads nowhere\(others)")
    ]
  }
}
