internal import Layout
internal import Manuscript
internal import Pagination
internal import Paragraphs
public import RenderingOptions

/// A summary of a book and its contents.
public struct BookInfo: Sendable, Hashable {
  /// Declarations of a property, or of one of its values, that the pages do not show.
  public struct Unused: Sendable, Hashable {
    /// The property, or whatever else of the style sheet is left out.
    public var name: String
    /// The number of occurrences in the book's style sheets.
    public var count: Int
    /// Its first occurrence: the file and the line, counted from 1; nil if that is unknown.
    public var place: String?
  }

  /// The title; derived from the file's name if the file has none.
  public var title: String
  /// The author.
  public var author: String?
  /// The language as a BCP 47 tag.
  public var language: String
  /// The format of the file: “EPUB 3.0”, “Markdown”, “plain text”.
  public var format: String
  /// Whether pages are turned from left to right.
  public var isRightToLeft: Bool
  /// The documents of an EPUB in reading order, or the chapters of a text.
  public var documents: Int
  /// The number of fixed-layout documents among them.
  public var fixedDocuments: Int
  /// The number of pages with these options.
  public var pages = 0
  /// The number of words in the text, without heads and folios.
  public var words = 0
  /// The number of places where a picture is shown.
  public var pictures = 0
  /// The number of distinct files of these pictures.
  public var pictureFiles = 0
  /// The number of links that have a target.
  public var links = 0
  /// The number of fonts that the book contains.
  public var fonts: Int
  /// Properties that are known but not drawn, the most frequent first.
  public var unusedProperties: [Unused] = []
  /// Unknown parts of the style sheets, the most frequent first.
  public var unknownStyles: [Unused] = []
  /// Problems with the book, one sentence each.
  public var warnings: [String] = []
  /// Characters that no font has.
  public var missingCharacters: [Unicode.Scalar] = []
  /// The number of occurrences of each in the text of the pages; 0 for one that only a drawing contains.
  public var missingCharacterCounts: [Int] = []
  /// The pictures that the book refers to and that cannot be shown, with the number of places that lack them.
  public var missingPictures: [Unused] = []
  /// The paths of documents, style sheets and fonts that the book refers to and that are missing or unusable, followed
  /// by the other missing files of its manifest.
  public var missingFiles: [String] = []

  /// The links and references without a target, with the number of occurrences and the first one.
  public var deadLinks: [Unused] = []

  init(_ book: Book, language: String?) {
    (title, author, self.language) = (book.title, book.author, language ?? book.language)
    format = book.format
    isRightToLeft = book.isRightToLeft(in: language)
    documents = book.chapters.count
    fixedDocuments = book.spine.count { $0.layout == .prePaginated }
    fonts = book.fontCount
  }
}

extension BookInfo {
  /// Dead links in order of first occurrence, each target once.
  fileprivate static func counted(_ links: [DeadLink]) -> [Unused] {
    var places: [String: Int] = [:]
    return links.reduce(into: []) { items, link in
      if let known = places[link.text] { return items[known].count += 1 }
      places[link.text] = items.count
      items.append(Unused(name: link.text, count: 1, place: link.filePlace))
    }
  }
}

extension BookRenderer {
  /// Lays the book out and counts its contents.
  ///
  /// - Throws: the errors that end any output of the book.
  public func info() throws(RenderError) -> BookInfo {
    let source = try pageSource(directedOptions)
    var counter = InfoCounter(book, language: options.language)
    try source.feed(&counter)
    var info = counter.info
    info.pictureFiles = counter.files.count
    info.warnings = source.layout.warnings
    info.missingCharacters = source.missingCharacters
    info.missingCharacterCounts = info.missingCharacters.map { counter.characters[$0] ?? 0 }
    info.missingPictures = source.layout.missingPictures.map {
      BookInfo.Unused(name: $0.name, count: $0.places.count, place: nil)
    }
    info.missingFiles = source.missingFiles
    let known = Set(info.missingFiles + info.missingPictures.map(\.name))
    info.missingFiles += book.source.absentFiles.filter { !known.contains($0) }
    info.deadLinks = BookInfo.counted(source.layout.deadLinks)
    (info.unusedProperties, info.unknownStyles) = source.layout.leftOutStyles
    return info
  }
}

/// Counts the contents of a book's pages.
private struct InfoCounter: PageConsumer {
  var info: BookInfo
  var files: Set<String> = []
  var characters: [Unicode.Scalar: Int] = [:]
  let isFull = false
  let isEmpty = false

  init(_ book: Book, language: String?) { info = BookInfo(book, language: language) }

  mutating func add(_ pages: [Page]) {
    info.pages += pages.count
    for page in pages {
      for line in page.lines where ![.head, .folio, .ruby].contains(line.role) {
        info.words += line.text.split(whereSeparator: \.isWhitespace).count
        // ASCII is in every font that can be a text font.
        for scalar in line.text.unicodeScalars where !scalar.isASCII {
          characters[scalar, default: 0] += 1
        }
        // The rest of the word is on the next line.
        if line.end == .hyphen || line.end == .broken { info.words -= 1 }
      }
      info.pictures += page.images.count
      files.formUnion(page.images.map(\.source))
      info.links += page.links.count
    }
  }
}
