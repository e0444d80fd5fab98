import Assets
import Graphics
import TestSupport
import Testing

@testable import Shaping

struct CommonCharactersTests {
  private static let characters: [Unicode.Scalar] = [
    "a", "fi", "~", " ", "\u{1F}", "\u{7F}", "\u{80}", "\u{A0}", "\u{AD}", "é", "\u{17F}",
    "\u{180}",
    "\u{300}", "\u{200F}", "\u{2010}", "—", "\u{2027}", "\u{2028}", "\u{205F}", "\u{2060}",
    "\u{2061}",
    "\u{200D}", "→", "≤", "\u{E0A0}", "Я", "漢",
  ].compactMap { $0.unicodeScalars.first }

  @Test(arguments: 0..<8)
  func `the quick test for common characters agrees with the full search`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = [Asset.vollkorn.regular, Asset.vollkorn.mono, Asset.openSans.regular]
      .compactMap(\.self)
    let faces = try files.map { try Face($0) }.shuffled(using: &random)
    let face = try #require(faces.first)
    let order = FaceOrder(faces.indices.map { FontNumber($0) }, askedFor: 1, of: faces)
    var common = 0
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...6, using: &random)).reduce(into: "") { text, _ in
        text.unicodeScalars.append(Self.characters.randomElement(using: &random) ?? "a")
      }
      let bytes = Array(text.utf8)
      // A character that no font has is not common; it follows the rest.
      let longer = bytes + Array("\u{10FFFD}".utf8)
      var (fallback, other) = (FontFallback(), FontFallback())
      let runs = bytes.withUnsafeBufferPointer {
        common += face.commonCharacters.hold($0, 0..<bytes.count) ? 1 : 0
        return fallback.runs(
          $0, range: 0..<bytes.count, order: order, script: 0x4C61_746E,
          clusters: { FontFallback.clusters(of: text) })
      }
      let expected = longer.withUnsafeBufferPointer {
        other.runs(
          $0, range: 0..<longer.count, order: order, script: 0x4C61_746E,
          clusters: { FontFallback.clusters(of: text + "\u{10FFFD}") })
      }
      func fonts(_ runs: [FontFallback.Run]) -> [Int] {
        runs.flatMap { run in run.range.map { _ in run.face } }
      }
      #expect(fonts(runs) == Array(fonts(expected).prefix(bytes.count)), "\(text.debugDescription)")
      #expect(fallback.missing == other.missing.subtracting(["\u{10FFFD}"]))
    }
    #expect(common > 20)
  }

  @Test func `a truncated character is not common`() throws {
    let face = try Face(Asset.vollkorn.regular)
    for text in ["é", "—", "a\u{2060}"] {
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer {
        #expect(face.commonCharacters.hold($0, 0..<bytes.count))
        #expect(!face.commonCharacters.hold($0, 0..<bytes.count - 1))
      }
    }
  }

  @Test func `a word joiner at the start is set in a face that has it`() throws {
    let face = try Face(Asset.vollkorn.regular)
    Array("\u{2060}a".utf8).withUnsafeBufferPointer {
      #expect(!face.commonCharacters.hold($0, 0..<4))
      #expect(face.commonCharacters.hold($0, 3..<4))
    }
  }
}
