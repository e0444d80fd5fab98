import Testing

@testable import Typesetting

struct WordsTests {
  private func words(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return Words(bytes, 0..<bytes.count).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test func `words are letters with their marks`() {
    #expect(words("“extraordinary”,") == ["extraordinary"])
    #expect(words("l’amitié") == ["l", "amitié"])
    #expect(words("Привет,мир") == ["Привет", "мир"])
    #expect(words("e\u{301}tude") == ["e\u{301}tude"])
    #expect(words("") == [])
  }

  @Test func `addresses and what touches figures are no words`() {
    #expect(words("name@example/path") == [])
    #expect(words("x86processor") == [])
    #expect(words("snake_case") == [])
  }
}
