import Assets
import Graphics
import TestSupport
import Testing

@testable import Breaking
@testable import Paragraphs

/// Spaces at which no line ends.
struct TieTests {
  /// Texts with a stroke for each space that is tied.
  private static let texts = [
    "Dies ist z.|B. gut, d.|h. besser, u.|s.|w. und so", "Herr J.|R.|R.|Tolkien schrieb",
    "seen by Mr.|Bingley and Mrs.|Bennet of St.|Clare", "said he. And so I. Then she did",
    "voir n°|5 et N°|12 ou §|3, ¶|4, №|7 du", "siehe S.|5 und Nr.|7 sowie Bd.|2",
    "at 5|km, 10|% and 20|°C in 12|000 places",
    "in 1805 500 men went", "the 5 men of 1805 A man", "il dit «|oui|» et «|non|», puis",
    "sagte »ja« und »nein« dann",
    "Mme|Bovary et M.|Homais", "it was the best art of all", "vitamin and water",
    "on page 5. The next",
    "chap.|7 of vol.|2, pp.|3–5", "É.|Zola wrote it", "8|p.m. or 9|a.m. on",
    "12,5|mm of 3,000 miles", "т.|е. море, см. с.|5 и гл.|7, А.|С.|Пушкин в 1968 г. Море",
    "en EE.|UU., n.º|5, pág.|7",
    "t.|ex. detta, bl.|a. nr|5 och nr ett", "il sig.|Rossi, il dott.|Bianchi",
    "zie blz.|7 en nr.|5",
    "plan B. it is so. he came", "OK. NO. He came",
  ]

  @Test(arguments: texts)
  func `what belongs together is tied, and nothing else`(_ text: String) {
    let plain = text.replacing("|", with: " ")
    let bytes = Array(plain.utf8)
    var marked: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      marked.append(byte == 0x20 && bytes.areTied(place..<place + 1) ? UInt8(ascii: "|") : byte)
    }
    #expect(String(decoding: marked, as: UTF8.self) == text)
  }

  @Test(arguments: [
    "siedział w|domu i|jadł z|nami", "она была в|доме, а|он", "(k|němu) „v|lese", "to je Adam a|on",
  ])
  func `Slavonic words of one letter are tied to what follows`(_ text: String) {
    let bytes = Array(text.replacing("|", with: " ").utf8)
    let marked = bytes.enumerated().map { place, byte in
      byte == 0x20 && bytes.areTied(place..<place + 1, tiesLetters: true)
        ? UInt8(ascii: "|") : byte
    }
    #expect(String(decoding: marked, as: UTF8.self) == text)
    #expect(LayoutContext.tiesLetters(in: "pl-PL") && !LayoutContext.tiesLetters(in: "en"))
  }

  @Test(arguments: 0..<200)
  func `any bytes are looked at without a trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] = [
      [0x20], [0x2E], [0x35], [0xC2, 0xAB], [0xC2, 0xBB], [0xC2], [0xB0], [0xE2, 0x80],
      Array("Mr".utf8),
      Array("km".utf8), [0xC3], [0x49], [0xA7],
    ]
    let bytes = (0..<30).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
    for place in bytes.indices where bytes[place] == 0x20 { _ = bytes.areTied(place..<place + 1) }
    for place in bytes.indices { _ = bytes.areTied(place..<bytes.count) }
  }

  private func lines(
    _ text: String, width: Double, alignment: ParagraphShape.Alignment = .justified,
    optimizes: Bool = true
  ) throws -> [SetLine] {
    let size = Length.pt(11)
    let setter = ParagraphSetter(
      layoutContext: LayoutContext(
        fonts: try FontTable(Asset.vollkorn), language: "en-US",
        hyphenator: Hyphenator(dictionary: Asset.americanHyphenation)),
      breaking: .prose(fontSize: size, measure: .pt(width)), microtypography: .house)
    var styled = StyledText()
    styled.append(Array(text.utf8), style: TextStyle(size: size), source: 0)
    var shape = ParagraphShape(width: .pt(width), alignment: alignment)
    shape.optimizes = optimizes
    return setter.set(styled, shape: shape)
  }

  @Test(arguments: 0..<40)
  func `no line ends at a tied space, however it is broken`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = [
      "water", "the", "of", "tide", "Mr. Bingley", "J. R. R. Tolkien", "10 km", "z. B.", "morning",
      "and", "No. 5",
    ]
    let text = (0..<80).map { _ in words.randomElement(using: &random) ?? "" }
      .joined(separator: " ")
    let width = Double.random(in: 260...330, using: &random)
    let alignment: ParagraphShape.Alignment =
      [.justified, .left].randomElement(using: &random) ?? .left
    let lines = try lines(
      text, width: width, alignment: alignment, optimizes: .random(using: &random))
    let bytes = Array(text.utf8)
    for line in lines.dropLast() where line.end == .space {
      let end = line.bytes.upperBound
      #expect(!bytes.areTied(end..<end + 1), "\(line.text)")
    }
  }

  @Test func `where nothing else fits, lines end at tied spaces`() throws {
    let lines = try lines("J. R. R. Lee J. R. R. Lee", width: 26)
    #expect(lines.count > 3)
    for line in lines {
      #expect(
        line.width <= .pt(26.5) + line.protrusion.left + line.protrusion.right, "\(line.text)")
    }
  }

  @Test func `a division that leaves two letters is dear, and others are not`() throws {
    let context = LayoutContext(
      fonts: try FontTable(Asset.vollkorn), language: "en-US",
      hyphenator: Hyphenator(dictionary: Asset.americanHyphenation))
    var styled = StyledText()
    styled.append(
      Array("return mountains remember".utf8), style: TextStyle(size: .pt(11)), source: 0)
    let setter = ParagraphSetter(
      layoutContext: context, breaking: .prose(fontSize: .pt(11), measure: .pt(60)))
    let made = setter.material(
      of: ShapedParagraph(styled, baseLevel: 0, context), ParagraphShape(width: .pt(60)))
    let bytes = styled.bytes
    for (place, entry) in zip(made.places, made.material.breaks) where place.kind == .hyphen {
      let start = bytes[..<place.end].lastIndex(of: 0x20).map { $0 + 1 } ?? 0
      #expect((entry.extraDemerits > 0) == (place.end - start == 2))
    }
    #expect(made.places.contains { $0.kind == .hyphen })
  }
}
