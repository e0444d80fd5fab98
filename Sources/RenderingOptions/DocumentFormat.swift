/// A document format: a single file made of a book's pages or spreads.
///
/// `DocumentFormat.exporters` lists the formats.
public struct DocumentFormat: Sendable, Hashable {
  /// The value of `--format`, and the extension of the files.
  public let name: String
  /// Whether a file holds a single page or spread.
  public let holdsOneSheet: Bool

  package init(_ name: String, holdsOneSheet: Bool = false) {
    (self.name, self.holdsOneSheet) = (name, holdsOneSheet)
  }
}
