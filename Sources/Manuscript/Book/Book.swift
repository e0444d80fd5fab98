package import Documents

/// A book as its author wrote it: its chapters and their documents, and nothing of how it looks.
public struct Book: Sendable, Hashable {
  /// The title; made of the file's name where the file tells none.
  public var title: String
  /// Whether the title stands in the file.
  public var hasOwnTitle: Bool
  /// What stands under the title.
  public var subtitle: String?
  /// Who wrote it.
  public var author: String?
  /// Who publishes it.
  public var publisher: String?
  /// When it was published, as its file writes it: a year, mostly.
  public var date: String?
  /// The language, as BCP 47 has it.
  public var language: String
  /// The chapters in order.
  public var chapters: [Chapter]
  /// The links of the text, in order; those of an EPUB stand in its documents.
  public var links: [BookLink] = []
  /// The documents of the chapters of a text or a Markdown file, in order; those of an EPUB are read when
  /// they are asked for.
  package var documents: [Document] = []
  /// The pictures of a Markdown file, each once, in order.
  package var pictures: [BookPicture] = []
  /// The folder that they are looked for in, in the system's bytes; nil for none.
  package var folder: [UInt8]?
  /// What in the file was taken otherwise than it may have been meant.
  public var warnings: [ManuscriptWarning]
  /// The EPUB that the book is, whose spine its chapters are; nil for text and Markdown.
  var publication: Publication?

  /// Whether it is an EPUB, which has a style of its own.
  public var isPublication: Bool { publication != nil }

  /// The document of a chapter.
  package func document(_ chapter: Int) throws(ManuscriptError) -> Document {
    if let publication { return try publication.document(chapter).document }
    guard documents.indices.contains(chapter) else { throw .empty }
    return documents[chapter]
  }

  /// A book whose chapters have no documents yet.
  init(title: String, language: String = "en", chapters: [Chapter]) {
    self.title = title
    self.hasOwnTitle = false
    self.language = language
    self.chapters = chapters
    self.warnings = []
  }
}

/// A chapter, or the title of a part.
public struct Chapter: Sendable, Hashable {
  /// What stands above the title: “Chapter 4”.
  public var label: String?
  /// The title; empty where the chapter has none.
  public var title: InlineText
  /// Whether it is only the title of a part, whose chapters follow.
  public var isPart: Bool
  /// Whether it belongs to the part whose title comes before: its heading is of a lower level.
  public var isInPart = false
  /// The name that links know it by; nil for none.
  public var anchor: String?
  /// The bytes of the book's text from its heading to the next, as `BookReader.read` counts them.
  public var range: Range<Int>

  init(title: InlineText, range: Range<Int>) {
    self.label = nil
    self.title = title
    self.isPart = false
    self.range = range
  }

  /// The label and the title in plain words, for heads and lists.
  public var plainTitle: String {
    let words = title.plain
    guard let label else { return words }
    return words.isEmpty ? label : words
  }
}
