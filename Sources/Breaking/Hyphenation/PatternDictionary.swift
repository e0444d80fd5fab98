/// The patterns of a language, applied like libhyphen: Liang's algorithm in two levels, of which
/// the first finds the parts of compound words.
struct PatternDictionary: Sendable {
  let encoding: LetterEncoding
  private let minima: PatternFile.Minima
  private let undivided: [[UInt8]]
  private let compounds: PatternTrie
  private let patterns: PatternTrie
  private let isUTF8: Bool

  /// The maximum number of parts of a word; only a dictionary that lengthens words when dividing them needs more.
  private static let maxParts = 1_000

  /// Reads a dictionary; nil if its first line names no known encoding.
  init?(_ bytes: [UInt8]) {
    guard let file = PatternFile(bytes) else { return nil }
    (encoding, minima, undivided) = (file.encoding, file.minima, file.undivided)
    (compounds, patterns) = (PatternTrie(file.compounds), PatternTrie(file.patterns))
    if case .utf8 = encoding { isUTF8 = true } else { isUTF8 = false }
  }

  /// A place where a word may be divided.
  struct Break: Hashable {
    /// The number of characters before it.
    var place: Int
    /// The word's different spelling there, if it has one.
    var change: Change?

    /// A change of spelling, in the dictionary's encoding.
    struct Change: Hashable {
      /// The number of characters replaced before and after the break.
      var (before, after): (Int, Int)
      /// Their replacements.
      var (head, tail): ([UInt8], [UInt8])
    }
  }

  /// Whether some breaks change the spelling.
  var changesSpelling: Bool {
    !compounds.list.replacements.isEmpty || !patterns.list.replacements.isEmpty
  }

  /// Where a word, in the dictionary's encoding, may be divided.
  ///
  /// At least `left` letters stay before and `right` after a break, in each part of a compound word
  /// too.
  func breaks(in word: [UInt8], left: Int, right: Int) -> [Break] {
    var search = Search(
      compoundLeft: max(left, minima.compoundLeft), compoundRight: max(right, minima.compoundRight),
      partsLeft: Self.maxParts)
    var division = division(of: word, isStart: true, isEnd: true, &search)
    func minimum(_ asked: Int, _ own: Int) -> Int { max(asked, own) > 0 ? max(asked, own) : 2 }
    division.keep(minimum(left, minima.left), lettersBefore: word, isUTF8: isUTF8)
    division.keep(minimum(right, minima.right), lettersAfter: word, isUTF8: isUTF8)
    forbidUndivided(in: word, &division)
    var breaks: [Break] = []
    breaks.reserveCapacity(4)
    var character = 0
    for index in word.indices
    where !isUTF8 || index + 1 == word.count || !word[index + 1].isTrailing {
      character += 1
      guard division.digits[index] & 1 == 1 else { continue }
      guard let change = division.changes[index] else {
        breaks.append(Break(place: character))
        continue
      }
      if let change = self.change(change, at: index, in: word) {
        breaks.append(Break(place: character, change: change))
      }
    }
    return breaks
  }

  /// A change of spelling on both sides of a break after a byte; nil where it extends beyond the word.
  private func change(
    _ change: WordDivision.Change, at index: Int, in word: [UInt8]
  ) -> Break.Change? {
    let (start, end) = (index + 1 - change.distance, index + 1 - change.distance + change.cut)
    guard start >= 0, end > index, end <= word.count,
      let sign = change.text.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    func characters(_ range: Range<Int>) -> Int {
      isUTF8 ? word[range].count { !$0.isTrailing } : range.count
    }
    return Break.Change(
      before: characters(start..<index + 1), after: characters(index + 1..<end),
      head: Array(change.text[..<sign]), tail: Array(change.text[(sign + 1)...]))
  }

  /// The settings of a search in one word.
  private struct Search {
    var compoundLeft: Int
    var compoundRight: Int
    var partsLeft: Int
  }

  /// Divides a word, or a part of it that may be at the word's start or end.
  private func division(
    of word: [UInt8], isStart: Bool, isEnd: Bool, _ search: inout Search
  ) -> WordDivision {
    guard !compounds.isEmpty else { return WordDivision(word, patterns) }
    var division = WordDivision(word, compounds)
    var begin = 0
    for index in word.indices {
      let isBreak = division.digits[index] & 1 == 1
      guard isBreak || begin > 0 && index + 1 == word.count else { continue }
      if index > begin, search.partsLeft > 0 {
        search.partsLeft -= 1
        let part = Self.part(of: word, begin...index, division.changes[index])
        let inner = self.division(
          of: part, isStart: isStart && begin == 0, isEnd: isEnd && !isBreak, &search)
        // No single letter may be left before the end of a part.
        division.replace(begin..<max(begin, index - 1), by: inner)
      }
      begin = index + 1
    }
    guard begin == 0 else { return division }
    division.replace(by: WordDivision(word, patterns))
    if !isStart {
      division.keep(search.compoundLeft, lettersBefore: word, isUTF8: isUTF8)
    }
    if !isEnd {
      division.keep(search.compoundRight, lettersAfter: word, isUTF8: isUTF8)
    }
    return division
  }

  /// A part of a compound word as spelt before a break: `Schiff` of `Schiffahrt`.
  private static func part(
    of word: [UInt8], _ range: ClosedRange<Int>, _ change: WordDivision.Change?
  ) -> [UInt8] {
    guard let change else { return Array(word[range]) }
    let start = max(range.lowerBound, range.upperBound + 1 - change.distance)
    return word[range.lowerBound..<start] + change.text.prefix { $0 != UInt8(ascii: "=") }
  }

  /// Forbids breaks next to characters that no word is divided at.
  private func forbidUndivided(in word: [UInt8], _ division: inout WordDivision) {
    for sign in undivided where sign.count <= word.count {
      for index in 0...(word.count - sign.count) where word[index...].starts(with: sign) {
        division.forbid(at: index - 1)
        division.forbid(at: index + sign.count - 1)
      }
    }
  }
}

extension WordDivision {
  /// Forbids breaks with fewer letters before them; digits at the start of the word do not count.
  fileprivate mutating func keep(_ minimum: Int, lettersBefore word: [UInt8], isUTF8: Bool) {
    var count = 1 - word.prefix(while: \.isDigit).count
    if isUTF8 { count += word.ligatureLetters(at: 0) }
    var index = 0
    while count < minimum, index < word.count {
      repeat {
        let letters = changes[index].flatMap { $0.letters(before: index, in: word, isUTF8: isUTF8) }
        if letters.map({ $0 < minimum }) ?? true { forbid(at: index) }
        index += 1
        if isUTF8 { count += word.ligatureLetters(at: index) }
      } while isUTF8 && index < word.count && word[index].isTrailing
      count += 1
    }
  }

  /// Forbids breaks with fewer letters after them; digits at the end of the word do not count.
  fileprivate mutating func keep(_ minimum: Int, lettersAfter word: [UInt8], isUTF8: Bool) {
    var count = -word.dropFirst().reversed().prefix(while: \.isDigit).count
    var index = word.count - 1
    while count < minimum, index > 0 {
      let letters = changes[index].flatMap { $0.letters(after: index, in: word, isUTF8: isUTF8) }
      if letters.map({ $0 < minimum }) ?? true { forbid(at: index) }
      if !isUTF8 || !word[index].isTrailing { count += 1 }
      index -= 1
    }
  }
}

extension WordDivision.Change {
  /// The number of letters before a break after a byte, as they are spelt there; nil for a change without a break.
  fileprivate func letters(before index: Int, in word: [UInt8], isUTF8: Bool) -> Int? {
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let own = word[..<min(max(index + 1 - distance, 0), word.count)]
    return own.letters(isUTF8) + text[..<sign].letters(isUTF8)
  }

  /// The number of letters after it.
  fileprivate func letters(after index: Int, in word: [UInt8], isUTF8: Bool) -> Int? {
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let own = word[min(max(index + 1 - distance + cut, 0), word.count)...]
    return own.letters(isUTF8) + text[(sign + 1)...].letters(isUTF8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func letters(_ isUTF8: Bool) -> Int { isUTF8 ? count { !$0.isTrailing } : count }
}

extension [UInt8] {
  /// The extra letters of a UTF-8 ligature, as libhyphen counts them: one for those of three
  /// letters (U+FB03, U+FB04).
  fileprivate func ligatureLetters(at index: Int) -> Int {
    guard index + 2 < count, self[index] == 0xEF, self[index + 1] == 0xAC else { return 0 }
    return self[index + 2] == 0x83 || self[index + 2] == 0x84 ? 1 : 0
  }
}

extension UInt8 {
  /// Whether a UTF-8 byte continues a character.
  fileprivate var isTrailing: Bool { self & 0xC0 == 0x80 }
}
