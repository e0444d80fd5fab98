import Assets
import Breaking
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Paragraphs

/// Words in Arabic script that are drawn out.
struct KashidaTests {
  private static let words = [
    "كانت", "جدتي", "تعيش", "وحدها", "في", "بيت", "صغير", "على", "شاطئ", "البحر", "الصيف", "ساعة",
    "سَبَب", "الشمس", "مدرسة",
    "سلام", "قلم",
  ]

  private func face() throws -> FontFile {
    try #require(Asset.otherScripts.first { $0.name.contains("Arabic") })
  }

  private func set(_ text: String, width: Length) throws -> (
    lines: [SetLine], paragraph: ShapedParagraph
  ) {
    let size = Length.pt(12)
    let context = LayoutContext(
      fonts: try FontTable(FontFamily(regular: face())), language: "ar", hyphenator: nil)
    let setter = ParagraphSetter(
      layoutContext: context, breaking: .prose(fontSize: size, measure: width),
      microtypography: .house)
    var styled = StyledText()
    styled.append(Array(text.utf8), style: TextStyle(size: size), source: 0)
    return (
      setter.set(styled, shape: ParagraphShape(width: width)),
      ShapedParagraph(styled, baseLevel: nil, context)
    )
  }

  private func text(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    return (0..<90).map { _ in Self.words.randomElement(using: &random) ?? "" }
      .joined(separator: " ")
  }

  @Test(arguments: seeds(20))
  func `lines whose words are drawn out end at the measure`(seed: UInt64) throws {
    let lines = try set(text(seed), width: .pt(200 + Double(seed) * 5)).lines
    #expect(lines.count > 3)
    for line in lines.dropLast() where line.fit.badness < 10_000 {
      #expect(abs((line.measure.right - line.x - line.width).points) < 0.01, "\(line.text)")
    }
  }

  @Test(arguments: seeds(20))
  func `letters stand as they do without strokes, and each stroke reaches from letter to letter`(
    seed: UInt64
  ) throws {
    let (lines, paragraph) = try set(text(seed), width: .pt(230))
    let tatweel = try Face(face()).glyph(for: "\u{640}")
    var strokes = 0
    for line in lines {
      let drawn = line.runs.flatMap(\.glyphs)
      let whole = paragraph.runs.flatMap { paragraph.glyphs(of: $0, in: line.bytes) }
      #expect(drawn.filter { $0.id != tatweel }.map(\.id) == whole.map(\.id))
      strokes += drawn.count - whole.count
    }
    #expect(strokes > 0)
  }

  @Test func `a word has one stroke at most, behind seen or before its last letter`() throws {
    let text = Self.words.joined(separator: " ")
    let places = try #require(try set(text, width: .pt(200)).paragraph.kashida).places
    let bytes = Array(text.utf8)
    var words: Set<Int> = []
    for place in places {
      let start = bytes[..<place.offset].lastIndex(of: 0x20) ?? 0
      #expect(words.insert(start).inserted)
      let before = String(decoding: bytes[place.before..<place.offset], as: UTF8.self)
      let rest = String(
        decoding: bytes[place.offset...].prefix { $0 != 0x20 }, as: UTF8.self)
      #expect(
        "سصش".contains(before.unicodeScalars.first.map(Character.init) ?? "a") || rest.count == 1)
      // Lam and alef are one sign.
      #expect(!(before == "ل" && rest.hasPrefix("ا")))
    }
    #expect(places.count > 5)
  }

  @Test func `a face whose tatweel changes its letters draws no word out`() throws {
    // Squares neither join nor reach from edge to edge.
    let letters = Set(Self.words.joined().unicodeScalars).union(["\u{640}", " "])
    let context = LayoutContext(
      fonts: try FontTable(
        FontFamily(regular: TestFont(letters.sorted { $0.value < $1.value }).file("squares"))),
      language: "ar", hyphenator: nil)
    var styled = StyledText()
    styled.append(Array(text(1).utf8), style: TextStyle(size: .pt(12)), source: 0)
    #expect(ShapedParagraph(styled, baseLevel: nil, context).kashida == nil)
  }
}
