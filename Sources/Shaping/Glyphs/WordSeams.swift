/// Finds the words of a text with boundaries that no ligature may span.
enum WordSeams {
  /// Such a word.
  struct Word {
    /// Its bytes except the first.
    var inside: Range<Int>
    /// The bytes of letters that must not be joined with their neighbours.
    var lettersApart: [Int]
  }

  /// The words with boundaries in a range of a text.
  static func words(
    of text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ language: String
  ) -> [Word] {
    guard hasJoinedLetters(text, range), let language = LigatureBoundaries.Language(language) else {
      return []
    }
    var found: [Word] = []
    var letters: [UInt8] = []
    var start = range.lowerBound
    while start < range.upperBound {
      letters.removeAll(keepingCapacity: true)
      var end = start
      while end < range.upperBound, let letter = smallLetter(text, end) {
        letters.append(letter)
        end += 1
      }
      let places = LigatureBoundaries.places(in: letters[...], language: language)
      if !places.isEmpty {
        found.append(
          Word(
            inside: start + 1..<end,
            lettersApart: places.map { start + apart(at: $0, in: letters) }))
      }
      start = max(end, start + 1)
    }
    return found
  }

  /// The letter at a boundary that must not be joined: the first after it if two equal letters are before it, as in
  /// `Stoff|leiste`, otherwise the last before it, which leaves `auf|fliegen` its own ligature.
  private static func apart(at index: Int, in letters: [UInt8]) -> Int {
    index > 1 && letters[index - 2] == UInt8(ascii: "f") ? index : index - 1
  }

  /// Whether an f is before a letter with which it may be joined; a quick test.
  private static func hasJoinedLetters(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    var position = range.lowerBound
    while position + 1 < range.upperBound {
      if text[position] | 0x20 == UInt8(ascii: "f"), text[position + 1] > 0x60 { return true }
      position += 1
    }
    return false
  }

  /// A byte of an ASCII or Latin-1 letter in lower case; nil for anything else.
  private static func smallLetter(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8? {
    switch text[index] {
    case 0x41...0x5A: text[index] | 0x20
    case 0x61...0x7A, 0xC3: text[index]
    case 0x80...0xBF:
      index > 0 && text[index - 1] == 0xC3
        ? text[index] | (text[index] < 0x9F ? 0x20 : 0) : nil
    default: nil
    }
  }
}
