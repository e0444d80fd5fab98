internal import Assets
internal import Breaking
internal import Digests
internal import Synchronization

/// Finds the hyphenation patterns of languages: compiled in, or the system's.
///
/// Each file of them is read once, however many tags a book has for its language.
final class HyphenationPatterns: Sendable {
  /// Where it is noted which of the system's were read.
  private let ledger: InputLedger?
  private let found = Mutex(Found())

  /// What has been found so far; nil stands for what was looked for in vain.
  private struct Found {
    var languages: [String: Hyphenator?] = [:]
    var files: [FileName: Hyphenator?] = [:]
    /// The ones compiled in, which all Englishes may share.
    var american: Hyphenator?
  }

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
      let isEnglish = language.lowercased().hasPrefix("en")
      var hyphenator: Hyphenator?
      if !HyphenationLanguage.isAmericanEnglish(language) {
        hyphenator = systemHyphenator(for: language, foldsAccents: isEnglish, &found.files)
      }
      // Other Englishes are divided as the American one where their own patterns are missing.
      if hyphenator == nil, isEnglish {
        found.american = found.american ?? Self.open(Asset.americanHyphenation, foldsAccents: true)
        hyphenator = found.american
      }
      found.languages[language] = .some(hyphenator)
      return hyphenator
    }
  }

  /// The first of the system's files for a language that can be read.
  private func systemHyphenator(
    for language: String, foldsAccents: Bool, _ files: inout [FileName: Hyphenator?]
  ) -> Hyphenator? {
    for folder in HyphenationLanguage.folders {
      for name in HyphenationLanguage.fileNames(for: language) {
        let file = FileName(folder + "/" + name)
        if let known = files[file] {
          if let known { return known }
          continue
        }
        guard let bytes = try? InputFile.read(file, limit: Self.largestDictionary) else { continue }
        let hyphenator = Self.open(bytes, foldsAccents: foldsAccents)
        files[file] = .some(hyphenator)
        guard let hyphenator else { continue }
        ledger?.note(file, bytes)
        return hyphenator
      }
    }
    return nil
  }

  private static func open(_ dictionary: [UInt8], foldsAccents: Bool) -> Hyphenator? {
    let minima = HyphenationLanguage.minima
    return Hyphenator(
      dictionary: dictionary, leftMinimum: minima.left, rightMinimum: minima.right,
      foldsAccents: foldsAccents)
  }
}
