package import Files
package import Manuscript

/// How the file of a book is read.
package struct BookReading: Sendable {
  /// The format; nil if the file's name determines it.
  package var format: BookFormat?
  /// The language that overrides the book's own.
  package var language: String?
  /// Whether the book may ask for any amount of work.
  package var isTrusted: Bool
  /// Whether Markdown shows pictures from outside its own folder.
  package var allowsOutside: Bool

  /// Reads as described.
  package init(
    format: BookFormat? = nil, language: String? = nil, isTrusted: Bool = false,
    allowsOutside: Bool = false
  ) {
    (self.format, self.language) = (format, language)
    (self.isTrusted, self.allowsOutside) = (isTrusted, allowsOutside)
  }

  /// A book from the bytes of its file, and the pictures it shows from files next to its own, as
  /// `InputLedger.listing` gives them.
  ///
  /// - Throws: `InputError` if it is no book of the format.
  package func book(
    _ name: FileName, bytes: [UInt8]
  ) throws(InputError) -> (book: Book, pictures: String) {
    let shown = InputLedger()
    let book = try BookFile.read(
      name, bytes: bytes, format: format, language: language, isTrusted: isTrusted,
      allowsOutside: allowsOutside, noting: shown)
    return (book, shown.listing(relativeTo: name))
  }

  /// The pictures that a book shows from files next to its own, as `book` gives them; empty if it can have none, which
  /// is found without reading an EPUB, or cannot be read.
  package func pictures(of name: FileName, bytes: [UInt8]) -> String {
    switch format ?? BookFormat(named: name.text) {
    case .markdown?, nil: break
    default: return ""
    }
    guard InputLedger.mayShowPictures(bytes), !bytes.starts(with: "PK".utf8) else { return "" }
    return (try? book(name, bytes: bytes).pictures) ?? ""
  }
}
