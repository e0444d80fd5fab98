import Graphics
import Testing

@testable import Paragraphs

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

  @Test func `words are the same below each other whatever their case and their marks`() {
    let text = Array("and “Reason, with reason” in Re-".utf8)
    let first = text.wordHash(after: 4)
    #expect(first != 0)
    #expect(text.wordHash(before: 14) == first)
    #expect(text.wordHash(after: 20) == first && text.wordHash(before: 29) == first)
    // Short words stand below themselves unseen.
    #expect(text.wordHash(before: 3) == 0 && text.wordHash(before: text.count) == 0)
  }

  @Test func `names are capitals inside sentences, and those after no-break spaces`() {
    let text = Array("He met Anna. She, Mr.\u{A0}Hale and Émile left.".utf8)
    func isName(_ word: String) -> Bool? {
      text.firstRange(of: Array(word.utf8)).map { text.isProperNoun(at: $0.lowerBound) }
    }
    #expect(isName("Anna") == true && isName("Hale") == true && isName("Émile") == true)
    #expect(isName("He") == false && isName("She") == false && isName("met") == false)
  }
}

struct RiversTests {
  private func line(gaps: [Double]) -> SetLine {
    var line = SetLine()
    line.gaps = gaps.map { SetLine.Gap(x: .pt($0), width: .pt(3), natural: .pt(2)) }
    return line
  }

  @Test func `gaps that overlap on four lines are a river, and three are none`() {
    let lines = [[10, 50.0], [12, 90], [30, 13.5], [14.5, 70]].map { line(gaps: $0.sorted()) }
    #expect(Rivers.ends(in: lines) == [3])
    #expect(Rivers.ends(in: Array(lines.dropLast())) == [])
    var parted = lines
    parted[2] = line(gaps: [16, 30])
    #expect(Rivers.ends(in: parted) == [])
  }
}
