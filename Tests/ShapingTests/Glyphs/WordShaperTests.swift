import Assets
import Graphics
import TestSupport
import Testing

@testable import Shaping

struct WordShaperTests {
  private static let faces = [
    Asset.vollkorn.regular, Asset.vollkorn.italic, Asset.vollkorn.bold, Asset.vollkorn.boldItalic,
  ].compactMap(\.self)

  private func expectEqual(
    _ text: [UInt8], _ range: Range<Int>, _ font: Font, _ words: inout WordShaper
  ) {
    var (whole, single): ([ShapedGlyph], [ShapedGlyph]) = ([], [])
    var found: [WordShaper.Word] = []
    text.withUnsafeBufferPointer {
      Shaper().shape(
        $0, range: range, font: font, script: 0x4C61_746E, rightToLeft: false, into: &whole)
      words.shape(
        $0, range: range, font: font, script: 0x4C61_746E, rightToLeft: false, into: &single,
        words: &found)
    }
    #expect(single == whole, "\(String(decoding: text[range], as: UTF8.self))")
  }

  @Test(arguments: 0..<4)
  func `words shaped alone have the glyphs of the whole text`(face: Int) throws {
    let face = try Face(Self.faces[face])
    let features: [[FontFeature]] = [
      [], [FontFeature("smcp")], [FontFeature("lnum"), FontFeature("c2sc")],
    ]
    for (features, spacing) in zip(features, [Length.zero, .pt(0.5), .zero]) {
      let font = Font(face: face, size: .pt(11), features: features, letterspacing: spacing)
      var words = WordShaper()
      for line in Asset.sampleBook.split(separator: 0x0A) {
        expectEqual(Array(line), 0..<line.count, font, &words)
      }
    }
  }

  @Test func `a word takes the room of its own glyphs, whatever was shaped before`() throws {
    let font = Font(face: try Face(Self.faces[0]), size: .pt(11))
    let table = WordTable()
    var words = WordShaper(sharing: table)
    let text = Array("incomprehensibilities of a few short words".utf8)
    expectEqual(text, 0..<text.count, font, &words)
    let short = [" of", " a", " few", " short"].compactMap { word in
      Array(word.utf8).withUnsafeBufferPointer {
        ShortText($0, 0..<$0.count, tag: UInt32(table.number(of: font)) << 1)
      }
    }
    let entries = short.compactMap(table.entry)
    #expect(entries.count == 4)
    for entry in entries { #expect(entry.glyphs.capacity < entry.glyphs.count * 2 + 2) }
  }

  @Test(arguments: seeds(30))
  func `ranges of any text have the glyphs of the whole text`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters = [
      " ", " ", " ", "R", "T", "f", "fB", "ffi", "ß", "A", "V", "W", "y", "“", "’", "—", "-", ".",
      "é",
      "e\u{301}", " \u{301}", "\u{200D}", "\u{AD}", "\u{A0}", "1", "0/", "я", "א", "word", "long",
      String(repeating: "m", count: 40),
    ]
    let face = try Face(Self.faces[Int(seed % 4)])
    // Two threads share what they know, and meet fonts in another order.
    let table = WordTable()
    var words = WordShaper(sharing: table)
    var others = WordShaper(sharing: table)
    for round in 0..<40 {
      var text: [UInt8] = []
      var starts: [Int] = [0]
      for _ in 0..<30 {
        text += letters.randomElement(using: &random)?.utf8 ?? "".utf8
        starts.append(text.count)
      }
      let from = starts.randomElement(using: &random) ?? 0
      let to = starts.filter { $0 > from }.randomElement(using: &random) ?? text.count
      let size = Length.pt(Double.random(in: 8...12, using: &random).rounded())
      let range = from..<max(from, to)
      expectEqual(text, range, Font(face: face, size: size), &words)
      if round % 3 == 0 { expectEqual(text, range, Font(face: face, size: size), &others) }
      let larger = Font(face: face, size: size + .pt(1))
      expectEqual(text, range, larger, &others)
    }
  }
}
