internal import Layout
internal import Styling
internal import TextAnalysis

/// The digits of page numbers in heads and lists: those of the book's language (CLDR).
package enum FolioStyle {
  /// The sheet that defines the counter style of folios, `-rb-folio`; empty for a language with European digits.
  package static func sheet(in language: String) -> String {
    name(in: language).map { "@counter-style -rb-folio { system: extends \($0) }" } ?? ""
  }

  /// A folio in a language; Roman numerals stay as they are.
  static func text(_ folio: String, in language: String) -> String {
    guard let style = name(in: language).flatMap(TextProperties.ListMarker.init(named:)) else {
      return folio
    }
    return style.text(folio: folio)
  }

  /// The counter style of a language's digits; nil for European digits.
  private static func name(in language: String) -> String? {
    LanguageDigits.name(of: language).flatMap { styles[$0] }
  }

  /// The counter styles of digits, by their CLDR names.
  private static let styles = [
    "arab": "arabic-indic", "arabext": "persian", "beng": "bengali", "deva": "devanagari",
    "gujr": "gujarati", "guru": "gurmukhi", "hanidec": "cjk-decimal", "khmr": "khmer",
    "knda": "kannada", "laoo": "lao", "mlym": "malayalam", "mong": "mongolian",
    "mymr": "myanmar", "orya": "oriya", "tamldec": "tamil", "telu": "telugu", "thai": "thai",
    "tibt": "tibetan",
  ]
}
