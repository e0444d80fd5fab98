import Testing
import TextAnalysis

/// Changes of case by the rules of languages.
struct CaseMappingTests {
  @Test(arguments: [
    ("istanbul", "tr", "İSTANBUL"), ("istanbul", "en", "ISTANBUL"), ("ή", "el", "Ή"),
    ("ήσουν", "el", "ΗΣΟΥΝ"), ("straße", "de", "STRASSE"), ("ŉ", "en", "ʼN"),
  ])
  func `capitals are those of the language`(_ text: String, _ language: String, _ capitals: String) {
    #expect(CaseMapping.uppercase.map(text, language: language) == capitals)
  }

  @Test(arguments: [
    ("ijsland en ijs", "nl", "IJsland En IJs"), ("ijsland", "en", "Ijsland"),
    ("don’t stop-press", "en", "Don’t Stop-Press"), ("({[«transform", "en", "({[«Transform"),
    ("3rd McDonald", "en", "3rd McDonald"), ("ǆ", "hr", "ǅ"),
  ])
  func `words begin with the title case of their first letter`(
    _ text: String, _ language: String, _ expected: String
  ) {
    #expect(text.capitalized(language: language, inWord: false) == expected)
  }

  @Test func `a word that has begun keeps its letters`() {
    #expect("ord and".capitalized(language: "en", inWord: true) == "ord And")
  }

  @Test func `all of ASCII has forms as wide as ideographs, each its own`() {
    let all = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))
    let wide = all.fullWidth.unicodeScalars
    #expect(Set(wide).count == 95 && wide.allSatisfy { $0.value > 0x2FFF })
  }
}
