import Assets
import Breaking
import Graphics
import Shaping
import TestSupport
import Testing
import TextAnalysis

@testable import Paragraphs

/// Which faces letters come from, in paragraphs.
struct FontOrderTests {
  private static let characters: [Unicode.Scalar] = [
    "a", "b", "e", "\u{E9}", "\u{301}", "\u{332}", "1", "\u{FE0F}", "\u{20E3}", "\u{5D0}",
    "\u{5B0}", "\u{1F468}", "\u{200D}", "\u{1F467}", "\u{1F1E9}", "\u{1F1EA}", "\u{3B1}",
    "\u{3B5}", "\u{1F10}", "\u{313}", "\u{941}", "\u{93E}", " ", "-", ",", "\u{2003}", "\u{E0101}",
  ]

  private func font(_ random: inout SplitMix64) -> TestFont {
    var font = TestFont([])
    for character in Self.characters {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: font.drawn.append(character)
      case 5: font.blank.append(character)
      default: break
      }
    }
    font.showsMissing = Int.random(in: 0..<4, using: &random) > 0
    return font
  }

  private func text(_ random: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      text.unicodeScalars.append(Self.characters.randomElement(using: &random) ?? "a")
    }
    return text
  }

  private func shape(_ text: String, _ layoutContext: LayoutContext) -> ShapedParagraph {
    var styled = StyledText()
    styled.append(text.utf8, style: TextStyle(size: .pt(10)), source: 0)
    return ShapedParagraph(styled, baseLevel: nil, layoutContext)
  }

  private func fonts(_ paragraph: ShapedParagraph) -> [FontNumber] {
    paragraph.runs.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .flatMap { run in run.range.map { _ in run.font } }
  }

  @Test(arguments: 0..<12)
  func `no cluster is set in two faces, and no box is drawn untold`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let files = [font(&random).file("a.ttf"), font(&random).file("b.ttf")]
      let table = try FontTable(
        FontFamily(regular: files[0]), standIns: [FontFamily(regular: files[1])])
      let used = LayoutContext(fonts: table, language: "en", hyphenator: nil)
      for _ in 0..<20 {
        let text = text(&random)
        let bytes = Array(text.utf8)
        let fresh = LayoutContext(fonts: table, language: "en", hyphenator: nil)
        let paragraph = shape(text, fresh)
        let (fonts, name) = (fonts(paragraph), text.unicodeScalars.map { "\($0.value)" })
        // What was set before changes nothing.
        #expect(self.fonts(shape(text, used)) == fonts, "\(name)")
        let ends = bytes.withUnsafeBufferPointer { fresh.analyzer.graphemeEnds($0) }
        for (start, end) in zip([0] + ends, ends) {
          #expect(Set(fonts[start..<end]).count == 1, "\(name)")
        }
        for box in paragraph.glyphs where box.id == 0 {
          // What is left out before a glyph goes with it.
          let end = paragraph.glyphs.map(\.cluster).filter { $0 > box.cluster }.min()
          let range = box.cluster..<(end ?? bytes.count)
          #expect(scalars(bytes[range]).contains { fresh.notes.missing.contains($0) }, "\(name)")
          // One face would have been enough.
          let clusters = zip([0] + ends, ends).filter { range.contains($0.0) }
          let areDrawn = clusters.allSatisfy { start, end in
            table.faces.contains { face in
              scalars(bytes[start..<end]).allSatisfy { $0.isHidden || face.draws($0) }
            }
          }
          #expect(!areDrawn, "\(name)")
        }
        if text.unicodeScalars.allSatisfy({ $0.isHidden || table.faces[0].draws($0) }) {
          #expect(fonts.allSatisfy { $0 == 0 }, "\(name)")
        }
      }
    }
  }

  private func scalars(_ bytes: ArraySlice<UInt8>) -> String.UnicodeScalarView {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
  }

  private func order(_ table: FontTable, _ style: TextStyle) -> [String] {
    table.order(of: style).numbers.map { table.files[$0.index].name }
  }

  @Test func `letters come from the own family, the user's fonts, the text's, fixed pitch last`()
    throws
  {
    func named(_ name: String) -> FontFile { TestFont(["a"]).file(name) }
    var family = FontFamily(
      regular: named("asked"), italic: named("asked italic"), mono: Asset.vollkorn.mono)
    family.fallbacks = [named("first"), named("second")]
    let table = try FontTable(
      family, own: [named("book's")], standIns: [Asset.vollkorn, Asset.openSans])
    let (text, sans, mono) = (Asset.vollkorn, Asset.openSans, "FiraCode-Regular.ttf")
    #expect(
      order(table, TextStyle(role: .italic, size: .pt(10)))
        == [
          "asked italic", "asked", "first", "second", text.italic?.name, text.regular.name,
          text.bold?.name, text.boldItalic?.name, sans.italic?.name, sans.regular.name,
          sans.bold?.name, sans.boldItalic?.name, "book's", mono,
        ].compactMap(\.self))
    var own = TextStyle(role: .bold, size: .pt(10))
    own.face = table.ownFaces[0]
    #expect(
      order(table, own).prefix(5) == ["book's", "first", "second", "asked", "asked italic"])
    #expect(table.order(of: own).askedFor == 3)
    #expect(
      order(table, TextStyle(role: .mono, size: .pt(10))).prefix(4) == [
        mono, "first", "second", "asked",
      ])
  }

  @Test(arguments: [(nil, nil), (400, 700), (700, 400), (700, 900), (300, 500)] as [(Int?, Int?)])
  func `bold letters of a script that the user's fonts have are bold`(weights: (Int?, Int?)) throws
  {
    let letter: Unicode.Scalar = "\u{3042}"
    let files = [weights.0, weights.1].enumerated().map { number, weight in
      var font = TestFont([letter])
      font.weight = weight
      return font.file("\(number).ttf")
    }
    var family = Asset.vollkorn
    family.fallbacks = files
    let table = try FontTable(family)
    for role in FontTable.Role.allCases {
      let style = TextStyle(role: role, size: .pt(10))
      let face = try #require(
        table.order(of: style).numbers.first { table[$0].draws(letter) })
      let weight = [weights.0, weights.1][table.files[face.index].name == "0.ttf" ? 0 : 1] ?? 400
      let areBold = [weights.0, weights.1].allSatisfy { $0 ?? 400 >= 600 }
      let isBold = role == .bold || role == .boldItalic || areBold
      let thickened = table.synthesis(of: style, drawnWith: face) == .bold
      #expect((weight >= 600 || thickened) == isBold)
      #expect(!(thickened && weight >= 600))
    }
  }

  @Test func `a font that is named twice is opened once`() throws {
    let table = try FontTable(Asset.vollkorn, standIns: [Asset.vollkorn, Asset.openSans])
    #expect(table.files.count == 9)
    #expect(Set(table.files.map(\.name)).count == 9)
  }

  @Test func `letters that another family lends are told of, by script`() throws {
    let table = try FontTable(
      FontFamily(regular: TestFont([" ", "a", "\u{3B1}"]).file("own.ttf")),
      standIns: [
        FontFamily(regular: TestFont(["\u{3B1}", "\u{1F10}", "b", ","]).file("other.ttf"))
      ]
    )
    let layoutContext = LayoutContext(fonts: table, language: "en", hyphenator: nil)
    _ = shape("a, a \u{3B1}", layoutContext)
    // Signs are nobody's script, and no reader minds.
    #expect(layoutContext.notes.loans.isEmpty)
    _ = shape("ab \u{3B1}\u{1F10}", layoutContext)
    #expect(
      layoutContext.notes.loans == [
        0x4C61_746E: .init(letters: ["b"], lenders: ["other.ttf"]),
        0x4772_656B: .init(letters: ["\u{1F10}"], lenders: ["other.ttf"]),
      ])
    #expect(layoutContext.notes.missing.isEmpty)
    #expect(Script.name(0x4772_656B) == "Greek")
  }

  @Test func `no word is divided in a face without a hyphen`() throws {
    for hasHyphen in [true, false] {
      let font = TestFont("abcdefghijklmnopqrstuvwxyz ".unicodeScalars + (hasHyphen ? ["-"] : []))
      let layoutContext = LayoutContext(
        fonts: try FontTable(FontFamily(regular: font.file("plain.ttf"))), language: "en-US",
        hyphenator: .american)
      let setter = ParagraphSetter(
        layoutContext: layoutContext, breaking: .prose(fontSize: .pt(10), measure: .pt(120)))
      var text = StyledText()
      for _ in 0..<12 {
        text.append(
          "considerable acqu\u{AD}aintance ".utf8, style: TextStyle(size: .pt(10)), source: 0)
      }
      let lines = setter.set(text, shape: ParagraphShape(width: .pt(120)))
      #expect(lines.contains { $0.end == .hyphen } == hasHyphen)
      #expect(lines.flatMap(\.runs).flatMap(\.glyphs).allSatisfy { $0.id != 0 })
    }
  }

  /// The names of the faces of Greek letters in some text of a language, with the program's own fonts.
  private func greekFaces(_ text: String, language: String) throws -> Set<String> {
    let table = try FontTable(
      Asset.vollkorn, standIns: [Asset.vollkorn, Asset.openSans], otherScripts: Asset.otherScripts)
    let context = LayoutContext(fonts: table, language: language, hyphenator: nil)
    let paragraph = shape(text, context)
    let fonts = fonts(paragraph)
    var (names, place): (Set<String>, Int) = ([], 0)
    for scalar in text.unicodeScalars {
      if scalar.value > 0x300, scalar.properties.isAlphabetic {
        names.insert(table.files[fonts[place].index].name)
      }
      place += UTF8.width(scalar)
    }
    return names
  }

  @Test func `polytonic Greek is in one face, whatever letters of it the text's face has`() throws {
    // The first four are in Vollkorn, and the others are not, or not all of their letters.
    let words = [
      "Τὸ", "σπίτι", "στὴ", "θάλασσα", "ζοῦσε", "ἕνα", "Ὅταν", "ἀνέβαιναν", "τῆς", "ἀκτῆς",
      "ὑπῆρχε", "ὧρες", "Ἐγὼ", "ἤμουν", "το\u{342}", "ᾠδή",
    ]
    var random = SplitMix64(seed: 19)
    for _ in 0..<40 {
      let picked = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      let text = picked.joined(separator: " ")
      let isPolytonic = picked.contains { $0 != "σπίτι" && $0 != "θάλασσα" }
      let book = try greekFaces(text, language: "el")
      #expect(book == [isPolytonic ? "GFSDidot.otf" : "Vollkorn-Regular.ttf"], "\(text)")
      // A quotation elsewhere is in the face of the text around it if that has all of it.
      let quotation = try greekFaces("He said " + text + ", he did.", language: "en")
      #expect(quotation.count == 1, "\(text)")
      #expect(quotation.isSubset(of: ["GFSDidot.otf", "Vollkorn-Regular.ttf"]), "\(text)")
      for language in ["en", "el"] {
        let mixed = picked.joined(separator: ", as he said, ")
        #expect(try greekFaces(mixed, language: language).count == 1, "\(mixed)")
      }
    }
    #expect(try greekFaces("Τὸ σπίτι στὴ θάλασσα", language: "en") == ["Vollkorn-Regular.ttf"])
  }
}
