internal import CICU

/// Changes of case by the rules of languages (The Unicode Standard, 3.13 and 5.18).
package enum CaseMapping: Sendable {
  case uppercase, lowercase, titlecase

  /// A text mapped by the rules of a language (BCP 47); unchanged if that fails.
  package func map(_ text: String, language: String) -> String {
    let units = Array(text.utf16)
    // No character becomes more than three.
    let capacity = units.count * 3 + 8
    let mapping: icu_case =
      switch self {
      case .uppercase: ICU_UPPER
      case .lowercase: ICU_LOWER
      case .titlecase: ICU_TITLE
      }
    var length: Int32 = -1
    let mapped = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
      length = icu_map_case(
        mapping, buffer.baseAddress, Int32(clamping: capacity), units, Int32(clamping: units.count),
        language)
      count = max(Int(length), 0)
    }
    return length < 0 ? text : String(decoding: mapped, as: UTF16.self)
  }
}

extension String {
  /// The text with the first letter of each word in title case (css-text-3, 2.1), by the rules of a language; `inWord`
  /// says whether it is preceded by a letter.
  package func capitalized(language: String, inWord: Bool) -> String {
    var result = ""
    var isInWord = inWord
    var isAfterIJ = false
    let isDutch = language.lowercased().hasPrefix("nl")
    let letters = Array(self)
    for (index, letter) in letters.enumerated() {
      let isLetter = letter.isLetter || letter.isNumber
      if isAfterIJ {
        isAfterIJ = false
        result += "J"
      } else if isLetter, !isInWord {
        isAfterIJ =
          isDutch && (letter == "i" || letter == "I") && index + 1 < letters.count
          && (letters[index + 1] == "j" || letters[index + 1] == "J")
        result += CaseMapping.titlecase.map(String(letter), language: language)
      } else {
        result.append(letter)
      }
      // An apostrophe within a word does not end it.
      let isApostrophe = letter == "'" || letter == "\u{2019}"
      isInWord = isLetter || isInWord && isApostrophe
    }
    return result
  }

  /// The text with full-width forms of characters that have them (css-text-3, 2.1).
  package var fullWidth: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 0x21...0x7E: Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
          case 0x20: "\u{3000}"
          case 0xA2: "\u{FFE0}"
          case 0xA3: "\u{FFE1}"
          case 0xA5: "\u{FFE5}"
          case 0xA6: "\u{FFE4}"
          case 0xAC: "\u{FFE2}"
          case 0xAF: "\u{FFE3}"
          case 0x20A9: "\u{FFE6}"
          default: scalar
          }
        }))
  }
}
