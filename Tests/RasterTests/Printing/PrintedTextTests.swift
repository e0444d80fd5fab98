import Graphics
import Testing

@testable import Raster

/// The characters that glyphs stand for in documents.
struct PrintedTextTests {
  private func line(_ text: String, _ offsets: [Int], endsInHyphen: Bool = false) -> PrintedLine {
    let glyphs = offsets.map {
      Glyph(id: 1, cluster: 0, x: .zero, y: .zero, advance: .zero, textOffset: $0)
    }
    let run = GlyphRun(font: 0, size: .pt(10), origin: .zero, glyphs: glyphs)
    return PrintedLine(text: Array(text.utf8), endsInHyphen: endsInHyphen, runs: [run])
  }

  private func texts(_ line: PrintedLine) -> [String] {
    let text = line.texts()[0]
    return text.clusters.map { String(decoding: text.characters(of: $0), as: UTF8.self) }
  }

  @Test func `a ligature has all its letters, and a mark goes with its letter`() {
    #expect(texts(line("office", [0, 1, 4, 5])) == ["o", "ffi", "c", "e"])
    let marked = line("e\u{301}x", [0, 0, 3])
    #expect(texts(marked) == ["e\u{301}", "x"])
    #expect(marked.texts()[0].clusters[0].glyphs == 0..<2)
  }

  @Test func `a ligature of lam and alef is one character, and two glyphs are two`() {
    #expect(texts(line("\u{644}\u{623}\u{62D}", [4, 0])) == ["\u{62D}", "\u{FEF7}"])
    #expect(texts(line("\u{644}\u{627}", [2, 0])) == ["\u{627}", "\u{644}"])
    #expect(texts(line("\u{644}\u{64E}\u{627}", [0])) == ["\u{644}\u{64E}\u{627}"])
  }

  @Test func `a hyphen that was put in is a soft one, and others are themselves`() {
    #expect(texts(line("re-", [0, 1, 2], endsInHyphen: true)) == ["r", "e", "\u{AD}"])
    #expect(texts(line("re-", [0, 1, 2])) == ["r", "e", "-"])
  }

  @Test func `what is not seen is left out, and pictures have no letter`() {
    #expect(texts(line("a\u{AD}b\u{200B}c", [0, 1, 3, 4, 7])) == ["a", "b", "c"])
    #expect(texts(line("a\u{FFFC}b", [0, 4])) == ["a", "b"])
  }

  @Test func `what is read from the right is told from its first letter`() {
    let hebrew = line("שלום", [6, 4, 2, 0])
    #expect(hebrew.texts()[0].isBackward)
    #expect(texts(hebrew) == ["ם", "ו", "ל", "ש"])
  }

  @Test
  func `the plain letters of a spaced word are one cluster, unless it is read from the right`() {
    func spaced(_ text: String, _ offsets: [Int]) -> [String] {
      var made = line(text, offsets).texts()[0]
      let letters = made
      made.joinWords { !letters.characters(of: $0).elementsEqual("x".utf8) }
      #expect(made.clusters.first?.glyphs.lowerBound == 0)
      #expect(made.clusters.last?.glyphs.upperBound == offsets.count)
      return made.clusters.map { String(decoding: made.characters(of: $0), as: UTF8.self) }
    }
    #expect(spaced("to be", [0, 1, 2, 3, 4]) == ["to", " ", "be"])
    #expect(spaced("a\u{A0}bc xy", [0, 1, 3, 4, 5, 6, 7]) == ["a", "\u{A0}", "bc", " ", "x", "y"])
    #expect(spaced("a\u{AD}bc", [0, 1, 3, 4]) == ["abc"])
    #expect(spaced("", [0, 0]) == [""])
    #expect(spaced("אב", [2, 0]) == ["ב", "א"])
  }

  @Test func `no character is cut where places are not counted any more`() {
    let long = line(String(repeating: "é", count: 40_000), (0..<40_000).map { $0 * 2 })
    let text = long.texts()[0]
    #expect(
      text.clusters.allSatisfy {
        String(validating: text.characters(of: $0), as: UTF8.self) != nil
      })
    #expect(text.clusters.map(\.text.count).reduce(0, +) == 80_000)
  }

  @Test func `places beyond the text have no characters`() {
    #expect(texts(line("ab", [0, 1, 9])) == ["a", "b", ""])
    #expect(texts(line("", [0])) == [""])
  }
}
