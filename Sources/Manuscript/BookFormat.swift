/// The formats of books that are single text files.
public enum BookFormat: Sendable, Hashable, CaseIterable {
  /// Plain text.
  case text
  /// Markdown: CommonMark with tables, footnotes and strikethrough.
  case markdown
  /// FictionBook 2, in XML.
  case fictionBook

  /// The extensions of files in this format, in lower case.
  public var extensions: [String] {
    switch self {
    case .text: ["txt", "text"]
    case .markdown: ["md", "markdown", "mdown", "mkd"]
    case .fictionBook: ["fb2"]
    }
  }

  /// The format of a file by its name's extension, in any case; nil for others.
  public init?(named name: String) {
    let name = name.lowercased()
    let format = Self.allCases.first { $0.extensions.contains { name.hasSuffix("." + $0) } }
    guard let format else { return nil }
    self = format
  }

  /// The extensions of source code and of data, which are texts but hardly books.
  private static let foreignExtensions = Set(
    """
    bash c cc cfg cpp cs css csv go h hpp htm html ini java js json kt lua m mjs php pl ps1 py r rb rs scala sh sql \
    swift tex toml ts tsv tsx vb xhtml xml yaml yml zsh
    """.split(separator: " ").map(String.init))

  /// Whether the extension of a file's name is that of source code or data, in any case.
  package static func isForeign(named name: String) -> Bool {
    guard let point = name.lastIndex(of: ".") else { return false }
    return foreignExtensions.contains(name[name.index(after: point)...].lowercased())
  }
}
