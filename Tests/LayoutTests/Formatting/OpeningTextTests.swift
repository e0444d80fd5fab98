import Testing

@testable import Layout

/// What of a text's opening a lead-in has.
struct OpeningTextTests {
  @Test(arguments: [
    ("Mr. Bennet was among the earliest of those", "Mr. Bennet was among the"),
    ("J. R. Lee left.", "J. R. Lee left"), ("He left. Then", "He left"),
    ("It is a truth universally acknowledged", "It is a truth universally"),
    ("Rain, and wind", "Rain"),
  ])
  func `a phrase ends at a mark of punctuation, and at no point of an abbreviation`(
    text: String, phrase: String
  ) {
    let bytes = Array(text.utf8)
    let length = LeadInText.phraseLength(bytes[...])
    #expect(String(decoding: bytes[..<length], as: UTF8.self) == phrase)
  }
}
