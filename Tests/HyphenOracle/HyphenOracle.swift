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

  /// The texts at a line's end and at the next one's beginning where a word is divided.
  package struct Break: Hashable {
    /// How many characters of the word are before the break.
    package var place: Int
    /// The spelling there, in the dictionary's encoding, with an equals sign for the break; nil for the word's own.
    package var spelling: [UInt8]?
    /// How many characters before the break it begins, and how many it replaces.
    package var position = 0
    package var cut = 0

    package init(place: Int, spelling: [UInt8]? = nil, position: Int = 0, cut: Int = 0) {
      (self.place, self.spelling) = (place, spelling)
      (self.position, self.cut) = (position, cut)
    }
  }

  /// Where a word of UTF-8 may be divided, with a least number of letters before and after a break; nil where the
  /// dictionary has no such letters.
  package func breaks(in word: [UInt8], left: Int, right: Int) -> [Break]? {
    // libhyphen is told the length, and yet reads on to a zero.
    var encoded = [UInt8](repeating: 0, count: word.count + 1)
    let count = hyphen_encode(
      dictionary, word, Int32(word.count), &encoded, Int32(encoded.count))
    guard count > 0 else { return nil }
    var digits = [CChar](repeating: 0, count: word.count + 8)
    var spellings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var (positions, cuts): (UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) = (nil, nil)
    let failed = hyphen_points(
      dictionary, encoded, count, &digits, &spellings, &positions, &cuts, Int32(left), Int32(right))
    defer {
      for place in 0..<Int(count) { free(spellings?[place]) }
      free(spellings)
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return nil }
    let characters = word.count { $0 & 0xC0 != 0x80 }
    return (0..<characters).filter { digits[$0] & 1 == 1 }.map { place in
      guard let text = spellings?[place] else { return Break(place: place + 1) }
      let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
      return Break(
        place: place + 1, spelling: bytes, position: Int(positions?[place] ?? 0),
        cut: Int(cuts?[place] ?? 0))
    }
  }
}
