/// A book as its author wrote it: its chapters and their documents, without any styling.
public struct Book: Sendable, Hashable {
  /// The title; the file's name without its extension if the file has none.
  public var title: String
  /// Whether the title is from the file itself rather than from its name.
  public var hasOwnTitle: Bool
  /// The subtitle.
  public var subtitle: String?
  /// The author.
  public var author: String?
  /// The publisher.
  public var publisher: String?
  /// The date of publication as it is in the file: usually a year.
  public var date: String?
  /// The language as a BCP 47 tag.
  public var language: String
  /// The chapters in order.
  public var chapters: [Chapter]
  /// The distinct pictures that its documents show from files next to its own, in order.
  package var pictures: [BookPicture] = []
  /// The links and references of a text that have no target, in order; those of an EPUB are found as it is read
  /// (`BookSource.deadLinks`).
  package var deadLinks: [DeadLink] = []
  /// Content of the file whose interpretation may differ from what was meant.
  public var warnings: [ManuscriptWarning]
  /// The name of its format: “EPUB 3.0”, “Markdown”.
  package var format = ""
  /// Whether its pages are turned from left to right; nil if the book does not say.
  package var isRightToLeft: Bool?
  /// The consequences of where the style of its documents comes from.
  package var stylePolicy = StylePolicy.house
  /// Its documents, and the files they refer to.
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
  /// Whether two books have the same text, read from the same files.
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
  /// The title; empty if the chapter has none.
  public var title: InlineText
  /// Whether it is only the title of a part, whose chapters follow.
  public var isPart: Bool
  /// Whether it belongs to the preceding part: its heading is of a lower level.
  public var isInPart = false
  /// The anchor that links use for it; nil for none.
  public var anchor: String?
  /// The headings within it, in order; empty for an EPUB, whose table of contents lists them.
  public internal(set) var sections: [Section] = []
  /// The bytes of the book's text from its heading to the next, as `BookReader.read` counts them.
  public var range: Range<Int>
  /// The byte of the book's text from which the bytes of its document are counted.
  package var documentStart = 0
  /// The path of its own file in the book; nil if it is in the book's only file.
  package var path: String?
  /// Whether its first page opens a chapter; untitled documents of an EPUB continue one, or are none.
  package var isOpener = true

  /// A heading within a chapter.
  public struct Section: Sendable, Hashable {
    /// Its text.
    public var title: InlineText
    /// The number of headings it is nested in, including the chapter's own: at least 1, and at most one more than that
    /// of the preceding section.
    public var level: Int
    /// The anchor that links use for it.
    public var anchor: String
    /// The byte of the book's text at which it begins.
    public var source: Int
  }

  init(title: InlineText, range: Range<Int>) {
    self.label = nil
    self.title = title
    self.isPart = false
    self.range = range
  }

  /// The label and the title in plain text, for heads and lists.
  public var plainTitle: String {
    let words = title.plain
    guard let label else { return words }
    return words.isEmpty ? label : words
  }
}
