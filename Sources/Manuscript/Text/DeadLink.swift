/// A link, or a reference in Markdown, that leads to no place of the book.
public struct DeadLink: Sendable, Hashable {
  /// What leads nowhere.
  public enum Kind: Sendable, Hashable {
    /// The address of a link.
    case link
    /// The address of an entry of the table of contents.
    case contents
    /// The call of a note in Markdown, `[^name]`, which is printed as it is written.
    case note
    /// A link or a picture by reference in Markdown, `[words][label]`, which is printed as it is written.
    case reference
  }

  /// The most of a kind that are kept.
  static let mostKept = 10_000

  /// What leads nowhere.
  public var kind = Kind.link
  /// What the file has: the address, `[^name]` or `[words][label]`.
  public var text: String
  /// What an address names in vain, as the end of a sentence; nil where there is no more to say.
  package var reason: String?
  /// The file of an EPUB that it stands in, by its path; nil for the book's one file, and for a table of contents.
  public var path: String?
  /// The line of the file, from 1; nil where it is not known.
  public var line: Int?
  /// The byte of the book that it stands at; of an entry of the contents, that of the document it leads to.
  public var place: Int

  package init(
    _ kind: Kind, _ text: String, reason: String? = nil, path: String? = nil,
    line: Int? = nil, place: Int
  ) {
    (self.kind, self.text, self.reason) = (kind, text, reason)
    (self.path, self.line, self.place) = (path, line, place)
  }

  /// Whether it is a link: what looks like a reference in Markdown may be an expression such as `[^a-z]`.
  package var isCertain: Bool { kind == .link || kind == .contents }

  /// The file within an EPUB and the line: `text/one.xhtml:12`.
  package var filePlace: String? {
    path.map { path in line.map { "\(path):\($0)" } ?? path }
      ?? (kind == .contents ? "the table of contents" : line.map { "line \($0)" })
  }

  /// The sentence that tells of it, without the file.
  private var message: String {
    let name = String(text.prefix(200))
    let end = reason.map { ": \($0)" } ?? ""
    return switch kind {
    case .link: "the link to \(name) leads nowhere\(end)"
    case .contents: "the table of contents leads to \(name)\(end)"
    case .note: "the note \(name) is not defined; its call is printed as it is"
    case .reference: "\(name) is printed as it is: nothing defines its label"
    }
  }

  /// The warning of it.
  var warning: ManuscriptWarning {
    guard path != nil, let filePlace else { return ManuscriptWarning(line: line, message: message) }
    return ManuscriptWarning(message: "\(filePlace): \(message)")
  }
}

extension [DeadLink] {
  /// This many are told one by one.
  private static var mostTold: Int { 5 }

  /// Warnings of the first few, and of how many more there are.
  var warnings: [ManuscriptWarning] {
    let shown = count == Self.mostTold + 1 ? count : Self.mostTold
    let rest = count - shown
    let least = count >= DeadLink.mostKept ? "at least " : ""
    return prefix(shown).map(\.warning)
      + (rest > 0
        ? [ManuscriptWarning(message: "\(least)\(rest) more links and references lead nowhere")]
        : [])
  }
}
