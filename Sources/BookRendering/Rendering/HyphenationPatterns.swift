internal import Assets
internal import Breaking
internal import Digests
internal import Synchronization

/// Finds the hyphenation patterns of languages: compiled in, or the system's.
///
/// Each is read once.
final class HyphenationPatterns: Sendable {
  /// Where it is noted which of the system's were read.
  private let ledger: InputLedger?
  /// Those found so far, by their languages; and the ones compiled in, which all Englishes may share.
  private let found = Mutex<(languages: [String: Hyphenator?], american: Hyphenator?)>(([:], nil))

  init(noting ledger: InputLedger?) { self.ledger = ledger }

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

  /// The patterns of a language (BCP 47); nil where there are none.
  func hyphenator(for language: String) -> Hyphenator? {
    found.withLock { found in
      if let known = found.languages[language] { return known }
      var hyphenator = systemHyphenator(for: language)
      // Other Englishes are divided as the American one where their own patterns are missing.
      if hyphenator == nil, language.lowercased().hasPrefix("en") {
        found.american = found.american ?? americanHyphenator
        hyphenator = found.american
      }
      found.languages[language] = .some(hyphenator)
      return hyphenator
    }
  }

  private var americanHyphenator: Hyphenator? {
    let minima = HyphenationLanguage.minima
    return Hyphenator(
      dictionary: Asset.americanHyphenation, leftMinimum: minima.left, rightMinimum: minima.right,
      foldsAccents: true)
  }

  private func systemHyphenator(for language: String) -> Hyphenator? {
    guard !HyphenationLanguage.isAmericanEnglish(language) else { return nil }
    let minima = HyphenationLanguage.minima
    for folder in HyphenationLanguage.folders {
      for name in HyphenationLanguage.fileNames(for: language) {
        let file = FileName(folder + "/" + name)
        if let bytes = try? InputFile.read(file, limit: Self.largestDictionary),
          let hyphenator = Hyphenator(
            dictionary: bytes, leftMinimum: minima.left, rightMinimum: minima.right,
            foldsAccents: language.lowercased().hasPrefix("en"))
        {
          ledger?.note(file, bytes)
          return hyphenator
        }
      }
    }
    return nil
  }
}
