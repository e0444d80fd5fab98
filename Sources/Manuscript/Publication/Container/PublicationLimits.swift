package import Documents

/// The limits on what is read from an EPUB, and the reasons for them.
///
/// For scale: among 82 books of all kinds the largest had 2,020 files, 36 MB in total, a document of 2.0 MB, elements
/// nested 24 deep and a spine of 2,014 documents.
package struct PublicationLimits: Sendable, Hashable {
  /// The decompressed size of a file in bytes: a photograph of a hundred megapixels is half of it.
  package var entry = 64 << 20
  /// The total size in bytes of all files that are read.
  package var total = 1 << 30
  /// The number of files in the archive or folder.
  package var entries = 100_000
  /// The number of documents in reading order.
  package var spine = 20_000
  /// The decompressed size of a font in bytes.
  package var font = 32 << 20
  /// The limits of each document.
  package var document = DocumentLimits()
  /// The nesting depth of contents entries.
  package var contentsDepth = 32
  /// The number of contents entries, and of page labels.
  package var contentsEntries = 100_000

  package init() {}

  /// The limits for untrusted books.
  package static let standard = PublicationLimits()

  /// No limits except on the entries' depth, which the stack requires: for trusted books.
  package static let none: PublicationLimits = {
    var limits = PublicationLimits()
    limits.entry = .max
    limits.document.nodes = .max
    limits.total = .max
    limits.entries = .max
    limits.spine = .max
    limits.font = .max
    limits.contentsEntries = .max
    limits.document.entityRatio = .max
    return limits
  }()
}
