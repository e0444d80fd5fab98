/// Why a file is no book that can be read.
public enum ManuscriptError: Error, Sendable, Hashable {
  /// There is nothing in it.
  case empty
  /// It is something else: a picture, a program, an archive.
  case notText(what: String)
  /// It is larger than any book.
  case tooLarge(what: String, limit: String)
  /// An EPUB that cannot be read: what is wrong and what to do.
  case publication(String)
}

extension ManuscriptError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .empty: "contains no text"
    case .notText(let what): "is \(what); name an .epub, .fb2, .txt or .md file"
    case .tooLarge(let what, let limit): "\(what) is larger than \(limit); divide it"
    case .publication(let reason): reason
    }
  }
}

/// The limits of what is read, and why they are where they are.
public enum ManuscriptLimits {
  /// A book: the whole of an encyclopaedia volume is a tenth of it.
  public static let book = 256 << 20
  /// A chapter: the longest novels are a sixth of it.
  public static let chapter = 32 << 20
  /// A table's cells: a hundred pages of them.
  public static let cells = 100_000
  /// How deep quotations and lists may lie in each other; deeper ones count as this deep.
  public static let nesting = 16
}
