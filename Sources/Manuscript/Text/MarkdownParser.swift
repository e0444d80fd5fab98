internal import CMarkGFM
internal import Synchronization

/// The Markdown parser, used by one thread at a time.
///
/// The library has global tables: its extensions, and the signs that begin inlines, which it changes while parsing.
enum MarkdownParser {
  private static let lock = Mutex<Void>(cmark_gfm_core_extensions_ensure_registered())

  /// The tree of a text, to be freed by the caller; nil if memory is short.
  static func document(of bytes: [UInt8]) -> OpaquePointer? {
    nonisolated(unsafe) var document: OpaquePointer?
    lock.withLock { _ in
      guard let parser = markdown_open_parser() else { return }
      defer { cmark_parser_free(parser) }
      bytes.withUnsafeBytes { buffer in
        cmark_parser_feed(parser, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
      }
      document = cmark_parser_finish(parser)
    }
    return document
  }
}
