internal import Documents

/// Reads FictionBook 2: its bodies become one document of headings, blocks and notes, which is divided into chapters
/// like a Markdown file's.
enum FictionBookReader {
  /// The namespace of its elements.
  static let namespace = "http://www.gribuser.ru/xml/fictionbook/2.0"

  /// Whether a file begins like a FictionBook: with markup, and its root element within the first bytes.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let head = bytes.prefix(2048).dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .drop(while: \.isXMLSpace)
    return head.first == UInt8(ascii: "<")
      && String(decoding: head, as: UTF8.self).contains("<FictionBook")
  }

  /// Reads a book from a file's bytes, in the encoding that its XML declaration names.
  ///
  /// - Throws: `ManuscriptError` for XML of another kind and for more nodes than `limits` allows.
  static func read(
    _ bytes: [UInt8], name: String, language chosen: String? = nil, limits: PublicationLimits
  ) throws(ManuscriptError) -> Book {
    let result = DocumentReader.read(bytes, path: name, namespace: namespace, limits: limits)
    let file = result.document
    guard file.nodes.count < limits.document.nodes else {
      throw .tooLarge(what: "the file", limit: "\(limits.document.nodes) elements and texts")
    }
    guard file.first("FictionBook") == 0, file.child("body", of: 0) != nil else {
      throw .publication("is not a FictionBook: it has no <FictionBook> with a <body>")
    }
    let description = FictionBookDescription(file)
    var book = Book(title: BookTitle.title(of: name), chapters: [])
    if !description.title.isEmpty { (book.title, book.hasOwnTitle) = (description.title, true) }
    book.author = description.authors.isEmpty ? nil : description.authors.joined(separator: ", ")
    (book.publisher, book.date) = (description.publisher, description.date)
    let recognised = description.language ?? TextLanguage.recognised(in: file.text)
    book.language = recognised ?? book.language
    book.format = "FictionBook 2"
    book.warnings = result.warnings.map { ManuscriptWarning(line: $0.line, message: $0.message) }

    var pictures = FictionBookPictures(file)
    let cover = description.cover.flatMap { pictures.path(of: $0) }
    var walk = FictionBookWalk(
      file, path: name, language: chosen ?? recognised, pictures: pictures,
      titles: [description.title] + description.authors)
    walk.run()
    pictures = walk.pictures
    var titleLines = walk.titleLines[...]
    if !book.hasOwnTitle, let first = titleLines.popFirst() {
      (book.title, book.hasOwnTitle) = (first, true)
    }
    if !titleLines.isEmpty { book.subtitle = titleLines.joined(separator: " ") }
    book.makeTypographic(language: chosen ?? book.language)
    let end = file.children(of: 0).filter { file.element($0)?.name == "body" }
      .map { file.nodes[$0].sourceRange.upperBound }.max()
    var divider = ChapterDivider(
      walk.document, byteCount: end ?? bytes.count, declared: description.language,
      language: chosen ?? recognised)
    divider.divide(into: &book)
    book.take(divider.documents)
    book.source = TextSource(
      divider.documents, byteCount: bytes.count, pictures: pictures.places, cover: cover
    ) { [taken = pictures.taken] in taken[$0.path] }
    book.deadLinks = [DeadLink](in: book, names: file.linkNames, of: bytes)
    book.warnings += walk.warnings + pictures.warnings + book.deadLinks.warnings
    return book
  }
}

/// The metadata of a FictionBook.
struct FictionBookDescription {
  /// The title; empty for none.
  private(set) var title = ""
  /// The authors' names in display form.
  private(set) var authors: [String] = []
  private(set) var publisher: String?
  private(set) var date: String?
  /// The language as a BCP 47 tag; nil if it is missing or invalid.
  private(set) var language: String?
  /// The address of the cover picture.
  private(set) var cover: String?

  init(_ file: Document) {
    guard let description = file.child("description", of: 0) else { return }
    func text(_ name: String, in node: Int) -> String? {
      let words = file.child(name, of: node).map { file.collapsedText(of: $0) }
      return words?.isEmpty == false ? words : nil
    }
    if let info = file.child("title-info", of: description) {
      title = text("book-title", in: info) ?? ""
      authors = file.children(of: info).filter { file.element($0)?.name == "author" }
        .compactMap { author in
          let parts = ["first-name", "middle-name", "last-name"]
            .compactMap { text($0, in: author) }
          return parts.isEmpty ? text("nickname", in: author) : parts.joined(separator: " ")
        }
      date = text("date", in: info)
      language = text("lang", in: info).flatMap { $0.utf8.count <= 35 ? $0 : nil }
      if let page = file.child("coverpage", of: info), let image = file.child("image", of: page) {
        cover = file.element(image)?.linkAddress
      }
    }
    if let info = file.child("publish-info", of: description) {
      publisher = text("publisher", in: info)
      date = text("year", in: info) ?? date
    }
  }
}

extension Document.Element {
  /// The address of a link or a picture, whatever prefix XLink has.
  var linkAddress: String? { self["href", in: Namespace.xlink] ?? self["href"] }
}
