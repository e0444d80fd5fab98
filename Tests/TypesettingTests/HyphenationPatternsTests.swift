import Assets
import Foundation
import Graphics
import Manuscript
import Pagination
import Paragraphs
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Breaking
@testable import Files
@testable import Typesetting

struct HyphenationPatternsTests {
  /// Calls with a folder in which there are dictionaries of some names, each of which divides `aabb` otherwise.
  private func withDictionaries(_ names: [String], _ body: (FileName) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-patterns-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (number, name) in names.enumerated() {
      try Data("UTF-8\n% \(number)\na1b\n".utf8)
        .write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try body(FileName(folder))
  }

  @Test func `patterns are read once for all tags of a language`() throws {
    let patterns = HyphenationPatterns(noting: nil)
    let first = try #require(patterns.hyphenator(for: "en-x-first"))
    #expect(patterns.hyphenator(for: "en-x-first") === first)
    #expect(patterns.hyphenator(for: "en-x-second") === first)
    let american = try #require(patterns.hyphenator(for: "en"))
    #expect(patterns.hyphenator(for: "en-US") === american)
  }

  @Test func `patterns are parsed once per process, whatever the book`() throws {
    try withDictionaries(["hyph_de_DE.dic"]) { folder in
      let first = HyphenationPatterns(noting: nil, folders: [folder])
      let second = HyphenationPatterns(noting: nil, folders: [folder])
      let german = try #require(first.hyphenator(for: "de"))
      #expect(second.hyphenator(for: "de-AT") === german)
      #expect(first.hyphenator(for: "en") === second.hyphenator(for: "en-US"))
      // Another file under the same name is another dictionary.
      try Data("UTF-8\nb1a\n".utf8)
        .write(to: URL(fileURLWithPath: folder.text + "/hyph_de_DE.dic"))
      let third = HyphenationPatterns(noting: nil, folders: [folder])
      #expect(third.hyphenator(for: "de") !== german)
    }
  }

  @Test func `a language without patterns has none, however often it is requested`() {
    let patterns = HyphenationPatterns(noting: nil)
    for tag in ["tlh", "tlh", "", "-", "x/../y", "tlh-x-\(String(repeating: "a", count: 9_000))"] {
      #expect(patterns.hyphenator(for: tag) == nil)
    }
  }

  @Test(
    arguments: [
      ("hi", "hyph_hi_IN.dic"), ("te", "hyph_te_IN.dic"), ("sr-Latn", "hyph_sr-Latn_RS.dic"),
      ("no", "hyph_nb_NO.dic"), ("pt-BR", "hyph_pt_BR.dic"), ("en-NZ", "hyph_en_GB.dic"),
      ("th", nil), ("fi", nil), ("ga", nil), ("zh-Hant", nil),
    ] as [(String, String?)])
  func `the file that is found is the one noted as input`(tag: String, name: String?) throws {
    let names = [
      "hyph_hi_IN.dic", "hyph_te_IN.dic", "hyph_sr-Latn_RS.dic", "hyph_sr_RS.dic", "hyph_nb_NO.dic",
      "hyph_pt_BR.dic", "hyph_pt_PT.dic", "hyph_en_GB.dic", "hyph_en_US.dic", "hyph_th_TH.dic",
    ]
    try withDictionaries(names) { folder in
      let ledger = InputLedger()
      let patterns = HyphenationPatterns(noting: ledger, folders: [folder])
      #expect((patterns.hyphenator(for: tag) != nil) == (name != nil || tag == "fi"))
      #expect(ledger.entries.map(\.name.lastComponent.text) == (name.map { [$0] } ?? []))
    }
  }

  /// A word with hyphens where patterns divide it.
  private func divided(_ word: String, by hyphenator: Hyphenator) -> String {
    let bytes = Array(word.utf8)
    let ends = hyphenator.points(in: bytes).map(\.offset) + [bytes.count]
    return zip([0] + ends, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
      .joined(separator: "-")
  }

  @Test(
    arguments: [
      ("fi", "kir-jas-tossa"), ("fi-FI", "suo-ma-lai-nen"), ("fin", "met-sässä"),
      ("tr", "öğ-ret-men-ler"), ("ka", "სა-ქარ-თვე-ლოს"), ("la", "im-pe-ra-tor"),
      ("eo", "in-stru-isto"), ("cy", "llyfr-gell"), ("oc", "bi-blio-tèca"),
      ("kmr", "pir-tûk-xane"), ("tk", "ki-tap-hana"), ("rm", "bi-blio-teca"),
      ("ia", "bi-bli-o-theca"), ("fur", "bi-blio-te-che"), ("pms", "bi-blio-teca"),
      ("hsb", "bi-blio-teka"),
    ])
  func `languages that Debian has no patterns for are divided by the program's own`(
    tag: String, word: String
  ) throws {
    let patterns = HyphenationPatterns(noting: nil, folders: [])
    let hyphenator = try #require(patterns.hyphenator(for: tag))
    #expect(divided(word.filter { $0 != "-" }, by: hyphenator) == word)
  }

  @Test func `every file of the program's own belongs to a language without a package`() throws {
    let patterns = HyphenationPatterns(noting: nil, folders: [])
    var found: [ObjectIdentifier: String] = [:]
    for (name, _) in Asset.otherHyphenations {
      let tag = String(name.dropFirst("hyph_".count).dropLast(".dic".count))
      #expect(HyphenationLanguage.debianPackage(for: tag) == nil, "\(tag)")
      let hyphenator = try #require(patterns.hyphenator(for: tag), "\(tag)")
      #expect(found.updateValue(tag, forKey: ObjectIdentifier(hyphenator)) == nil, "\(tag)")
    }
  }

  @Test func `patterns of the system come before the program's own`() throws {
    try withDictionaries(["hyph_fi_FI.dic"]) { folder in
      let ledger = InputLedger()
      let patterns = HyphenationPatterns(noting: ledger, folders: [folder])
      let hyphenator = try #require(patterns.hyphenator(for: "fi"))
      #expect(divided("kirjastossa", by: hyphenator) == "kirjastossa")
      #expect(ledger.entries.map(\.name.lastComponent.text) == ["hyph_fi_FI.dic"])
    }
  }

  @Test func `an unreadable file is replaced by the next best`() throws {
    try withDictionaries(["hyph_de_DE.dic", "hyph_de.dic"]) { folder in
      try Data("NO-SUCH-ENCODING\na1b\n".utf8)
        .write(to: URL(fileURLWithPath: folder.text + "/hyph_de_CH.dic"))
      let ledger = InputLedger()
      let patterns = HyphenationPatterns(noting: ledger, folders: [folder])
      #expect(patterns.hyphenator(for: "de-CH") != nil)
      #expect(ledger.entries.map(\.name.lastComponent.text) == ["hyph_de_DE.dic"])
    }
  }

  private func layout(_ text: String, language: String, usesSystem: Bool) throws -> BookLayout {
    var page = PageLayout(pageSize: Size(width: .pt(120), height: .pt(400)), fontSize: .pt(10))
    (page.hasRunningHeads, page.hasTitlePage, page.sinkage) = (false, false, 0)
    return try BookLayout(
      book: Book(title: "", paragraphs: [text]), layout: page, language: language,
      usesSystem: usesSystem)
  }

  @Test func `languages without hyphens get no warning about patterns`() throws {
    for language in ["th", "zh-Hant", "ja", "ar", "he", "km", "en", "en-AU"] {
      for usesSystem in [false, true] {
        let layout = try layout("word", language: language, usesSystem: usesSystem)
        #expect(layout.warnings == [] && !layout.lacksPatterns, "\(language)")
      }
    }
  }

  @Test
  func
    `without the system's patterns words are divided in the languages that the program has patterns of`()
    throws
  {
    let words = String(repeating: "Donaudampfschifffahrtsgesellschaft ", count: 20)
    for language in ["de", "hu", "hi"] {
      let layout = try layout(words, language: language, usesSystem: false)
      #expect(
        layout.warnings == [
          "“\(language)” is not hyphenated: without the system's patterns there are none for it"
        ])
      // The next run finds the same, whatever the system has.
      #expect(!layout.lacksPatterns)
      let lines = layout.nextPages().flatMap(\.lines)
      #expect(!lines.isEmpty && !lines.contains { $0.end == .hyphen })
    }
    let text =
      "The misrepresentation of incomprehensibilities and uncharacteristic responsibilities "
    let english = try layout(
      String(repeating: text, count: 20), language: "en-GB", usesSystem: false)
    #expect(english.warnings == [])
    #expect(english.nextPages().flatMap(\.lines).contains { $0.end == .hyphen })
  }

  @Test func `advice names an existing package or none`() throws {
    #expect(
      // A language for private use: whatever is installed, there are none for it.
      try layout("sana", language: "qaa", usesSystem: true).warnings == [
        "no hyphenation patterns for “qaa” were found; words are not divided"
      ])
  }

  @Test(arguments: [
    ("தமிழ்நாடு", "ta", false), ("తెలుగుభాష", "te", false), ("ಕನ್ನಡಭಾಷೆ", "kn", false),
    ("മലയാളം", "ml", false), ("हिन्दीभाषा", "hi", true), ("বাংলাভাষা", "bn", true), ("mountain", "en", true),
  ])
  func `words are divided with the hyphen of their script`(
    word: String, language: String, hasSign: Bool
  ) throws {
    // A soft hyphen after every few characters: what a break looks like does not depend on patterns.
    var text = ""
    for (number, character) in String(repeating: word, count: 30).enumerated() {
      text.append(character)
      if number % 3 == 2 { text += "\u{AD}" }
    }
    let layout = try layout(text, language: language, usesSystem: false)
    let lines = layout.nextPages().flatMap(\.lines).filter { $0.end == .hyphen }
    #expect(lines.count > 3)
    for line in lines { #expect(line.text.hasSuffix("-") == hasSign, "\(line.text)") }
  }
}
