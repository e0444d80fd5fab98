internal import Assets
package import BookInput
internal import Breaking
internal import Digests
package import Files
internal import Glibc
internal import Graphics
internal import Synchronization

/// Finds the hyphenation patterns of languages: built-in ones, or the system's.
///
/// Each pattern file is read once, however many tags a book uses for its language; the patterns themselves are made
/// once per process.
package final class HyphenationPatterns: Sendable {
  /// Where the system's pattern files that were read are recorded.
  private let ledger: InputLedger?
  /// The folders that the system's patterns may be in.
  private let folders: [FileName]
  private let found = Mutex(Found())

  /// The findings so far; nil is a failed search.
  private struct Found {
    var languages = BoundedCache<String, Hyphenator?>(limit: 256)
    /// The system's files, of which there are no more than its folders have.
    var files: [FileName: Hyphenator?] = [:]
    /// The file names in each folder.
    var names: [FileName: [String]] = [:]
  }

  /// Finds patterns in some folders; without folders, only built-in ones.
  init(noting ledger: InputLedger?, folders: [FileName] = HyphenationPatterns.systemFolders) {
    (self.ledger, self.folders) = (ledger, folders)
  }

  /// The folders in which Debian packages install patterns.
  package static let systemFolders = HyphenationLanguage.folders.map { FileName($0) }

  /// The size limit of a dictionary.
  package static let largestDictionary = 16 << 20

  /// Whether the system has patterns with this name and digest; if so, they are recorded.
  package static func isThere(_ name: String, digest: String, noting ledger: InputLedger) -> Bool {
    guard !name.contains("/") else { return false }
    for folder in systemFolders {
      let file = folder.appending(name.utf8)
      guard let bytes = try? InputFile.read(file, limit: largestDictionary) else { continue }
      guard SHA256.hex(bytes) == digest else { return false }
      ledger.note(file, digest: digest)
      return true
    }
    return false
  }

  /// The patterns of a language (BCP 47); nil if there are none.
  func hyphenator(for language: String) -> Hyphenator? {
    found.withLock { found in
      if let known = found.languages[language] { return known }
      let isEnglish = HyphenationLanguage.isEnglish(language)
      var hyphenator: Hyphenator?
      if !HyphenationLanguage.isAmericanEnglish(language) {
        hyphenator =
          systemHyphenator(for: language, foldsAccents: isEnglish, &found)
          ?? Self.compiledIn(for: language)
      }
      // Other varieties of English are hyphenated like American English if their own patterns are missing.
      if hyphenator == nil, isEnglish { hyphenator = Self.american }
      found.languages.insert(hyphenator, for: language)
      return hyphenator
    }
  }

  /// The first readable system file for a language.
  private func systemHyphenator(
    for language: String, foldsAccents: Bool, _ found: inout Found
  ) -> Hyphenator? {
    for folder in folders {
      let names = found.names[folder] ?? Self.names(in: folder)
      found.names[folder] = names
      for name in HyphenationLanguage.files(for: language, among: names) {
        let file = folder.appending(name.utf8)
        if let known = found.files[file] {
          if let known { return known }
          continue
        }
        guard let bytes = try? InputFile.read(file, limit: Self.largestDictionary) else { continue }
        let digest = SHA256.hex(bytes)
        let hyphenator = Self.open(bytes, digest: digest, foldsAccents: foldsAccents)
        found.files[file] = .some(hyphenator)
        guard let hyphenator else { continue }
        ledger?.note(file, digest: digest)
        return hyphenator
      }
    }
    return nil
  }

  /// The pattern files in some folders, sorted by name within each, with their digests.
  package static func files(in folders: [FileName]) -> [(name: FileName, digest: String)] {
    folders.flatMap { folder in
      names(in: folder).sorted().compactMap { name -> (name: FileName, digest: String)? in
        guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { return nil }
        let file = folder.appending(name.utf8)
        return (try? InputFile.read(file, limit: largestDictionary)).map { (file, SHA256.hex($0)) }
      }
    }
  }

  /// The names of the pattern files in a folder.
  package static func names(in folder: FileName) -> [String] {
    guard let stream = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { [UInt8]($0.prefix { $0 != 0 }) }
      // Only plain ASCII names are used, since they may go into a file's signature.
      if bytes.allSatisfy({ $0 < 0x80 }) { names.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return names
  }

  /// The built-in patterns.
  private static let american = make(Asset.americanHyphenation, foldsAccents: true)

  /// The built-in patterns of a language other than English.
  private static func compiledIn(for language: String) -> Hyphenator? {
    let files = Asset.otherHyphenations
    let names = HyphenationLanguage.files(for: language, among: files.map(\.name))
    guard let file = files.first(where: { $0.name == names.first })?.file() else { return nil }
    return open(file, digest: SHA256.hex(file), foldsAccents: false)
  }

  /// The patterns that this process has made from files, by their digests: no more than there are files.
  private static let made = Mutex<[Source: Hyphenator?]>([:])

  private struct Source: Hashable {
    var digest: String
    var foldsAccents: Bool
  }

  private static func open(
    _ dictionary: [UInt8], digest: String, foldsAccents: Bool
  ) -> Hyphenator? {
    made.withLock { made in
      let source = Source(digest: digest, foldsAccents: foldsAccents)
      if let known = made[source] { return known }
      let hyphenator = make(dictionary, foldsAccents: foldsAccents)
      made[source] = .some(hyphenator)
      return hyphenator
    }
  }

  private static func make(_ dictionary: [UInt8], foldsAccents: Bool) -> Hyphenator? {
    let minima = HyphenationLanguage.minima
    return Hyphenator(
      dictionary: dictionary, leftMinimum: minima.left, rightMinimum: minima.right,
      foldsAccents: foldsAccents)
  }
}
