/// A document format: a single file made of a book's pages or spreads.
///
/// `DocumentFormat.exporters` lists the formats.
public struct DocumentFormat: Sendable, Hashable {
  /// The value of `--format`, and the extension of the files.
  public let name: String
  /// Whether a file holds a single page or spread.
  public let holdsOneSheet: Bool
  /// Whether a file embeds the fonts of its text.
  package let embedsFonts: Bool
  /// The name of the format and its particulars, for the help.
  package let summary: String

  package init(
    _ name: String, holdsOneSheet: Bool = false, embedsFonts: Bool = false, summary: String
  ) {
    (self.name, self.summary) = (name, summary)
    (self.holdsOneSheet, self.embedsFonts) = (holdsOneSheet, embedsFonts)
  }
}
