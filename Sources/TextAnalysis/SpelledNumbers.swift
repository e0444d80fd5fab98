internal import CICU
internal import Synchronization

/// The numbers spelt out in a language (CLDR's rules), in all its genders and cases.
///
/// CLDR has rules for cardinals in most languages, and for ordinals in some; a language without rules has no numbers.
package struct SpelledNumbers: Sendable {
  /// Words with their values: “one”, “eins”, “十二”, or “first”, “erstes”, “première”.
  package struct Words: Sendable {
    private var values: [String: Int] = [:]
    /// The words without diacritics, which words in capitals may lack.
    private var bases: [String: Int] = [:]

    package init() {}

    /// The value of a word; nil if it is not a number.
    package func value(of word: CaselessWord) -> Int? {
      values[word.lowercase] ?? word.base.flatMap { bases[$0] }
    }

    /// Adds a word in lower case, unless it already has a value; `hasBase` says whether capitals may lack its
    /// diacritics.
    package mutating func add(_ word: String, _ value: Int, hasBase: Bool = true) {
      let word = CaselessWord.normalized(word)
      guard !word.isEmpty, values[word] == nil else { return }
      values[word] = value
      guard hasBase else { return }
      let base = CaselessWord.base(of: word)
      bases[base] = bases[base] ?? value
    }
  }

  package private(set) var cardinals = Words()
  package private(set) var ordinals = Words()

  private static let softHyphen: UInt16 = 0xAD
  /// No more than `ChapterWords` has languages.
  private static let known = Mutex<[String: SpelledNumbers]>([:])

  /// The numbers of a language that has words for chapters, from 1 on; made once per process.
  package static func of(_ language: String) -> SpelledNumbers {
    known.withLock { known in
      if let numbers = known[language] { return numbers }
      let numbers = SpelledNumbers(language)
      known[language] = numbers
      return numbers
    }
  }

  private init(_ language: String) {
    guard let numbers = icu_open_numbers(language) else { return }
    defer { icu_close_numbers(numbers) }
    // Languages without spaces write long numbers in a few letters.
    let most: Int32 = ["zh", "ja"].contains(language) ? 1000 : 60
    // In Vietnamese, diacritics are tones, which capitals keep.
    let hasBases = language != "vi"
    let capacity = 200
    var isOrdinal: Int32 = 0
    while icu_next_form(numbers, &isOrdinal) != 0 {
      for value in 1...most {
        let units = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
          count = Int(icu_spell(numbers, value, buffer.baseAddress, Int32(capacity)))
        }
        let word = String(decoding: units.filter { $0 != Self.softHyphen }, as: UTF16.self)
        if isOrdinal != 0 {
          ordinals.add(word, Int(value), hasBase: hasBases)
        } else {
          cardinals.add(word, Int(value), hasBase: hasBases)
        }
      }
    }
  }
}
