internal import CMarkGFM

/// Reads Markdown.
enum MarkdownReader {
  static func read(_ bytes: [UInt8], name: String) throws(ManuscriptError) -> Book {
    throw .empty
  }
}
