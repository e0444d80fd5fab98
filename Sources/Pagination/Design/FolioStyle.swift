internal import Layout
internal import Styling
internal import TextAnalysis

/// The digits that numbers of pages have, in heads and lists: those that the book's language is written with (CLDR).
package enum FolioStyle {
  /// The sheet that defines the counter style of folios, `-rb-folio`; empty for a language with European digits.
  package static func sheet(in language: String) -> String {
    name(in: language).map { "@counter-style -rb-folio { system: extends \($0) }" } ?? ""
  }

  /// A folio in a language; Roman ones stay as they are.
  static func text(_ folio: String, in language: String) -> String {
    guard let style = name(in: language).flatMap(TextProperties.ListMarker.init(named:)) else {
      return folio
    }
    return style.text(folio: folio)
  }

  /// The counter style of a language's digits; nil for European ones.
  private static func name(in language: String) -> String? {
    LanguageDigits.name(of: language).flatMap { styles[$0] }
  }

  /// The counter styles of digits, by CLDR's names of these.
  private static let styles = [
    "arab": "arabic-indic", "arabext": "persian", "beng": "bengali", "deva": "devanagari",
    "gujr": "gujarati", "guru": "gurmukhi", "hanidec": "cjk-decimal", "khmr": "khmer",
    "knda": "kannada", "laoo": "lao", "mlym": "malayalam", "mong": "mongolian",
    "mymr": "myanmar", "orya": "oriya", "tamldec": "tamil", "telu": "telugu", "thai": "thai",
    "tibt": "tibetan",
  ]
}
