/// A link, or a reference in Markdown, without a target in the book.
public struct DeadLink: Sendable, Hashable {
  /// The kinds of dead links.
  public enum Kind: Sendable, Hashable {
    /// The address of a link.
    case link
    /// The address of an entry of the table of contents.
    case contents
    /// A footnote call in Markdown, `[^name]`, which is printed as written.
    case note
    /// A link or picture by reference in Markdown, `[words][label]`, which is printed as written.
    case reference
  }

  /// The most that are kept of each kind.
  static let mostKept = 10_000

  /// The kind of link.
  public var kind = Kind.link
  /// Its form in the file: the address, `[^name]` or `[words][label]`.
  public var text: String
  /// The reason, as the end of a sentence; nil if there is no more to say.
  package var reason: String?
  /// The path of its file in an EPUB; nil for the book's only file, and for a table of contents.
  public var path: String?
  /// The line of the file, from 1; nil if unknown.
  public var line: Int?
  /// The byte of the book at which it is; for a contents entry, that of its target document.
  public var place: Int

  package init(
    _ kind: Kind, _ text: String, reason: String? = nil, path: String? = nil,
    line: Int? = nil, place: Int
  ) {
    (self.kind, self.text, self.reason) = (kind, text, reason)
    (self.path, self.line, self.place) = (path, line, place)
  }

  /// Whether it is certainly a link: what looks like a reference in Markdown may be an expression such as `[^a-z]`.
  package var isCertain: Bool { kind == .link || kind == .contents }

  /// The file within an EPUB and the line: `text/one.xhtml:12`.
  package var filePlace: String? {
    path.map { path in line.map { "\(path):\($0)" } ?? path }
      ?? (kind == .contents ? "the table of contents" : line.map { "line \($0)" })
  }

  /// The sentence about it, without the file.
  private var message: String {
    let name = String(text.prefix(200))
    let end = reason.map { ": \($0)" } ?? ""
    return switch kind {
    case .link: "the link to \(name) leads nowhere\(end)"
    case .contents: "the table of contents leads to \(name)\(end)"
    case .note: "the note \(name) is not defined; its call is printed as written"
    case .reference: "\(name) is printed as written: nothing defines its label"
    }
  }

  /// The warning about it.
  var warning: ManuscriptWarning {
    guard path != nil, let filePlace else { return ManuscriptWarning(line: line, message: message) }
    return ManuscriptWarning(message: "\(filePlace): \(message)")
  }
}

extension [DeadLink] {
  /// The number of dead links that are reported individually.
  private static var mostTold: Int { 5 }

  /// Warnings about the first few, and the number of others.
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
