internal import TextAnalysis

/// The digits of page numbers in heads and lists: those of the book's language (CLDR).
package enum FolioStyle {
  /// The sheet that defines the counter styles of folios, `-rb-folio`, of lists and notes, `-rb-number`, and of the pages
  /// before the text, `-rb-front-folio`; empty for a language with European digits and Roman numerals before the text.
  package static func sheet(in language: String) -> String {
    let digits = name(in: language)
    let own = digits.map { digits in
      ["-rb-folio", "-rb-number"].map { "@counter-style \($0) { system: extends \(digits) }" }
    }
    return (own ?? []).joined(separator: " ") + front(in: language, else: digits ?? "decimal")
  }

  /// The counter style of pages before the text: letters in abjad order or Hebrew numerals; empty for other languages.
  private static func front(in language: String, else digits: String) -> String {
    let letters: String
    switch language.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) {
    case "ar": letters = "أ ب ج د هـ و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ"
    case "fa", "ur", "ps", "sd", "ks":
      letters = "الف ب ج د ه و ز ح ط ی ک ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ"
    case "he", "yi": return " @counter-style -rb-front-folio { system: extends hebrew }"
    default: return ""
    }
    let symbols = letters.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " ")
    return
      " @counter-style -rb-front-folio { system: fixed; symbols: \(symbols); fallback: \(digits) }"
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
