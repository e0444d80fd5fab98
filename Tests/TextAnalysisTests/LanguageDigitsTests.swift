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

  @Test(arguments: [
    ("fa", "-۱۹۶۸"), ("ar", "-١٩٦٨"), ("mr", "-१९६८"), ("bo", "-1968"), ("dz", "-༡༩༦༨"),
    ("ta", "-1968"),
    ("ta-u-nu-tamldec", "-௧௯௬௮"), ("zh-u-nu-hanidec", "-一九六八"), ("ff-Adlm", "-𞥑𞥙𞥖𞥘"),
    ("en", "-1968"), ("", "-1968"),
    ("zz-!", "-1968"),
  ])
  func `numbers are in the digits of a language`(language: String, text: String) {
    #expect(LanguageDigits.text(-1968, in: language) == text)
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
