internal import Documents

/// Reads books.
public enum BookReader {
  /// Reads a book from a file's bytes.
  ///
  /// The name's extension determines the format (`BookFormat.extensions`); everything else is plain text, except a
  /// FictionBook, which is recognised by its root element, and in an archive by its name. Offsets in the book are bytes
  /// of the decoded text: in UTF-8, without a byte order mark, with only line feeds between lines. For most files that
  /// is the file itself; for one with carriage returns or a byte order mark, and for UTF-16 and Latin-1, offsets differ
  /// from those of the file on disk.
  ///
  /// An HTML page, another XML document, source code and data are refused if neither the name nor `format` says that
  /// they are a text. An EPUB is recognised by its bytes, whatever its name; a file named `.epub` that is not one is
  /// refused, unless a format is given. Its offsets count the bytes of its documents, one after the other in
  /// reading order.
  ///
  /// Straight quotes in a text become those of its language: the given one, or that of its front matter.
  ///
  /// A trusted EPUB may be as large as it likes, and its files too.
  ///
  /// - Throws: `ManuscriptError` if the bytes hold no text, are something else, or are too large or damaged.
  public static func read(
    _ bytes: [UInt8], name: String, format: BookFormat? = nil, language: String? = nil,
    isTrusted: Bool = false
  ) throws(ManuscriptError) -> Book {
    guard bytes.count <= ManuscriptLimits.book else {
      throw .tooLarge(what: "the file", limit: "\(ManuscriptLimits.book >> 20) MiB")
    }
    let limits = isTrusted ? PublicationLimits.none : .standard
    let isNamedEPUB = format == nil && name.lowercased().hasSuffix(".epub")
    if ZipArchive.isArchive(bytes) || isNamedEPUB && ZipArchive.endsAsArchive(bytes) {
      if let packed = try ZipArchive.packedFictionBook(bytes, limits: limits) {
        return try checked(
          FictionBookReader.read(packed, name: name, language: language, limits: limits))
      }
      return try book(
        of: try Publication(bytes: bytes, name: name, limits: limits), name: name, limits: limits)
    }
    guard !isNamedEPUB else {
      throw .publication("is not an EPUB: it is \(FileKind.words(for: bytes))")
    }
    let known = format ?? BookFormat(named: name)
    // XML declares its own encoding.
    if known == .fictionBook || known == nil && FictionBookReader.recognises(bytes) {
      return try checked(
        FictionBookReader.read(bytes, name: name, language: language, limits: limits))
    }
    let decoded = try TextDecoding.decode(bytes)
    guard decoded.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
    // In a file not named as a text, tags are hardly meant as words.
    if known == nil, let what = FileKind.markup(decoded.bytes) { throw .notText(what: what) }
    if known == nil, BookFormat.isForeign(named: name) {
      throw .notText(what: "source code or data")
    }
    let isUnnamedMarkdown = name == "-" && looksLikeMarkdown(decoded.bytes)
    var book =
      known == .markdown || known == nil && isUnnamedMarkdown
      ? try MarkdownReader.read(decoded.bytes, name: name, language: language)
      : PlainTextReader.read(decoded.bytes, name: name, language: language)
    book.warnings = decoded.warnings + book.warnings
    return try checked(book)
  }

  /// A book, checked to have content and no chapter that is too large.
  private static func checked(_ book: Book) throws(ManuscriptError) -> Book {
    for chapter in book.chapters where chapter.range.count > ManuscriptLimits.chapter {
      throw .tooLarge(what: "a chapter", limit: "\(ManuscriptLimits.chapter >> 20) MiB")
    }
    guard book.documents.contains(where: \.hasContent) else {
      throw .empty
    }
    return book
  }

  /// Reads an unpacked EPUB: `folder` is its path in the system's bytes, `name` its name in messages.
  ///
  /// - Throws: `ManuscriptError` if the folder holds no readable EPUB.
  public static func read(
    folder: [UInt8], name: String, isTrusted: Bool = false
  ) throws(ManuscriptError) -> Book {
    let limits = isTrusted ? PublicationLimits.none : .standard
    return try book(
      of: try Publication(folder: folder, limits: limits), name: name, limits: limits)
  }

  /// A book from a publication: one chapter per document of its spine.
  package static func book(
    of publication: Publication, name: String, limits: PublicationLimits
  ) throws(ManuscriptError) -> Book {
    var titles: [String: String] = [:]
    for entry in publication.listedPlaces.entries {
      guard let path = entry.path, titles[path] == nil else { continue }
      titles[path] = entry.label
    }
    var index = 0
    var chapters: [Chapter] = []
    for item in publication.spine {
      guard item.kind == .image || item.byteCount <= ManuscriptLimits.chapter || limits == .none
      else {
        throw .tooLarge(what: item.path, limit: "\(ManuscriptLimits.chapter >> 20) MiB")
      }
      let range = index..<index + item.byteCount
      let title = titles[item.path].map { InlineRun(text: $0, source: index) }
      var chapter = Chapter(title: InlineText(runs: title.map { [$0] } ?? []), range: range)
      (chapter.documentStart, chapter.path) = (index, item.path)
      // If no table of contents distinguishes chapters from continuations, each document is a chapter.
      chapter.isOpener = titles.isEmpty || !chapter.title.isEmpty
      chapters.append(chapter)
      index = range.upperBound
    }
    let metadata = publication.metadata
    var book = Book(
      title: metadata.title.isEmpty ? BookTitle.title(of: name) : metadata.title,
      language: metadata.language.isEmpty ? "en" : metadata.language, chapters: chapters)
    book.hasOwnTitle = !metadata.title.isEmpty
    book.author = metadata.creators.isEmpty ? nil : metadata.creators.joined(separator: ", ")
    book.source = publication
    (book.format, book.stylePolicy) = ("EPUB \(publication.version)", .publication)
    book.isRightToLeft = publication.isRightToLeft
    book.warnings = publication.warnings
    return book
  }

  /// Whether a text without a name begins like Markdown: with front matter or a heading.
  private static func looksLikeMarkdown(_ bytes: [UInt8]) -> Bool {
    FrontMatter(bytes).end > 0 || bytes.starts(with: Array("# ".utf8))
  }
}

extension Document {
  /// Whether it contains text, a block, a title or a picture.
  fileprivate var hasContent: Bool {
    nodes.indices.contains { node in
      switch nodes[node].content {
      case .text(let range): text[range].contains { $0 > 0x20 }
      case .element:
        element(node).map { $0.isBlock || $0.headingLevel != nil || $0.name == "img" } ?? false
      }
    }
  }
}
