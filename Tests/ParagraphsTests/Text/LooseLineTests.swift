import Graphics
import TestSupport
import Testing

@testable import Breaking
@testable import Paragraphs

/// Paragraphs that are hard to set, as they are drawn: of long words that nothing divides, and of some that
/// no line holds.
struct LooseLineTests {
  private let size = Length.pt(11)

  private func text(_ random: inout SplitMix64) -> StyledText {
    let lengths = [2...14, 10...30, 20...120].randomElement(using: &random) ?? 1...1
    var words: [String] = []
    for _ in 0..<Int.random(in: 3...40, using: &random) {
      let letters = (0..<Int.random(in: lengths, using: &random)).map { _ in
        "aeiknrstmwlj1é/-".randomElement(using: &random) ?? "a"
      }
      words.append(String(letters))
    }
    var text = StyledText()
    text.append(
      Array(words.joined(separator: " ").utf8), style: TextStyle(size: size), source: 0)
    return text
  }

  private func setter() throws -> ParagraphSetter {
    let layoutContext = LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "fi", hyphenator: nil)
    let options = LineBreakingOptions.prose(fontSize: size, measure: .pt(312))
    return ParagraphSetter(
      layoutContext: layoutContext, breaking: options, microtypography: .house)
  }

  private func shape(_ random: inout SplitMix64) -> ParagraphShape {
    var shape = ParagraphShape(width: .pt(.random(in: 90...320, using: &random)))
    shape.indent = [.zero, size].randomElement(using: &random) ?? .zero
    if Int.random(in: 0..<4, using: &random) == 0 {
      shape.insets = [ParagraphShape.Inset(left: shape.width * 0.3)]
    }
    return shape
  }

  /// The widest gap of the lines that are filled.
  private func widestGap(_ lines: [SetLine]) -> Length {
    lines.filter { $0.end != .last && $0.end != .forced }.flatMap(\.gaps).map(\.width).max()
      ?? .zero
  }

  @Test func `no gap is wider than in lines that are filled one by one`() throws {
    let looseCount = try (0..<20).reduce(0) { count, seed in try count + looseTexts(UInt64(seed)) }
    #expect(looseCount >= 20)
  }

  /// Checks texts of which a line is too loose, and tells how many they are.
  private func looseTexts(_ seed: UInt64) throws -> Int {
    var count = 0
    var random = SplitMix64(seed: seed)
    let setter = try setter()
    for _ in 0..<8 {
      let (text, shape) = (text(&random), shape(&random))
      let lines = try #require(setter.alternatives(text, shape: shape).first).lines
      guard lines.contains(where: { $0.fit.badness > setter.breaking.tolerance }) else { continue }
      count += 1
      var greedy = shape
      greedy.optimizes = false
      // Letters are drawn in steps of a hundredth, which leaves as much to a single gap.
      let most =
        max(widestGap(setter.set(text, shape: greedy)), size * 0.5)
        + shape.width * Microtypography.step
      #expect(widestGap(lines) <= most, "\(String(decoding: text.bytes, as: UTF8.self))")
    }
    return count
  }

  @Test(arguments: seeds(20))
  func `a part of a word fills its line to the letter, or is a whole part that fills half of it`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let setter = try setter()
    for _ in 0..<8 {
      let (text, shape) = (text(&random), shape(&random))
      let lines = try #require(setter.alternatives(text, shape: shape).first).lines
      for (number, line) in lines.enumerated() {
        let right = line.x + line.width
        #expect(right <= line.measure.right + line.protrusion.right + .pt(0.1))
        if line.end == .broken, line.fit.badness <= 1000 {
          let next = number + 1 < lines.count ? lines[number + 1].text.first : nil
          let endsPart = line.text.last.map { ".:_/-".contains($0) || $0.isLowercase } ?? false
          let isWhole = endsPart && (next?.isUppercase == true || line.text.last?.isLetter == false)
          let least = isWhole ? shape.width * 0.4 : line.measure.right - size
          #expect(right >= least)
        }
      }
      let letters = String(decoding: text.bytes, as: UTF8.self).filter { $0 != " " }
      #expect(lines.map(\.text).joined().filter { $0 != " " } == letters)
    }
  }

  @Test(arguments: seeds(20))
  func `letters are moved apart by no more than their limit, however loose a line is`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var setter = try setter()
    setter.microtypography = Microtypography(protrudes: true, expansion: 0.02, tracking: 0.01)
    var isReached = false
    for _ in 0..<8 {
      let (text, shape) = (text(&random), shape(&random))
      for lines in setter.alternatives(text, shape: shape).map(\.lines) {
        #expect(lines.allSatisfy { $0.tracking <= size * 0.01 })
        isReached = isReached || lines.contains { $0.tracking > size * 0.009 }
      }
    }
    #expect(isReached)
  }

  /// Words of letters and of signs at which lines may not end, or only where a shape lets them.
  private func signs(_ random: inout SplitMix64) -> StyledText {
    var words: [String] = []
    for _ in 0..<Int.random(in: 3...20, using: &random) {
      let letters = (0..<Int.random(in: 2...90, using: &random)).map { _ in
        [
          "a", "e", "n", "W", "\u{AD}", "\u{AD}", "—", "–", "\u{A0}", "\u{2060}", "\u{200B}", "/",
          "-",
          ".", ",", "”", "(", "é", "字", "ไ",
        ].randomElement(using: &random) ?? "a"
      }
      // Spaces stand between letters: after a bracket, say, they are no break either.
      words.append("n" + letters.joined() + "n")
    }
    var text = StyledText()
    text.append(
      Array(words.joined(separator: " ").utf8), style: TextStyle(size: size), source: 0)
    return text
  }

  @Test(arguments: seeds(40))
  func `no line is wider than its measure, whatever signs stand among the letters`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let setter = try setter()
    for _ in 0..<8 {
      var shape = shape(&random)
      shape.hyphenates = Bool.random(using: &random)
      shape.dividesAtSoftHyphens = [nil, true, false].randomElement(using: &random) ?? nil
      shape.optimizes = Bool.random(using: &random)
      shape.alignment =
        [.justified, .left, .center, .right].randomElement(using: &random) ?? .justified
      let text = signs(&random)
      for line in setter.set(text, shape: shape) {
        let most = line.measure.right + line.protrusion.right + .pt(0.1)
        #expect(line.x + line.width <= most, "\(line.text.debugDescription) \(line.end) \(shape)")
      }
    }
  }
}
