import TestSupport
import Testing
import TextAnalysis

/// The direction of texts and languages.
struct TextDirectionTests {
  private static let characters: [Unicode.Scalar] = [
    "a", "é", "Ж", "海", "א", "\u{5B0}", "ע", "ب", "\u{64E}", "\u{FB1D}", "\u{FE8D}", "\u{10800}",
    "\u{1E900}",
    "\u{7CA}", "\u{710}", "1", "٣", "۴", " ", ".", "(", "—", "\u{300}",
  ]

  @Test func `a text runs as its first letter does, by Unicode's levels`() {
    var random = SplitMix64(seed: 19)
    let analyzer = TextAnalyzer(language: "en")
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        text.append(Self.characters.randomElement(using: &random) ?? "a")
      }
      let level = Array(String(text).utf8).withUnsafeBufferPointer {
        analyzer.analyze($0).baseLevel
      }
      #expect((TextDirection.isRightToLeft(text) ?? false) == (level == 1), "\(Array(text))")
    }
  }

  @Test func `a text without letters has no direction`() {
    #expect(TextDirection.isRightToLeft("12 (٣).".unicodeScalars) == nil)
    #expect(TextDirection.isRightToLeft("".unicodeScalars) == nil)
  }

  @Test(arguments: [
    "ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "syr", "ckb", "arc", "nqo",
    "arz", "azb",
    "lrc", "prs", "pnb", "mzn", "glk", "he-IL", "az-Arab", "ku_Arab",
  ])
  func `languages of scripts that run from right to left do`(language: String) {
    #expect(Script.isRightToLeft(language: language))
  }

  @Test(arguments: ["", "en", "ar-Latn", "pnb-Guru", "az", "zh-Hant", "el", "und"])
  func `others do not`(language: String) {
    #expect(!Script.isRightToLeft(language: language))
  }
}
