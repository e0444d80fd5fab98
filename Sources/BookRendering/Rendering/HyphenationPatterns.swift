internal import Assets
internal import Breaking

/// Finds the hyphenation patterns of a language: compiled in, or the system's.
enum HyphenationPatterns {
  /// No dictionary is larger.
  private static let largestDictionary = 16 << 20

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
