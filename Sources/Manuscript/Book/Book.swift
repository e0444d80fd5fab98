/// A book as its author wrote it: its chapters and their documents, and nothing of how it looks.
public struct Book: Sendable, Hashable {
  /// The title; the file's name without its extension if the file has none.
  public var title: String
  /// Whether the title is from the file itself, not from its name.
  public var hasOwnTitle: Bool
  /// The subtitle.
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
  /// The pictures that its documents show from files beside its own, each once, in order.
  package var pictures: [BookPicture] = []
  /// The links and references of a text that lead nowhere, in order; those of an EPUB are found as it is read
  /// (`BookSource.deadLinks`).
  package var deadLinks: [DeadLink] = []
  /// What in the file was taken otherwise than it may have been meant.
  public var warnings: [ManuscriptWarning]
  /// The form of its file, as people call it: “EPUB 3.0”, “Markdown”.
  package var format = ""
  /// Whether its pages are turned from left to right; nil where the book does not say.
  package var isRightToLeft: Bool?
  /// What follows from where the style of its documents comes from.
  package var stylePolicy = StylePolicy.house
  /// Its documents, and the files that they name.
  package var source: any BookSource

  /// A book whose chapters have no documents yet.
  init(title: String, language: String = "en", chapters: [Chapter]) {
    self.title = title
    self.hasOwnTitle = false
    self.language = language
    self.chapters = chapters
    self.warnings = []
    source = TextSource([], byteCount: 0)
  }
}

extension Book {
  /// Whether two have the same words and read them from the same files.
  public static func == (first: Book, second: Book) -> Bool {
    (first.title, first.subtitle, first.author, first.publisher, first.date, first.language)
      == (
        second.title, second.subtitle, second.author, second.publisher, second.date, second.language
      )
      && first.chapters == second.chapters && first.pictures == second.pictures
      && first.warnings == second.warnings && first.format == second.format
      && first.source.isSame(as: second.source)
  }

  /// Hashes what differs between most books.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(chapters)
  }
}

/// A chapter, or the title of a part.
public struct Chapter: Sendable, Hashable {
  /// The line above the title, such as “Chapter 4”.
  public var label: String?
  /// The title; empty where the chapter has none.
  public var title: InlineText
  /// Whether it is only the title of a part, whose chapters follow.
  public var isPart: Bool
  /// Whether it belongs to the part whose title comes before: its heading is of a lower level.
  public var isInPart = false
  /// The name that links know it by; nil for none.
  public var anchor: String?
  /// The headings within it, in order; none of an EPUB's, whose table of contents has them.
  public internal(set) var sections: [Section] = []
  /// The bytes of the book's text from its heading to the next, as `BookReader.read` counts them.
  public var range: Range<Int>
  /// The byte of the book's text that the bytes of its document are counted from.
  package var documentStart = 0
  /// The path of its own file in the book; nil where the book's one file has it.
  package var path: String?
  /// Whether its first page opens a chapter; untitled documents of an EPUB go on with one, or are none.
  package var isOpener = true

  /// A heading within a chapter.
  public struct Section: Sendable, Hashable {
    /// Its words.
    public var title: InlineText
    /// How many headings it lies in, the chapter's own included: 1 or more, and at most one more than the section
    /// before it.
    public var level: Int
    /// The name that links know it by.
    public var anchor: String
    /// The byte of the book's text that it begins at.
    public var source: Int
  }

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
