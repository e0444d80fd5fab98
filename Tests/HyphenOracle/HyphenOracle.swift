internal import CHyphen
internal import Glibc

/// libhyphen, which says what the patterns of a dictionary mean.
package final class HyphenOracle {
  private let dictionary: UnsafeMutablePointer<HyphenDict>
  private let hasLevels: Bool

  /// Opens a dictionary; nil when the bytes hold none.
  package init?(dictionary bytes: [UInt8]) {
    var copy = bytes
    hasLevels = bytes.split(separator: 0x0A).contains { $0.starts(with: "NEXTLEVEL".utf8) }
    let opened = copy.withUnsafeMutableBytes { buffer -> UnsafeMutablePointer<HyphenDict>? in
      guard let file = fmemopen(buffer.baseAddress, buffer.count, "r") else { return nil }
      defer { fclose(file) }
      return hyphen_load(file)
    }
    guard let opened else { return nil }
    dictionary = opened
  }

  deinit { hyphen_free(dictionary) }

  /// The longest word in bytes that may be parted: for a part of the longer libhyphen 2.8.8 takes as much
  /// memory as the word has bytes, and writes up to four more, for which malloc leaves room below.
  package static let longestPartedWord = 20

  /// Whether libhyphen would damage its memory in looking a word up: a long one that may have parts.
  package func writesBeyondItsMemory(for word: [UInt8]) -> Bool {
    word.count > Self.longestPartedWord
      && (hasLevels || word.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "'") })
  }

  /// Whether a word of UTF-8 may be divided behind each of its characters, with so many letters at least
  /// before and after a break; nil where the dictionary has no such letters.
  package func breaks(in word: [UInt8], left: Int, right: Int) -> [Bool]? {
    // libhyphen is told the length, and yet reads on to a zero.
    var encoded = [UInt8](repeating: 0, count: word.count + 1)
    let count = hyphen_encode(
      dictionary, word, Int32(word.count), &encoded, Int32(encoded.count))
    guard count > 0 else { return nil }
    var digits = [CChar](repeating: 0, count: word.count + 8)
    let failed = hyphen_points(dictionary, encoded, count, &digits, Int32(left), Int32(right))
    guard failed == 0 else { return nil }
    let characters = word.count { $0 & 0xC0 != 0x80 }
    return digits.prefix(characters).map { $0 & 1 == 1 }
  }
}
