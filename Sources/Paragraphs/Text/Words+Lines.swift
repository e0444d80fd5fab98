internal import Shaping

/// The facts about words that the line breaker needs.
extension [UInt8] {
  /// Words of fewer bytes may be directly below themselves: nobody notices.
  private static let shortestHashed = 4

  /// The maximum number of bytes that are examined: no word of a language is longer.
  private static var longestHashed: Int { 128 }

  /// A hash of the word that ends before a byte, or before punctuation there, ignoring case; 0 where there is none of
  /// at least four letters.
  func wordHash(before offset: Int) -> Int {
    let first = Swift.max(0, offset - Self.longestHashed)
    var end = offset
    while end > first, !isLetter(at: end - 1) {
      if self[end - 1] == 0x20 { return 0 }
      end -= 1
    }
    var start = end
    while start > first, isLetter(at: start - 1) { start -= 1 }
    return hash(of: start..<end)
  }

  /// A hash of the word that begins at a byte, or after punctuation there, ignoring case; 0 where there is none of at
  /// least four letters.
  func wordHash(after offset: Int) -> Int {
    let last = Swift.min(count, offset + Self.longestHashed)
    var start = offset
    while start < last, !isLetter(at: start) {
      if self[start] == 0x20 { return 0 }
      start += 1
    }
    var end = start
    while end < last, isLetter(at: end) { end += 1 }
    return hash(of: start..<end)
  }

  /// Whether a capital that does not begin a sentence is at a byte.
  package func isProperNoun(at offset: Int) -> Bool {
    guard scalar(at: offset).0.properties.isUppercase, offset > 1 else { return false }
    // A name follows a no-break space whatever comes before: “Mr. Bennet”.
    if self[offset - 1] == 0xA0, self[offset - 2] == 0xC2 { return true }
    guard self[offset - 1] == 0x20 else { return false }
    if self[offset - 2] == UInt8(ascii: "."), areTied(offset - 1..<offset) { return true }
    return isLetter(at: offset - 2) || self[offset - 2] == 0x2C
  }

  /// FNV-1a, which suits short words; never 0.
  private func hash(of word: Range<Int>) -> Int {
    guard word.count >= Self.shortestHashed else { return 0 }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in word {
      let byte = self[index]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      hash = (hash ^ UInt64(lower)) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash | 1)
  }

  /// Whether a byte is part of a letter: an ASCII one, or any other character except general punctuation and no-break
  /// spaces.
  private func isLetter(at offset: Int) -> Bool {
    let byte = self[offset]
    if byte < 0x80 { return (0x41...0x5A).contains(byte & 0xDF) }
    var start = offset
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    if self[start] == 0xC2 { return false }
    return !(self[start] == 0xE2 && start + 1 < count && (0x80...0x81).contains(self[start + 1]))
  }
}
