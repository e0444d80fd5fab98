internal import CICU
internal import Synchronization

/// The numbers that a language spells out in letters (CLDR's rules), in all genders and cases it has, in lower case.
package struct SpelledNumbers: Sendable {
  /// “one”, “eins”, “十二”, by their values.
  package private(set) var cardinals: [String: Int] = [:]
  /// “first”, “erstes”, “première”.
  package private(set) var ordinals: [String: Int] = [:]

  private static let softHyphen: UInt16 = 0xAD
  private static let known = Mutex<[String: SpelledNumbers]>([:])

  /// Those of a language, from 1 on; made once a process.
  package static func of(_ language: String) -> SpelledNumbers {
    known.withLock { known in
      if let numbers = known[language] { return numbers }
      let numbers = SpelledNumbers(language)
      known[language] = numbers
      return numbers
    }
  }

  /// The number that a word in lower case says.
  package func value(of word: String) -> Int? { ordinals[word] ?? cardinals[word] }

  private init(_ language: String) {
    guard let numbers = icu_open_numbers(language) else { return }
    defer { icu_close_numbers(numbers) }
    // Languages without spaces write long numbers in a few letters.
    let most: Int32 = ["zh", "ja"].contains(language) ? 1000 : 60
    let capacity = 200
    var isOrdinal: Int32 = 0
    while icu_next_form(numbers, &isOrdinal) != 0 {
      for value in 1...most {
        let units = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
          count = Int(icu_spell(numbers, value, buffer.baseAddress, Int32(capacity)))
        }
        let word = String(
          decoding: units.filter { $0 != Self.softHyphen }, as: UTF16.self
        ).lowercased()
        if isOrdinal != 0 {
          ordinals[word] = ordinals[word] ?? Int(value)
        } else {
          cardinals[word] = cardinals[word] ?? Int(value)
        }
      }
    }
  }
}
