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

  /// A number in a language's default digits; in European ones if those are not consecutive characters from zero on.
  package static func text(_ number: Int, in language: String) -> String {
    guard let zero = name(of: language).flatMap({ zeros[$0] }) else { return String(number) }
    return String(
      String.UnicodeScalarView(
        String(number).unicodeScalars.map { scalar in
          scalar.properties.numericType == .decimal
            ? Unicode.Scalar(zero + scalar.value - 0x30) ?? scalar : scalar
        }))
  }

  /// The zero of each set of digits, by its CLDR name.
  private static let zeros: [String: UInt32] = [
    "arab": 0x660, "arabext": 0x6F0, "beng": 0x9E6, "deva": 0x966, "gujr": 0xAE6, "guru": 0xA66,
    "khmr": 0x17E0, "knda": 0xCE6, "laoo": 0xED0, "mlym": 0xD66, "mong": 0x1810, "mymr": 0x1040,
    "orya": 0xB66, "tamldec": 0xBE6, "telu": 0xC66, "thai": 0xE50, "tibt": 0xF20,
  ]
}
