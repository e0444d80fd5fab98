import Breaking
import Graphics
import Shaping
import TestSupport
import Testing
import TextAnalysis

@testable import Paragraphs

/// Letters of neighbouring lines look alike.
struct LetterfitTests {
  private let size = Length.pt(11)
  private let words = [
    "a", "of", "the", "rain", "over", "lantern", "considering", "elsewhere,", "harbour", "in",
    "nobody", "had", "seen", "it", "and", "by", "evening", "through", "windows.", "weathercocks",
  ]

  private func paragraph(_ random: inout SplitMix64) -> StyledText {
    let prose = (0..<Int.random(in: 60...140, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }
    var text = StyledText()
    text.append(
      Array(prose.joined(separator: " ").utf8), style: TextStyle(size: size), source: 0)
    return text
  }

  private func setter(_ microtypography: Microtypography) throws -> ParagraphSetter {
    let layoutContext = LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "en-US",
      hyphenator: .american)
    return ParagraphSetter(
      layoutContext: layoutContext, breaking: .prose(fontSize: size, measure: .pt(300)),
      microtypography: microtypography)
  }

  @Test func `letters of neighbouring lines differ by 4 % in one pair of a hundred at most`() throws
  {
    var random = SplitMix64(seed: 20)
    let setter = try setter(.house)
    var (pairs, contrasts) = (0, 0)
    for _ in 0..<80 {
      let lines = setter.set(paragraph(&random), shape: ParagraphShape(width: .pt(300)))
      let justified = lines.filter { $0.end != .last }
      for (above, below) in zip(justified, justified.dropFirst()) {
        pairs += 1
        contrasts += abs(above.letterfit - below.letterfit) > 0.0401 ? 1 : 0
      }
      for line in justified {
        let right = line.x + line.width
        #expect(abs((right - line.measure.right - line.protrusion.right).points) < 0.1)
      }
    }
    #expect(pairs > 600)
    #expect(contrasts * 100 <= pairs)
  }

  @Test func `letters as they are have no letterfit of their own`() throws {
    var random = SplitMix64(seed: 21)
    let setter = try setter(.none)
    for _ in 0..<5 {
      let lines = setter.set(paragraph(&random), shape: ParagraphShape(width: .pt(300)))
      #expect(lines.allSatisfy { $0.letterfit == 1 && $0.expansion == 1 })
    }
  }
}
