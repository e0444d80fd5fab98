package import Documents

/// The limits of what is read of an EPUB, and why they are where they are.
///
/// Scale: of 82 books of all kinds the largest had 2,020 files, 36 MB in all, a document of 2.0 MB,
/// elements 24 deep and a spine of 2,014 documents.
package struct PublicationLimits: Sendable, Hashable {
  /// The bytes of a file when unpacked: a photograph of a hundred megapixels is half of it.
  package var entry = 64 << 20
  /// The bytes of all files that are read.
  package var total = 1 << 30
  /// The files in the archive or folder.
  package var entries = 100_000
  /// The documents in the order of reading.
  package var spine = 20_000
  /// The bytes of a font, unpacked.
  package var font = 32 << 20
  /// The limits of each document.
  package var document = DocumentLimits()
  /// How deep entries of the contents may lie in each other.
  package var contentsDepth = 32
  /// The entries of the contents, and the page labels.
  package var contentsEntries = 100_000

  package init() {}

  /// The limits for books of strangers.
  package static let standard = PublicationLimits()

  /// No limits but that of the entries' depth, which the stack sets: for books one trusts.
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
