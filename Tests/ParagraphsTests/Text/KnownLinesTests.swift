import Breaking
import Graphics
import Shaping
import TestSupport
import Testing
import TextAnalysis

@testable import Paragraphs

/// Ways to set a paragraph have lines in common, which are composed once.
struct KnownLinesTests {
  @Test(arguments: seeds(20))
  func `lines that another way has composed are those composed anew`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["a", "of", "Elsewhere", "considering", "through", "lanterns", "it,", "rain."]
    let size = Length.pt(11)
    let width = Length.pt(.random(in: 120...240, using: &random))
    let layoutContext = LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "en-US",
      hyphenator: .american)
    let breaking = LineBreakingOptions.prose(fontSize: size, measure: width)
    let setter = ParagraphSetter(
      layoutContext: layoutContext, breaking: breaking, microtypography: .house)
    var text = StyledText()
    let prose = (0..<Int.random(in: 20...90, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }
    text.append(
      Array(prose.joined(separator: " ").utf8), style: TextStyle(size: size), source: 0)
    var shape = ParagraphShape(width: width)
    shape.indent = [.zero, size].randomElement(using: &random) ?? .zero
    let paragraph = ShapedParagraph(text, baseLevel: nil, layoutContext)
    let items = setter.itemList(of: paragraph, shape)
    let ways = LineBreaker(options: breaking).breakLinesByCount(
      items.itemList, shape: setter.lineShape(shape, paragraph), worst: 5000)
    let known = KnownLines()
    for breaks in ways {
      func lines(_ known: KnownLines?) -> [String] {
        setter.lines(paragraph, breaks, items.breakpoints, shape, isFirst: true, known: known)
          .lines.map { String(describing: $0) }
      }
      #expect(lines(known) == lines(nil))
    }
  }
}
