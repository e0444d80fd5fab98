import Breaking
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Paragraphs

/// Words that are spelt otherwise where they are divided.
struct RespellingTests {
  /// Patterns for four made-up and two true words, each of which is divided at one place.
  private static let patterns = """
    UTF-8
    LEFTHYPHENMIN 1
    RIGHTHYPHENMIN 1
    as5szony/sz=,2,1
    l·9l/l=l,1,3
    zuc9ker/k=k,3,2
    oma9atje/a=,3,2
    plain1word
    """

  /// The words, and how they are spelt with the division marked.
  private static let words = [
    ("asszony", "asz‐szony"), ("intel·lecta", "intel‐lecta"), ("zucker", "zuk‐ker"),
    ("omaatjes", "oma‐tjes"), ("plainword", "plain‐word"),
  ]

  private func context() throws -> LayoutContext {
    LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "hu",
      hyphenator: Hyphenator(
        dictionary: Array(Self.patterns.utf8), leftMinimum: 1, rightMinimum: 1))
  }

  private func lines(_ text: String, width: Double, isJustified: Bool) throws -> [SetLine] {
    let setter = ParagraphSetter(
      layoutContext: try context(), breaking: .prose(fontSize: .pt(11), measure: .pt(width)),
      microtypography: .none)
    var styled = StyledText()
    styled.append(Array(text.utf8), style: TextStyle(size: .pt(11)), source: 0)
    let shape = ParagraphShape(width: .pt(width), alignment: isJustified ? .justified : .left)
    return setter.set(styled, shape: shape)
  }

  @Test func `a word that is broken without a hyphen keeps its letters`() throws {
    for (word, _) in Self.words {
      let setter = ParagraphSetter(
        layoutContext: try context(), breaking: .prose(fontSize: .pt(11), measure: .pt(20)),
        microtypography: .none)
      var styled = StyledText()
      styled.append(Array(word.utf8), style: TextStyle(size: .pt(11)), source: 0)
      for width in 8..<30 {
        var shape = ParagraphShape(width: .pt(Double(width)), alignment: .left)
        (shape.hyphenates, shape.dividesAtSoftHyphens) = (false, false)
        let lines = setter.set(styled, shape: shape)
        let text = lines.map(\.text).joined()
        #expect(text == word && lines.flatMap(glyphs).count == word.count, "\(width)")
      }
    }
  }

  @Test func `a word of two styles is not divided where its spelling changes`() throws {
    let setter = ParagraphSetter(
      layoutContext: try context(), breaking: .prose(fontSize: .pt(11), measure: .pt(30)),
      microtypography: .none)
    for cut in 1..<7 {
      var styled = StyledText()
      let bytes = Array("asszony".utf8)
      styled.append(Array(bytes[..<cut]), style: TextStyle(size: .pt(11)), source: 0)
      styled.append(Array(bytes[cut...]), style: TextStyle(size: .pt(12)), source: cut)
      let shape = ParagraphShape(width: .pt(30), alignment: .left)
      #expect(setter.set(styled, shape: shape).allSatisfy { $0.end != .hyphen }, "\(cut)")
    }
  }

  private func glyphs(_ line: SetLine) -> [UInt16] { line.runs.flatMap(\.glyphs).map(\.id) }

  @Test(arguments: words)
  func `a divided word is drawn as it is spelt there`(word: String, divided: String) throws {
    let whole = try lines(word, width: 500, isJustified: false)[0].width.points
    let lines = try lines("\(word) \(word)", width: whole - 2, isJustified: false)
    let parts = divided.split(separator: "‐").map(String.init)
    let expected = try [parts[0] + "‐", parts[1]].map {
      try self.lines($0, width: 500, isJustified: false)[0]
    }
    #expect(lines.count == 4)
    let texts = [parts[0] + "-", parts[1]]
    #expect(lines.map(\.text) == texts + texts)
    for (line, expected) in zip(lines, expected + expected) {
      #expect(glyphs(line) == glyphs(expected))
      #expect(abs(line.width.points - expected.width.points) < 0.01)
    }
  }

  /// Each letter of lines is drawn with its glyph, and all together are a text where words are undivided.
  private func agree(_ lines: [SetLine], with text: String) throws {
    let face = try context().fonts.face(.regular)
    for line in lines {
      let bytes = Array(line.text.utf8)
      for glyph in line.runs.flatMap(\.glyphs) {
        let offset = Int(glyph.textOffset)
        try #require(bytes.indices.contains(offset), "\(line.text)")
        let letter = bytes[offset...].first == 0x2D ? "\u{2010}" : bytes.scalar(at: offset).0
        #expect(face.glyph(for: letter) == glyph.id, "\(line.text) at \(offset)")
      }
    }
    let whole = lines.map { line in
      let own = line.pageLine(left: .zero, baseline: .zero).undividedText
      return line.end == .hyphen ? String(own.dropLast()) : own + " "
    }
    #expect(whole.joined().dropLast() == text)
  }

  @Test(arguments: 0..<12)
  func `lines with respelt words are as wide as they should be`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = (0..<60).map { _ in Self.words.randomElement(using: &random)?.0 ?? "" }
      .joined(separator: " ")
    let width = Double.random(in: 90...160, using: &random)
    let lines = try lines(text, width: width, isJustified: true)
    #expect(lines.contains { $0.end == .hyphen })
    try agree(lines, with: text)
    for line in lines.dropLast() {
      #expect(abs(line.width.points - width) < 0.1, "\(line.text)")
    }
  }
}
