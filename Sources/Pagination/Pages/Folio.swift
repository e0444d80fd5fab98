internal import Manuscript

/// The number of a page, and how the page shows it.
package struct Folio: Sendable, Hashable {
  /// Its place in the book, counted from 1.
  package var place: Int
  /// The number as the page shows it: `xii`, `7`.
  package var text: String
}

extension PageLayout {
  /// Whether the pages before the text have Roman numbers, and the text is counted from 1.
  ///
  /// A title page alone is counted with the text.
  var hasRomanFolios: Bool { hasHalfTitle || hasContents || hasFigureList || hasTableList }

  /// What a page shows of its number, where the text begins on a page or is not reached yet.
  func folio(ofPage place: Int, textBegins start: Int?) -> String {
    guard hasRomanFolios else { return String(place) }
    guard let start, place >= start else { return RomanNumeral.text(place).lowercased() }
    return String(place - start + 1)
  }
}
