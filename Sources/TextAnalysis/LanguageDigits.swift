internal import CICU

/// The digits used by languages.
package enum LanguageDigits {
  /// The name of a language's (BCP 47) default digits according to CLDR: `latn`, `arab`, `beng`; nil for an invalid
  /// language.
  ///
  /// A tag may specify others: `ar-MA`, `hi-u-nu-deva`.
  package static func name(of language: String) -> String? {
    // ICU is given at most 255 bytes; longer tags are invalid.
    guard language.utf8.count < 256 else { return nil }
    let count = 16
    let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: count) { bytes -> String? in
      guard icu_digits(language, bytes.baseAddress, Int32(count)) > 0 else { return nil }
      return bytes.baseAddress.map { String(cString: $0) }
    }
    return name
  }

  /// A number in a language's default digits; in European ones for an invalid language.
  package static func text(_ number: Int, in language: String) -> String {
    let digits = digits(of: language)
    return String(number).reduce(into: "") { text, character in
      text.append(character.wholeNumberValue.flatMap { digits?[$0] } ?? character)
    }
  }

  /// The digits of a language from zero to nine; nil for an invalid language.
  private static func digits(of language: String) -> [Character]? {
    guard language.utf8.count < 256 else { return nil }
    let capacity = 32
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity) { units in
      let count = icu_digit_characters(language, units.baseAddress, Int32(capacity))
      guard count > 0 else { return nil }
      let digits = Array(String(decoding: units.prefix(Int(count)), as: UTF16.self))
      return digits.count == 10 ? digits : nil
    }
  }
}
