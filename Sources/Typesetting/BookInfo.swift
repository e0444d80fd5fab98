internal import Layout
internal import Manuscript
internal import Pagination
internal import Paragraphs
public import RenderingOptions

/// What a book is and what it holds, as a whole.
public struct BookInfo: Sendable, Hashable {
  /// Declarations of a property, or of a value of it, that the pages do not show.
  public struct Unused: Sendable, Hashable {
    /// The property, or what else of the style sheet is left out.
    public var name: String
    /// How often the book's style sheets have it.
    public var count: Int
    /// Where it is first: the file and the line from 1; nil if the place is not known.
    public var place: String?
  }

  /// The title; made of the file's name if the file has none.
  public var title: String
  /// Who wrote it.
  public var author: String?
  /// The language, as BCP 47 has it.
  public var language: String
  /// The format of the file: “EPUB 3.0”, “Markdown”, “plain text”.
  public var format: String
  /// Whether pages are turned from left to right.
  public var isRightToLeft: Bool
  /// The documents of an EPUB in their order of reading, or the chapters of a text.
  public var documents: Int
  /// How many of them are pages of a fixed layout.
  public var fixedDocuments: Int
  /// The pages, as the options lay them out.
  public var pages = 0
  /// The words of the text, without heads and folios.
  public var words = 0
  /// The places at which a picture is shown.
  public var pictures = 0
  /// The different files of these pictures.
  public var pictureFiles = 0
  /// The links that lead somewhere.
  public var links = 0
  /// The fonts that the book brings along.
  public var fonts: Int
  /// Properties that are known and not drawn, the most frequent first.
  public var unusedProperties: [Unused] = []
  /// What of the style sheets is not known, the most frequent first.
  public var unknownStyles: [Unused] = []
  /// What was not as it should be, a sentence each.
  public var warnings: [String] = []
  /// Characters that no font has.
  public var missingCharacters: [Unicode.Scalar] = []
  /// The number of times that each is in the text of the pages; 0 for one that only a drawing has.
  public var missingCharacterCounts: [Int] = []
  /// The pictures that the book names and that cannot be shown, with the number of places that lack them.
  public var missingPictures: [Unused] = []
  /// The documents, style sheets and fonts that the book names and that are missing or unusable, by their paths, and
  /// behind them the other files that its manifest lists and that are missing.
  public var missingFiles: [String] = []

  /// The links and references that lead nowhere, with how often they stand in the book and where they do first.
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
  /// What leads nowhere in the order of the first places, each thing once.
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
  /// Lays the book out and counts what is in it.
  ///
  /// - Throws: what ends any output of the book.
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

/// Counts what the pages of a book hold.
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
      for line in page.lines where line.role != .head && line.role != .folio {
        info.words += line.text.split(whereSeparator: \.isWhitespace).count
        // ASCII is in every font that a text can be set in.
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

  mutating func process(isLast: Bool, isEnd: Bool) {}
}
