import Testing

@testable import TextAnalysis

/// The spaces of French at its punctuation: `_` stands for a wide one, `^` for a narrow one.
struct FrenchSpaceTests {
  @Test(arguments: [
    ("Quoi?!", "Quoi^?!"), ("«Oui»,", "«_Oui_»,"), ("suit:", "suit_:"), ("fin;", "fin^;"),
    ("Quoi^?", "Quoi^?"), ("http://a.b/?c=d:e", "http://a.b/?c=d:e"), ("12:30", "12:30"),
    ("(?)", "(?)"), ("Non!»", "Non^!_»"), ("?", "?"), ("…!", "…^!"), ("«_Oui_»", "«_Oui_»"),
    ("", ""),
  ])
  func `they are put in where they are missing, and nowhere else`(_ text: String, _ wanted: String)
  {
    func spaced(_ text: String) -> String {
      text.replacing("_", with: "\u{A0}").replacing("^", with: "\u{202F}")
    }
    let once = spaced(text).spacedAsFrench(inWord: false)
    #expect(once == spaced(wanted))
    #expect(once.spacedAsFrench(inWord: false) == once)
  }

  @Test func `a sign after a letter of another element has its space, and Canada's French fewer`() {
    #expect("!".spacedAsFrench(inWord: true) == "\u{202F}!")
    #expect("Quoi?".spacedAsFrench(inWord: false, isCanadian: true) == "Quoi?")
    #expect("«Oui»:".spacedAsFrench(inWord: false, isCanadian: true) == "«\u{A0}Oui\u{A0}»\u{A0}:")
  }
}
