/// Finds the points where a word of a language may be divided, by patterns (Liang 1983).
package final class Hyphenator: Sendable {
  /// Longer words are not hyphenated: no pattern was made for them.
  package static let longestWord = 100
  /// Shorter words are not hyphenated, as in CSS.
  package static let shortestWord = 5

  private let dictionary: PatternDictionary
  private let minimum: (left: Int, right: Int)
  private let dividesCapitals: Bool
  private let foldsAccents: Bool

  /// Opens a dictionary in libhyphen's format (`.dic`); nil if its first line names no known
  /// encoding.
  ///
  /// At least the given numbers of letters stay before and after a break. Words in capitals, or with
  /// a capital inside, are left whole unless `dividesCapitals`. With `foldsAccents`, accented letters are looked up
  /// without accents, for patterns that have none.
  package init?(
    dictionary bytes: [UInt8], leftMinimum: Int = 2, rightMinimum: Int = 3,
    dividesCapitals: Bool = false, foldsAccents: Bool = false
  ) {
    guard let dictionary = PatternDictionary(bytes) else { return nil }
    self.dictionary = dictionary
    minimum = (leftMinimum, rightMinimum)
    self.dividesCapitals = dividesCapitals
    self.foldsAccents = foldsAccents
  }

  /// A point where a word may be divided.
  package struct Point: Sendable, Hashable {
    /// The number of bytes of the word before it.
    package var offset: Int
    /// Its different spelling there, if it has one.
    package var respelling: Respelling?
  }

  /// The spelling of a divided word: Hungarian “asszony” is “asz-” and “szony”.
  package struct Respelling: Sendable, Hashable {
    /// The number of bytes replaced before the division, and after it.
    package var (before, after): (Int, Int)
    /// Their replacements, in UTF-8.
    package var (head, tail): ([UInt8], [UInt8])
  }

  /// Whether some words are spelt differently where they are divided.
  package var respells: Bool { dictionary.changesSpelling && !foldsAccents }

  /// The points where a word may be divided.
  ///
  /// The word is UTF-8 and consists of letters.
  package func points(in word: [UInt8]) -> [Point] {
    guard word.count >= Self.shortestWord, word.count <= Self.longestWord,
      let lower = lowercased(word),
      let encoded = dictionary.encoding.encoded(foldsAccents ? lower.withoutAccents : lower)
    else { return [] }
    let breaks = dictionary.breaks(in: encoded, left: minimum.left, right: minimum.right)
    guard !breaks.isEmpty else { return [] }
    if !dictionary.changesSpelling, lower.allSatisfy({ $0 < 0x80 }) {
      return breaks.lazy.map(\.place).filter { (1..<lower.count).contains($0) }
        .map { Point(offset: $0) }
    }
    // The byte that each character begins at, and the end.
    let starts = lower.indices.filter { lower[$0] & 0xC0 != 0x80 } + [lower.count]
    return breaks.compactMap { found in
      guard (1..<starts.count - 1).contains(found.place) else { return nil }
      guard let change = found.change else { return Point(offset: starts[found.place]) }
      let (first, end) = (found.place - change.before, found.place + change.after)
      guard respells, first >= 0, end < starts.count,
        // The replacement would have to be capitalised too.
        word[starts[first]..<starts[end]].elementsEqual(lower[starts[first]..<starts[end]]),
        let head = dictionary.encoding.decoded(change.head),
        let tail = dictionary.encoding.decoded(change.tail)
      else { return nil }
      let offset = starts[found.place]
      return Point(
        offset: offset,
        respelling: Respelling(
          before: offset - starts[first], after: starts[end] - offset, head: head, tail: tail))
    }
  }

  /// The word in lower case with the same number of bytes; nil if it is to be left whole.
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
