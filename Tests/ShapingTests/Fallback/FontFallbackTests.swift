import Graphics
import TestSupport
import Testing

@testable import Shaping

/// The faces chosen for text that its first face cannot draw.
struct FontFallbackTests {
  private func runs(
    _ text: String, _ fonts: [TestFont], _ fallback: inout FontFallback, isEastAsian: Bool = false
  ) throws -> [String] {
    let faces = try fonts.enumerated().map { try Face($1.file("\($0).ttf")) }
    let order = FaceOrder(faces.indices.map { FontNumber($0) }, askedFor: 1, of: faces)
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      fallback.runs(
        buffer, range: 0..<bytes.count, order: order, script: 0x4C61_746E, isEastAsian: isEastAsian
      ) {
        FontFallback.clusters(of: text)
      }.map { "\($0.face) " + String(decoding: bytes[$0.range], as: UTF8.self) }
    }
  }

  private func runs(_ text: String, _ fonts: TestFont...) throws -> [String] {
    var fallback = FontFallback()
    return try runs(text, fonts, &fallback)
  }

  private func missing(_ text: String, _ fonts: TestFont...) throws -> Set<Unicode.Scalar> {
    var fallback = FontFallback()
    _ = try runs(text, fonts, &fallback)
    return fallback.missing
  }

  private let letters = TestFont(["a", "b", "k", " ", "1"])

  @Test func `a letter is set in the face of its marks`() throws {
    let marked = TestFont(["k", "a", "\u{332}"])
    #expect(try runs("ak\u{332}a", letters, marked) == ["1 ak\u{332}a"])
    #expect(try runs("a k\u{332}", letters, marked) == ["0 a ", "1 k\u{332}"])
    let keycaps = TestFont(["1", "\u{20E3}"])
    #expect(
      try runs("1 1\u{FE0F}\u{20E3}", letters, keycaps) == ["0 1 ", "1 1\u{FE0F}\u{20E3}"])
  }

  @Test func `East Asian text has its dashes and quotation marks from the face of its letters`()
    throws
  {
    let shared = "\u{2014}\u{2026}\u{201C}\u{201D}\u{2018}\u{2019}".unicodeScalars
    let western = TestFont(["a", "b", " "] + shared)
    let eastern = TestFont(["日", "の", "。"] + shared)
    let dashless = TestFont(["日", "の", "。"])
    var fallback = FontFallback()
    for (text, other, expected) in [
      ("日\u{2014}\u{2014}の\u{2026}", eastern, ["1 日\u{2014}\u{2014}の\u{2026}"]),
      ("\u{201C}日\u{201D}a\u{2014}b", eastern, ["0 \u{201C}", "1 日", "0 \u{201D}a\u{2014}b"]),
      // Both marks of a pair are of one face: that of the letters around it, or else within it.
      ("日\u{201C}の\u{201D}日", eastern, ["1 日\u{201C}の\u{201D}日"]),
      ("日\u{201C}ab\u{201D}の", eastern, ["1 日\u{201C}", "0 ab", "1 \u{201D}の"]),
      ("日\u{201C}a\u{201D}", eastern, ["1 日\u{201C}", "0 a", "1 \u{201D}"]),
      ("\u{201C}日\u{201D}", eastern, ["1 \u{201C}日\u{201D}"]),
      ("a \u{201C}日\u{201D} b", eastern, ["0 a ", "1 \u{201C}日\u{201D}", "0  b"]),
      ("の\u{2018}a\u{2019}b\u{2019}", eastern, ["1 の\u{2018}", "0 a\u{2019}b", "1 \u{2019}"]),
      ("\u{201C}a\u{201D}", eastern, ["0 \u{201C}a\u{201D}"]),
      ("a\u{201D}b\u{201C}", eastern, ["0 a\u{201D}b\u{201C}"]),
      ("\u{201C}\u{201C}日\u{201D}の\u{201D}", eastern, ["1 \u{201C}\u{201C}日\u{201D}の\u{201D}"]),
      ("a\u{2014}の", eastern, ["0 a", "1 \u{2014}の"]),
      ("日\u{2014}の", dashless, ["1 日", "0 \u{2014}", "1 の"]),
    ] {
      fallback = FontFallback()
      #expect(try runs(text, [western, other], &fallback, isEastAsian: true) == expected)
    }
    #expect(
      try runs("日\u{2014}の", [western, eastern], &fallback) == ["1 日", "0 \u{2014}", "1 の"])
  }

  @Test func `marks in a row are of one face however many they are`() throws {
    let western = TestFont(["a", "\u{201C}"])
    let eastern = TestFont(["日", "\u{201C}"])
    let marks = String(repeating: "\u{201C}", count: 20_000)
    var fallback = FontFallback()
    #expect(
      try runs(marks + "a", [western, eastern], &fallback, isEastAsian: true) == [
        "0 " + marks + "a"
      ])
  }

  @Test func `faces are asked once per cluster, whether or not one draws it`() throws {
    var fallback = FontFallback()
    let text = "aх k\u{332} ab\u{332}"
    let first = try runs(text, [letters, TestFont(["k"]), TestFont(["b"])], &fallback)
    let questions = fallback.questions
    #expect(questions > 0)
    for _ in 0..<50 {
      #expect(try runs(text, [letters, TestFont(["k"]), TestFont(["b"])], &fallback) == first)
    }
    #expect(fallback.questions == questions)
    #expect(fallback.missing.isSuperset(of: ["х", "\u{332}"]))
  }

  @Test func `answers stay right when the cache is full`() throws {
    var fallback = FontFallback()
    let other = TestFont(["k", "\u{332}"])
    let expected = try runs("k\u{332} b", [letters, other], &fallback)
    for start in stride(from: 0x4E00, to: 0x4E00 + 40_000, by: 400) {
      let text = String(
        String.UnicodeScalarView((start..<start + 400).compactMap { Unicode.Scalar(UInt32($0)) }))
      _ = try runs(text, [letters, other], &fallback)
    }
    #expect(try runs("k\u{332} b", [letters, other], &fallback) == expected)
  }

  @Test func `a mark that no face has with its letter is reported missing`() throws {
    #expect(try missing("k\u{332}", letters) == ["\u{332}"])
    #expect(try missing("k\u{332}", letters, TestFont(["\u{332}"])) == ["\u{332}"])
    #expect(try runs("k\u{332}", letters, TestFont(["\u{332}"])) == ["0 k\u{332}"])
    #expect(try missing("1\u{FE0F}\u{20E3}", letters) == ["\u{20E3}"])
    #expect(try missing("a\u{301}\u{200D}\u{AD}", letters) == ["\u{301}"])
  }

  @Test func `an accent may be part of a letter or stand on it`() throws {
    let composed = TestFont(["\u{E9}"])
    #expect(try missing("e\u{301}", composed) == [])
    #expect(try missing("\u{E9}", TestFont(["e", "\u{301}"])) == [])
    // With two stacked accents, a face that has the accented letter is preferred.
    let stacking = TestFont(["\u{3C5}", "\u{313}", "\u{301}"])
    #expect(try runs("\u{1F54}", stacking, TestFont(["\u{1F54}"])) == ["1 \u{1F54}"])
    #expect(try runs("\u{1F54}", stacking, composed) == ["0 \u{1F54}"])
    #expect(try missing("\u{1F54}", stacking, composed) == [])
  }

  @Test func `a word is set in one face if one has all of it`() throws {
    let greek = TestFont(["\u{3B1}", "\u{1F10}", "b"])
    let some = TestFont(["\u{3B1}", ",", " "])
    #expect(
      try runs("\u{3B1}\u{1F10}, \u{3B1}", some, greek) == ["1 \u{3B1}\u{1F10}", "0 , \u{3B1}"])
    // Without one, each letter is set in the first face that has it.
    #expect(
      try runs("\u{3B1}\u{1F10}", some, TestFont(["\u{1F10}"])) == ["0 \u{3B1}", "1 \u{1F10}"])
  }

  @Test func `a blank glyph counts only for spaces`() throws {
    var dummy = TestFont([])
    dummy.blank = ["a", "b", " ", "\u{2800}"]
    #expect(try runs("a b", dummy, letters) == ["1 a", "0  ", "1 b"])
    #expect(try runs("\u{2800}", dummy, letters) == ["0 \u{2800}"])
    #expect(try missing("a", dummy) == ["a"])
  }

  @Test func `characters with colour glyphs only are missing, and the font is named`() throws {
    var emoji = TestFont([])
    (emoji.blank, emoji.isColored) = (["\u{1F600}"], true)
    var fallback = FontFallback()
    // The `.notdef` box of the first face that has one is shown.
    #expect(try runs("a\u{1F600}", [letters, emoji], &fallback) == ["0 a\u{1F600}"])
    #expect(fallback.missing == ["\u{1F600}"] && fallback.coloredFaces == ["1.ttf"])
  }

  @Test func `missing characters are set in the first face with a visible box`() throws {
    var dummy = TestFont(["a"])
    dummy.showsMissing = false
    #expect(try runs("a\u{5D0}", dummy, letters) == ["0 a", "1 \u{5D0}"])
    #expect(try missing("a\u{5D0}", dummy, letters) == ["\u{5D0}"])
  }

  @Test func `line ends are neither drawn nor missing`() throws {
    #expect(try missing("a\nb\u{2028}\u{85}a", letters) == [])
    #expect(try runs("a\u{2028}b", letters) == ["0 a\u{2028}b"])
  }
}

extension FontFallback {
  /// The grapheme clusters of a text whose lines may end at its spaces.
  static func clusters(of text: String) -> [Cluster] {
    var end = 0
    return text.map { character in
      end += character.utf8.count
      return Cluster(end: end, endsWord: character == " ")
    }
  }
}
