import Testing

@testable import TextAnalysis

/// Numbers spelt out in words.
@Suite struct SpelledNumbersTests {
  @Test(arguments: ["la", "gl", "xx", "tlh"])
  func `a language without rules has no numbers`(language: String) {
    let numbers = SpelledNumbers.of(language)
    for word in ["two", "zwei", "deux", "second", "dva", ""] {
      #expect(numbers.cardinals.value(of: CaselessWord(word)) == nil)
      #expect(numbers.ordinals.value(of: CaselessWord(word)) == nil)
    }
  }

  @Test(arguments: [
    "en", "de", "fr", "es", "pt", "it", "ca", "ro", "nl", "da", "sv", "nb", "fi", "et", "hu", "pl",
    "cs", "sk", "sl", "hr",
    "ru", "uk", "bg", "sr", "el", "tr", "id", "vi", "ar", "fa", "he", "hi", "zh", "ja",
  ])
  func `no number is an empty word`(language: String) {
    let numbers = SpelledNumbers.of(language)
    #expect(numbers.cardinals.value(of: CaselessWord("")) == nil)
    #expect(numbers.ordinals.value(of: CaselessWord("")) == nil)
  }

  @Test(arguments: [
    ("tr", "BİRİNCİ", 1), ("tr", "ALTINCI", 6), ("el", "ΠΡΩΤΟΣ", 1), ("el", "πρώτος", 1),
    ("fr", "PREMIERE", 1),
    ("de", "DREISSIGSTES", 30), ("ru", "ПЕРВЫЙ", 1),
  ])
  func `ordinals are known in capitals without diacritics`(
    language: String, word: String, value: Int
  ) {
    #expect(SpelledNumbers.of(language).ordinals.value(of: CaselessWord(word)) == value)
  }
}
