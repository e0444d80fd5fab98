import Graphics
import TestSupport
import Testing

@testable import Breaking
@testable import Paragraphs

/// Spaces at which no line ends.
struct TieTests {
  /// Texts with a stroke for each space that is unbreakable, and a broken one for each that is discouraged.
  private static let texts = [
    "Dies ist z.|B. gut, d.|h. besser, u.|s.|w. und so", "Herr J.|R.|R.|Tolkien schrieb",
    "seen by Mr.|Bingley and Mrs.|Bennet of St.|Clare", "said he. And so I. Then she did",
    "voir n°|5 et N°|12 ou §|3, ¶|4, №|7 du", "siehe S.|5 und Nr.|7 sowie Bd.|2",
    "at 5|km, 10|% and 20|°C in 12|000 places", "20°|C or 68°|F at 12|km/h, 9|m/s² and ½|kg",
    "in 1805 500 men went", "of 1|234|567 men and 7|654|321|000 others",
    "values 100 200 300 400 500 600 here", "call 030 123 456 789 now",
    "then 1.5 000 or 2,5 000 here", "the 5 men of 1805 A man", "il dit «|oui|» et «|non|», puis",
    "sagte »ja« und »nein« dann", "sagte »1805« und »12«",
    "Mme|Bovary et M.|Homais", "it was the best art of all", "vitamin and water",
    "on page|5. The next", "on page|5 Then he", "M.|Le Pen, H.|G.|Wells",
    "chap.|7 of vol.|2, pp.|3–5", "vol.|III, chap.|IV, Bd.|XII", "É.|Zola wrote it",
    "8|p.m. or 9|a.m. on", "12,5|mm of 3,000 miles",
    "т.|е. море, см. с.|5 и гл.|7, А.|С.|Пушкин в 1968|г. Море", "г-н|Иванов, 5|кг, 3|млн",
    "en EE.|UU., n.º|5, pág.|7", "t.|ex. detta, bl.|a. nr|5 och nr ett",
    "il sig.|Rossi, il dott.|Bianchi", "zie blz.|7 en nr.|5, dhr.|Jansen",
    "plan B. it is so. he came", "OK. NO. He came", "No.|5, Fig.|4, p.|12, S.|12",
    "44 v.|Chr. und 14 n.|Chr., z.|Hd. Herrn", "en 52 av.|J.-C. et 14 apr.|J.-C.",
    "à 10|h|30 et 5|€ ou 7|$", "S.|5 und S.|7|f. oder S.|7|ff., w 1805|r.",
    "at approx.|12|kg and ca.|30|min, vol.|ii of it", "costs €|20 or $|5 or 20|€ 5 times",
    "is 10|ft|3|in tall and 5|lb|3|oz or 2|h|30|min", "on Jan.|5 and Sept.|12 they",
    "of Louis|XIV and Constantine|XI, p.|xii", "see Chapter|5 on page|12, ca|30 of Kapitel|7",
    "in Chapter|IV of Teil|II",
    // What looks alike and is not tied.
    "The XIV legion. In IV days", "so then I. Then I came", "the mix of no. mild things",
    "I saw Mac|II, a civil VI", "10|ft 3 men in 5|lb", "3 in the morning, 10|ft in it",
    "said I. The sea", "Vitamin C. Then he", "plan B. The sea", "grade A. He was",
    "on Main St.¦The sea",
    "en 1805 l’homme s’en alla", "in 1805 W.|Scott", "nel 1805¦ha scritto", "5 m-long ropes",
    "He said no.¦I think so", "said no.|5 C. went", "the U.S. It was", "in the U.S.¦Peter saw",
    "so it is. a man", "No¦5 and no 5", "The end. 5 men",
  ]

  /// A text with strokes at its tied spaces.
  private func marked(_ text: String, _ habits: TyingHabits = TyingHabits()) -> String {
    let bytes = Array(text.utf8)
    var marked: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let tie = byte == 0x20 ? bytes.tie(place..<place + 1, habits) : nil
      marked += tie.map { Array(($0 == .unbreakable ? "|" : "¦").utf8) } ?? [byte]
    }
    return String(decoding: marked, as: UTF8.self)
  }

  private static func plain(_ text: String) -> String {
    text.replacing("|", with: " ").replacing("¦", with: " ")
  }

  @Test(arguments: texts)
  func `what belongs together is tied, and nothing else`(_ text: String) {
    #expect(marked(Self.plain(text)) == text)
  }

  @Test(arguments: [
    "siedział w¦domu i¦jadł z¦nami", "она была в¦доме, а¦он", "(k¦němu) „v¦lese", "to je Adam a¦on",
    "5|km s¦ním, 5¦s¦ním",
  ])
  func `Slavonic words of one letter are tied to what follows`(_ text: String) {
    #expect(marked(Self.plain(text), TyingHabits(language: "pl-PL")) == text)
    #expect(!TyingHabits(language: "en").tiesLetters)
  }

  @Test func `no is a number in French alone`() {
    #expect(marked("no 5, nos 5", TyingHabits(language: "fr-CA")) == "no|5, nos|5")
    #expect(marked("no 5, nos 5", TyingHabits(language: "en")) == "no 5, nos 5")
  }

  @Test(arguments: seeds(200))
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
    optimizes: Bool = true, language: String = "en-US"
  ) throws -> [SetLine] {
    let size = Length.pt(11)
    let setter = ParagraphSetter(
      layoutContext: LayoutContext(
        fonts: try FontTable.vollkorn.get(), language: language,
        hyphenator: .american),
      breaking: .prose(fontSize: size, measure: .pt(width)), microtypography: .house)
    var styled = StyledText()
    styled.append(Array(text.utf8), style: TextStyle(size: size), source: 0)
    var shape = ParagraphShape(width: .pt(width), alignment: alignment)
    shape.optimizes = optimizes
    return setter.set(styled, shape: shape)
  }

  /// What is never divided, by language: a piece of each row of the tables.
  static let units: [(language: String, units: [String])] = [
    (
      "en",
      [
        "Mr. Bingley", "J. R. R. Tolkien", "H. G. Wells", "St. Petersburg", "vol. 3", "Fig. 4",
        "p. 12", "5 kg", "3 m/s²", "approx. 12 kg", "€ 20", "10 ft 3 in", "Jan. 5", "Louis XIV",
        "vol. ii", "Chapter 5",
        "12 km/h",
      ]
    ),
    (
      "de",
      [
        "z. B.", "d. h.", "i. d. R.", "Nr. 5", "S. 12", "44 v. Chr.", "20 °C", "Dr. Kaufmann",
        "12 km/h",
      ]
    ),
    (
      "fr",
      [
        "n° 5", "no 5", "M. Homais", "Mme Bovary", "100 %", "§ 3", "52 av. J.-C.", "« oui »",
        "12 000",
      ]
    ),
    ("es", ["EE. UU.", "n.º 5", "pág. 7", "Sra. López", "5 €"]),
    ("it", ["dott. Bianchi", "sig. Rossi", "pag. 7", "S. Pietro"]),
    ("nl", ["dhr. Jansen", "blz. 7", "nr. 5"]),
    ("pl", ["św. Jana", "dr Nowak", "rys. 3", "1805 r.", "5 zł"]),
    ("cs", ["sv. Jana", "č. 5", "5 Kč", "obr. 3"]), ("hu", ["ifj. Kovács", "5 Ft"]),
    ("ru", ["т. е.", "А. С. Пушкин", "с. 5", "рис. 3", "1968 г.", "5 кг", "г-н Иванов", "№ 7"]),
    ("sv", ["t. ex.", "bl. a.", "nr 5"]),
  ]

  @Test(arguments: units.map(\.language), [true, false])
  func `no line ends within what belongs together while a line can hold it`(
    language: String, optimizes: Bool
  ) throws {
    let units = try #require(Self.units.first { $0.language == language }).units
    var random = SplitMix64(seed: UInt64(language.utf8.reduce(0) { $0 * 31 + Int($1) }))
    let words = ["water", "the", "of", "tide", "morning", "and", "over", "remember"]
    for width in sample(stride(from: 60.0, through: 400, by: 17)) {
      let text = (0..<60).map { _ in
        (Bool.random(using: &random) ? units : words).randomElement(using: &random) ?? ""
      }.joined(separator: " ")
      let alignment: ParagraphShape.Alignment =
        [.justified, .left].randomElement(using: &random) ?? .left
      let lines = try lines(
        text, width: width, alignment: alignment, optimizes: optimizes, language: language)
      let bytes = Array(text.utf8)
      let habits = TyingHabits(language: language)
      for (line, next) in zip(lines, lines.dropFirst()) where line.end == .space {
        let end = line.bytes.upperBound
        guard bytes.tie(end..<end + 1, habits) == .unbreakable else { continue }
        // The unit is the end of this line and the beginning of the next.
        let unit = unit(in: bytes, around: end, habits)
        #expect(
          try natural(unit, language) > .pt(width) - .pt(0.01),
          "\(width): \(line.text)|\(next.text)"
        )
      }
    }
  }

  /// The words that are tied to those beside a space, and these.
  private func unit(in bytes: [UInt8], around space: Int, _ habits: TyingHabits) -> String {
    func isEdge(_ place: Int) -> Bool {
      bytes[place] == 0x20 && bytes.tie(place..<place + 1, habits) != .unbreakable
    }
    var (start, end) = (space, space + 1)
    while start > 0, !isEdge(start - 1) { start -= 1 }
    while end < bytes.count, !isEdge(end) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func natural(_ text: String, _ language: String) throws -> Length {
    try lines(text, width: 2000, alignment: .left, language: language).first?.width ?? .zero
  }

  @Test func `no line ends after the stroke of a unit, nor within a range while it can be avoided`()
    throws
  {
    for width in stride(from: 60.0, through: 300, by: 7) {
      let text = Array(repeating: "water 3 m/s² and pp. 120–130 or km/h of and/or", count: 9)
      let lines = try lines(text.joined(separator: " "), width: width, alignment: .left)
      for line in lines {
        #expect(!line.text.hasSuffix("m/"), "\(width): \(line.text)")
        #expect(width < 90 || !line.text.hasSuffix("120–"), "\(width): \(line.text)")
      }
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

  @Test func `a division that leaves two letters costs more than others`() throws {
    let context = LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "en-US",
      hyphenator: .american)
    var styled = StyledText()
    styled.append(
      Array("return mountains remember".utf8), style: TextStyle(size: .pt(11)), source: 0)
    let setter = ParagraphSetter(
      layoutContext: context, breaking: .prose(fontSize: .pt(11), measure: .pt(60)))
    let made = setter.itemList(
      of: ShapedParagraph(styled, baseLevel: 0, context), ParagraphShape(width: .pt(60)))
    let bytes = styled.bytes
    for (place, entry) in zip(made.breakpoints, made.itemList.breaks) where place.kind == .hyphen {
      let start = bytes[..<place.end].lastIndex(of: 0x20).map { $0 + 1 } ?? 0
      #expect((entry.extraDemerits > 0) == (place.end - start == 2))
    }
    #expect(made.breakpoints.contains { $0.kind == .hyphen })
  }
}
