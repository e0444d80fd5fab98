import Graphics
import TestSupport
import Testing

@testable import Breaking
@testable import Paragraphs

struct ParagraphItemsTests {
  private static let pieces = [
    "the", "of", "and", "considerable", "acquaintance", "Elizabeth", "Elizabeth’s", "“Indeed,",
    "indeed.”", "Mr.\u{A0}Bennet", "mother-in-law", "never—never", "\u{2060}—\u{2060}",
    "un\u{AD}doubt\u{AD}ed",
    "1813", "and/or", "o\u{300}", "’Tis", "(perhaps)", "…", "\n", "affable", "fjord", "a", "I",
    "incomprehensibilities", String(repeating: "honorific", count: 9), "être", "naïveté",
  ]

  private func text(_ random: inout SplitMix64) -> StyledText {
    var italic = TextStyle(size: .pt(11))
    italic.role = .italic
    var red = TextStyle(size: .pt(11))
    red.ink = Ink(alpha: 128)
    var spaced = TextStyle(size: .pt(14))
    spaced.letterspacing = .pt(0.5)
    let styles = [TextStyle(size: .pt(11)), italic, red, spaced]
    var text = StyledText()
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let style = Int.random(in: 0..<16, using: &random) / 4
      let piece = Self.pieces.randomElement(using: &random) ?? ""
      // Now and then there is no space between two pieces, or there are two, in one style or in two.
      let before = [0, 0, 0, 0, 0, 0, 0, 1].randomElement(using: &random) ?? 0
      let behind = [1, 1, 1, 1, 1, 1, 0, 2].randomElement(using: &random) ?? 1
      let start = text.bytes.count
      text.append(
        Array((spaces(before) + piece + spaces(behind)).utf8), style: styles[style],
        source: start)
      // Some pieces stay on one line, with or without their spaces.
      if Int.random(in: 0..<8, using: &random) == 0 {
        text.keepTogether(from: start + (Bool.random(using: &random) ? before : 0))
      }
    }
    return text
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func rules(_ random: inout SplitMix64) -> ParagraphItems.Rules {
    ParagraphItems.Rules(
      hyphenates: .random(using: &random), dividesAtSoftHyphens: .random(using: &random),
      justifies: .random(using: &random), spacing: .house,
      microtypography: [.house, .none].randomElement(using: &random) ?? .none,
      narrowest: .pt(300), widest: .pt(300), indent: .zero, exHyphenPenalty: 50, hyphenPenalty: 70,
      capitalDemerits: [0, 3000].randomElement(using: &random) ?? 0,
      namesWords: .random(using: &random))
  }

  /// All that the line breaker is told.
  private func facts(_ made: ParagraphItems) -> [String] {
    let breaks = made.itemList.breaks.map { String(describing: $0) }
    let breakpoints = made.breakpoints.map { String(describing: $0) }
    return breaks + breakpoints + ["\(made.itemList.firstAfter) \(made.breaksWords)"]
  }

  @Test(arguments: sample(UInt64(0)..<8))
  func `a paragraph of known words is to the breaker what its clusters are`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (fonts, shared) = (try FontTable.vollkorn.get(), SharedWords())
    // What two threads know of words is shared.
    let layoutContexts = (0..<2).map { _ in
      LayoutContext(
        fonts: fonts, language: "en-US",
        hyphenator: .american, sharing: shared)
    }
    // What is known of words holds for lines of any width.
    var rules = rules(&random)
    var known = 0
    for _ in 0..<60 {
      let layoutContext = layoutContexts[Int.random(in: 0..<2, using: &random)]
      let paragraph = ShapedParagraph(text(&random), baseLevel: 0, layoutContext)
      rules.narrowest = [.pt(60), .pt(300)].randomElement(using: &random) ?? .zero
      rules.indent = [.zero, .pt(11)].randomElement(using: &random) ?? .zero
      let expected = facts(
        ParagraphItems(paragraph, rules: rules, layoutContext, byWords: false))
      // First some of the words are new, then none is.
      for _ in 0..<2 {
        let made = ParagraphItems(paragraph, rules: rules, layoutContext)
        #expect(facts(made) == expected, "\(String(decoding: paragraph.text.bytes, as: UTF8.self))")
        known += made.canBeMadeOfWords ? 1 : 0
      }
    }
    #expect(known > 40)
  }

  @Test func `of words in many styles no more are kept than fit in little memory`() throws {
    let layoutContext = LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "en", hyphenator: nil)
    var random = SplitMix64(seed: 1)
    let rules = rules(&random)
    let word = WordItems(
      itemList: ItemList(), breakpoints: [], opportunities: [], hyphensOfName: [], widest: .zero,
      ends: WordEnds())
    var kept = 0
    for style in 0..<200 {
      guard let words = layoutContext.words(style: FacedStyleNumber(style), rules: rules) else {
        continue
      }
      // A word that is kept again is one.
      for number in 0..<4_000 { words.keep(word, as: number / 2) }
      kept += (0..<4_000).count { words.word($0) != nil }
    }
    #expect(kept == 1 << 15)
  }
}
