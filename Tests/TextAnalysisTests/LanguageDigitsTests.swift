import Testing
import TextAnalysis

struct LanguageDigitsTests {
  @Test(arguments: [
    ("fa", "arabext"), ("ar", "arab"), ("ar-EG", "arab"), ("ar-MA", "latn"), ("bn", "beng"),
    ("mr", "deva"), ("hi", "latn"), ("hi-u-nu-deva", "deva"), ("my", "mymr"), ("dz", "tibt"),
    ("ja", "latn"), ("de-CH", "latn"), ("en", "latn"),
  ])
  func `digits are those that CLDR has for a language`(language: String, digits: String) {
    #expect(LanguageDigits.name(of: language) == digits)
  }

  @Test func `what is no language has European digits or none`() {
    // Tags around the longest locale that ICU has room for, 157 bytes.
    let long = (140...180).map { count in
      "en-x-" + String(repeating: "aaaaaaa-", count: count / 8)
        + String(repeating: "b", count: count % 8)
    }
    for language in ["", "-", "x", "zzzz-zz-zz", String(repeating: "a-", count: 200), "en\u{0}fa"]
      + long
    {
      let name = LanguageDigits.name(of: language)
      #expect(name == nil || name == "latn", "\(language)")
    }
  }
}
