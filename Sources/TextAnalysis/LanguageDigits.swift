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
}
