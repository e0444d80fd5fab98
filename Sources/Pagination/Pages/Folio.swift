package import Graphics
internal import Manuscript

/// The number of a page, and the folio shown for it.
package struct Folio: Sendable, Hashable {
  /// Its position in the book, counted from 1.
  package var page: PageNumber
  /// The folio: `xii`, `7`.
  package var text: String
}

extension PageLayout {
  /// Whether the pages before the text have Roman folios, and the text is counted from 1.
  ///
  /// A title page alone is counted with the text.
  var hasRomanFolios: Bool { hasHalfTitle || hasContents || hasFigureList || hasTableList }

  /// The folio of a page, given the page that the text begins on, or nil if that has not been reached.
  func folio(ofPage page: PageNumber, textBegins start: PageNumber?) -> String {
    guard hasRomanFolios else { return "\(page)" }
    guard let start, page >= start else { return RomanNumeral.text(page.value).lowercased() }
    return String(page.value - start.value + 1)
  }
}
