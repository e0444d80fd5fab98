internal import Assets
internal import Breaking
internal import Digests

/// Finds the hyphenation patterns of a language: compiled in, or the system's.
enum HyphenationPatterns {
  /// No dictionary is larger.
  private static let largestDictionary = 16 << 20

  /// Whether patterns of that name and with those bytes are on the system; if so, they are noted.
  static func isThere(_ name: String, digest: String, noting ledger: InputLedger) -> Bool {
    guard !name.contains("/") else { return false }
    for folder in HyphenationLanguage.folders {
      let file = FileName(folder + "/" + name)
      guard let bytes = try? InputFile.read(file, limit: largestDictionary) else { continue }
      guard SHA256.hex(bytes) == digest else { return false }
      ledger.note(file, bytes)
      return true
    }
    return false
  }

  static func hyphenator(for language: String, noting ledger: InputLedger?) -> Hyphenator? {
    let minima = HyphenationLanguage.minima
    if !HyphenationLanguage.isAmericanEnglish(language) {
      for folder in HyphenationLanguage.folders {
        for name in HyphenationLanguage.fileNames(for: language) {
          let file = FileName(folder + "/" + name)
          if let bytes = try? InputFile.read(file, limit: largestDictionary),
            let hyphenator = Hyphenator(
              dictionary: bytes, leftMinimum: minima.left, rightMinimum: minima.right,
              foldsAccents: language.lowercased().hasPrefix("en"))
          {
            ledger?.note(file, bytes)
            return hyphenator
          }
        }
      }
    }
    // Other Englishes are divided as the American one where their own patterns are missing.
    guard language.lowercased().hasPrefix("en") else { return nil }
    return Hyphenator(
      dictionary: Asset.americanHyphenation, leftMinimum: minima.left, rightMinimum: minima.right,
      foldsAccents: true)
  }
}
