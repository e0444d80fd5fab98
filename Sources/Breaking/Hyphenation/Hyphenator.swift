internal import CHyphen
internal import Glibc
internal import Synchronization

/// Finds where a word of a language may be divided: Liang's algorithm, as libhyphen has it.
///
/// Unchecked: libhyphen says nothing of threads, so every call on the dictionary is under a lock;
/// the words that were asked for before are answered without it from each caller's own cache.
package final class Hyphenator: @unchecked Sendable {
  /// Longer words are not looked up: no pattern was made for them.
  static let longestWord = 100
  /// Shorter words are left whole, as CSS has it.
  package static let shortestWord = 5

  private let dictionary: UnsafeMutablePointer<HyphenDict>
  private let lock = Mutex<Void>(())
  private let minimum: (left: Int, right: Int)
  private let dividesCapitals: Bool
  private let foldsAccents: Bool

  /// Opens a dictionary of libhyphen's form; nil when the bytes hold none.
  ///
  /// At least so many letters stay before and after a break.
  /// Words in capitals, or with a capital inside, are left whole unless `dividesCapitals`. With
  /// `foldsAccents` letters with accents are taken for those without: for patterns that know none.
  package init?(
    dictionary bytes: [UInt8], leftMinimum: Int = 2, rightMinimum: Int = 3,
    dividesCapitals: Bool = false, foldsAccents: Bool = false
  ) {
    var copy = bytes
    let opened = copy.withUnsafeMutableBytes { buffer -> UnsafeMutablePointer<HyphenDict>? in
      guard let file = fmemopen(buffer.baseAddress, buffer.count, "r") else { return nil }
      defer { fclose(file) }
      return hyphen_load(file)
    }
    guard let opened else { return nil }
    dictionary = opened
    minimum = (leftMinimum, rightMinimum)
    self.dividesCapitals = dividesCapitals
    self.foldsAccents = foldsAccents
  }

  deinit { hyphen_free(dictionary) }

  /// The places where a word may be divided, as numbers of bytes before each.
  ///
  /// The word is in UTF-8 and consists of letters.
  package func points(in word: [UInt8]) -> [Int] {
    guard word.count >= Self.shortestWord, word.count <= Self.longestWord,
      let lower = lowercased(word)
    else { return [] }
    let letters = foldsAccents ? lower.withoutAccents : lower
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * lower.count + 9) { room in
      // libhyphen is told the length, and yet reads on to a zero.
      room.initialize(repeating: 0)
      guard let encoded = room.baseAddress else { return [] }
      let hyphens = encoded + lower.count + 1
      let failed = lock.withLock { _ in
        let count = hyphen_encode(
          dictionary, letters, Int32(letters.count), encoded, Int32(lower.count + 1))
        guard count > 0 else { return Int32(1) }
        return hyphens.withMemoryRebound(to: CChar.self, capacity: lower.count + 8) {
          hyphen_points(
            dictionary, encoded, count, $0, Int32(minimum.left), Int32(minimum.right))
        }
      }
      return failed == 0 ? Self.points(in: lower, hyphens) : []
    }
  }

  /// The places that digits behind letters allow a break at.
  private static func points(
    in word: [UInt8], _ digits: UnsafeMutablePointer<UInt8>
  ) -> [Int] {
    var points: [Int] = []
    var character = -1
    for offset in word.indices {
      if word[offset] & 0xC0 != 0x80 { character += 1 }
      let isEnd = offset + 1 == word.count || word[offset + 1] & 0xC0 != 0x80
      // An odd digit behind a letter allows a break.
      if isEnd, digits[character] & 1 == 1, offset + 1 < word.count { points.append(offset + 1) }
    }
    return points
  }

  /// The word in small letters, byte for byte as long; nil when it is to be left whole.
  private func lowercased(_ word: [UInt8]) -> [UInt8]? {
    var lower = word
    var isASCII = true
    for (index, byte) in word.enumerated() {
      if byte >= 0x80 {
        isASCII = false
      } else if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") {
        if index > 0, !dividesCapitals { return nil }
        lower[index] = byte + 32
      }
    }
    if isASCII { return lower }
    let text = String(decoding: word, as: UTF8.self)
    if !dividesCapitals,
      text.unicodeScalars.dropFirst().contains(where: { $0.properties.isUppercase })
    {
      return nil
    }
    let small = Array(text.lowercased().utf8)
    return small.count == word.count ? small : nil
  }
}
