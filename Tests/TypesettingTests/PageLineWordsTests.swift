import Fixtures
import Graphics
import Testing

@testable import Files
@testable import Typesetting

/// How lines are written: their words, and lengths.
struct PageLineWordsTests {
  private static let characters: [Character] = [
    "a", " ", " ", "\u{A0}", "é", "e\u{301}", " \u{301}", "\u{A0}\u{308}", "\u{3000}",
    "Â",
    "\u{2009}", "👩‍👧", ".",
  ]

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `words are the characters between spaces`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = String(
      (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        Self.characters.randomElement(using: &random) ?? "a"
      })
    #expect(
      text.splitAtSpaces() == text.split(whereSeparator: { $0 == " " || $0 == "\u{A0}" }),
      "\(text.unicodeScalars.map(\.value))")
  }

  @Test func `lengths are written in points with four decimals`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      let bits = Int.random(in: 0..<38, using: &random)
      let length = Length(scaledPoints: Int.random(in: -(1 << bits)...(1 << bits), using: &random))
      var json = JSONWriter()
      json.add(length)
      #expect(json.text == shortNumber(length.points))
    }
  }
}
