internal import CICU

/// The digits that languages are written with.
package enum LanguageDigits {
  /// The name of those that a language (BCP 47) has by default, as CLDR has it: `latn`, `arab`, `beng`; nil for a language
  /// that is none.
  ///
  /// A tag may ask for others: `ar-MA`, `hi-u-nu-deva`.
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
