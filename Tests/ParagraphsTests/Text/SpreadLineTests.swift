import Breaking
import Graphics
import TestSupport
import Testing

@testable import Paragraphs

/// Laws of justified lines in scripts whose words have no spaces between them.
struct SpreadLineTests {
  private let size = Length.pt(10)

  /// A way of writing that texts are made of, word by word.
  struct Script: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let language: String
    let words: [String]

    static let all = [
      Script(
        testDescription: "Japanese", language: "ja",
        words: [
          "海", "窓", "家", "の", "っ", "ー", "は", "、", "。", "「", "」", "（", "）", "・", "！", "家", "山",
        ]),
      Script(
        testDescription: "Japanese with Latin", language: "ja",
        words: ["海", "窓", "の", "は", "、", "。", "「", "」", "tide", "1968", "家", "山", "水", "木"]),
      Script(
        testDescription: "Chinese", language: "zh-Hans", words: ["海", "山", "，", "。", "“", "”", "家"]),
      Script(
        testDescription: "Thai", language: "th",
        words: ["ยาย", "ของ", "ฉัน", "แม่น้ำ", "บ้าน", "เรือ", " "]),
      Script(testDescription: "Khmer", language: "km", words: ["យាយ", "របស់", "ខ្ញុំ", "ទឹក", "ទូក"]),
      Script(testDescription: "Tibetan", language: "bo", words: ["མཚོ་", "ཁང་", "པ་", "ཞིག་", "ཆུ་"]),
    ]
  }

  /// A font in which ideographs fill their squares, and punctuation half of them.
  private func font() -> FontFile {
    let characters = Set(Script.all.flatMap { $0.words.joined().unicodeScalars })
      .filter { $0 != " " }.sorted { $0.value < $1.value }
    var font = TestFont(characters)
    font.blank = [" "]
    for character in characters {
      switch character {
      case "「", "（", "“": font.widths[character] = (1000, 550...950)
      case "、", "。", "」", "）", "，", "”": font.widths[character] = (1000, 50...450)
      case "・": font.widths[character] = (1000, 400...600)
      case "\u{E31}", "\u{E48}", "\u{E49}", "\u{17BB}", "\u{17C6}", "\u{0F72}", "\u{0F7C}":
        font.widths[character] = (0, 0...100)
      case "\u{2E80}"...: font.widths[character] = (1000, 50...950)
      default: break
      }
    }
    return font.file("squares")
  }

  private func setter(_ script: Script) throws -> ParagraphSetter {
    let fonts = try FontTable(FontFamily(regular: font()))
    return ParagraphSetter(
      layoutContext: LayoutContext(fonts: fonts, language: script.language, hyphenator: nil),
      breaking: .prose(fontSize: size, measure: .pt(300)), microtypography: .house)
  }

  private func lines(_ script: Script, _ seed: UInt64, optimizes: Bool = true) throws -> [SetLine] {
    var random = SplitMix64(seed: seed)
    let words = (0..<Int.random(in: 100...200, using: &random)).map { _ in
      script.words.randomElement(using: &random) ?? ""
    }
    var shape = ParagraphShape(width: .pt(.random(in: 150...320, using: &random)))
    shape.indent = [.zero, size].randomElement(using: &random) ?? .zero
    shape.optimizes = optimizes
    var text = StyledText()
    text.append(Array(words.joined().utf8), style: TextStyle(size: size), source: 0)
    return try setter(script).set(text, shape: shape)
  }

  private func isFilled(_ line: SetLine) -> Bool {
    line.end != .last && line.end != .forced && line.fit.badness <= 10_000
  }

  /// Where the advance of each glyph ends that no space stands after, with how wide it was made.
  private func widest(_ lines: [SetLine]) -> Length {
    lines.filter(isFilled).flatMap(\.runs).flatMap(\.glyphs).map(\.advance).max() ?? .zero
  }

  @Test(arguments: Script.all, 0..<30)
  func `justified lines end at the measure, and their letters are drawn as they are`(
    _ script: Script, seed: UInt64
  ) throws {
    let lines = try lines(script, seed)
    #expect(lines.count > 2)
    for line in lines where isFilled(line) {
      let gap = line.measure.right - line.x - line.width
      #expect(abs(gap.points) < 0.01, "\(line.text)")
      #expect(line.expansion == 1)
      #expect(line.tracking == .zero)
    }
  }

  @Test(arguments: Script.all.prefix(3), 0..<30)
  func `ideographs keep their squares, and white between them is shared by all`(
    _ script: Script, seed: UInt64
  ) throws {
    for line in try lines(script, seed) where isFilled(line) {
      let letters = Array(line.text)
      let glyphs = line.runs.flatMap(\.glyphs)
      guard glyphs.count == letters.count else { continue }
      var whites: Set<Length> = []
      for (place, pair) in zip(letters, letters.dropFirst()).enumerated() {
        let isPair = "海窓家山水木のは".contains(pair.0) && "海窓家山水木のは".contains(pair.1)
        if isPair { whites.insert(glyphs[place].advance) }
      }
      guard let least = whites.min(), let most = whites.max() else { continue }
      #expect(least >= size)
      // What is shared is rounded to scaled points.
      #expect((most - least).scaledPoints <= 2, "\(line.text)")
    }
  }

  @Test(arguments: Script.all, 0..<20)
  func `no white is wider than in lines that are filled one by one`(
    _ script: Script, seed: UInt64
  ) throws {
    let least = size * 1.5
    #expect(
      widest(try lines(script, seed))
        <= max(widest(try lines(script, seed, optimizes: false)), size + least))
  }

  @Test func `punctuation beside the edges and in a row gives up half of its square`() throws {
    let japanese = try #require(Script.all.first)
    var text = StyledText()
    text.append(Array("「海」、「山」は。".utf8), style: TextStyle(size: size), source: 0)
    let line = try #require(
      try setter(japanese).set(text, shape: ParagraphShape(width: .pt(300))).first)
    // Nine signs of one em; of 」、 and 、「 each half an em goes.
    #expect(line.width == size * 8)
    var broken = StyledText()
    broken.append(
      Array("海海海海海、海海海海海".utf8), style: TextStyle(size: size), source: 0)
    let lines = try setter(japanese).set(broken, shape: ParagraphShape(width: .pt(55)))
    #expect(lines.map(\.text) == ["海海海海海、", "海海海海海"])
    #expect(lines.first?.width == .pt(55))
  }

  @Test func `ideographs and letters have a quarter of an em between them`() throws {
    let japanese = try #require(Script.all.first)
    var text = StyledText()
    text.append(Array("海1968山".utf8), style: TextStyle(size: size), source: 0)
    let line = try #require(
      try setter(japanese).set(text, shape: ParagraphShape(width: .pt(300))).first)
    // Two squares, four digits of 6 points, and twice a quarter of an em.
    #expect(line.width == .pt(49))
  }
}
