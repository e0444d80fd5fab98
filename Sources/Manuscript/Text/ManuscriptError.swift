/// Why a file cannot be read as a book.
public enum ManuscriptError: Error, Sendable, Hashable {
  /// It is empty.
  case empty
  /// It is something else: a picture, a program, an archive.
  case notText(what: String)
  /// It is larger than any book.
  case tooLarge(what: String, limit: String)
  /// An EPUB that cannot be read: the problem and a remedy.
  case publication(String)
}

extension ManuscriptError: CustomStringConvertible {
  /// The problem and a remedy, in one line.
  public var description: String {
    switch self {
    case .empty: "contains no text"
    case .notText(let what): "is \(what); name an .epub, .fb2, .txt or .md file"
    case .tooLarge(let what, let limit): "\(what) is larger than \(limit); divide it"
    case .publication(let reason): reason
    }
  }
}

/// The limits on what is read, and the reasons for them.
public enum ManuscriptLimits {
  /// A book: the whole of an encyclopaedia volume is a tenth of it.
  public static let book = 256 << 20
  /// A chapter: the longest novels are a sixth of it.
  public static let chapter = 32 << 20
  /// A table's cells: a hundred pages of them.
  public static let cells = 100_000
  /// The nesting depth of quotations and lists; deeper ones count as this deep.
  public static let nesting = 16
}
