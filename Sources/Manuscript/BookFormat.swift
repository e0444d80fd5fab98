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
}
