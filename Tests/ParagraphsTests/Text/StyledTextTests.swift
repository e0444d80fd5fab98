import Graphics
import TestSupport
import Testing

@testable import Breaking
@testable import Paragraphs

struct StyledTextTests {
  private func style(_ number: Int) -> TextStyle { TextStyle(size: .pt(9 + Double(number) / 100)) }

  @Test func `each style is kept once, however many there are`() {
    var random = SplitMix64(seed: 0x57)
    let count = 20_000
    let order = (0..<count).shuffled(using: &random)
    var text = StyledText()
    for number in order + order { text.append("a".utf8, style: style(number), source: 0) }
    #expect(text.styles.count == count)
    #expect(
      text.spans.map { text.styles[$0.style].size } == (order + order).map { style($0).size })
  }

  @Test func `objects share their styles, and keep their numbers in slices`() throws {
    var text = StyledText()
    for number in 0..<1_000 {
      text.append("a ".utf8, style: style(number % 3), source: 0)
      let object = StyledText.Object(width: .pt(Double(number)), ascent: .zero, descent: .zero)
      #expect(text.append(object, style: style(number % 2), source: 0) == number)
    }
    #expect(text.styles.count == 5)
    let half = text.bytes.count / 2
    let slices = [text.slice(0..<half), text.slice(half..<text.bytes.count)]
    let numbers = slices.map { $0.spans.compactMap(\.object) }
    #expect(numbers.flatMap(\.self) == Array(0..<1_000))
    for (slice, own) in zip(slices, numbers) {
      #expect(own.allSatisfy { slice.objects[$0].width == .pt(Double($0)) })
    }
    var both = slices[0] + slices[1]
    #expect(both.spans.compactMap { $0.object.map { both.objects[$0].width } }.count == 1_000)
    let last = StyledText.Object(width: .pt(7), ascent: .zero, descent: .zero)
    let number = both.append(last, style: style(0), source: 0)
    #expect(both.objects[number].width == .pt(7) && both.spans.last?.object == number)
    // Each is a run by itself, beside others of its style.
    let context = LayoutContext(
      fonts: try FontTable.vollkornAndOpenSans.get(), language: "en",
      hyphenator: nil)
    var row = StyledText()
    for _ in 0..<5 { _ = row.append(last, style: style(0), source: 0) }
    let paragraph = ShapedParagraph(row, baseLevel: nil, context)
    #expect(paragraph.runs.map(\.object) == [0, 1, 2, 3, 4])
  }

  @Test func `the run before a byte is the last that begins before it`() throws {
    let context = LayoutContext(
      fonts: try FontTable.vollkornAndOpenSans.get(), language: "en",
      hyphenator: nil)
    var random = SplitMix64(seed: 0x58)
    for _ in 0..<50 {
      var text = StyledText()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let word = ["ab", "א", "c d", "שלום", "\u{AD}"].randomElement(using: &random) ?? ""
        text.append(
          word.utf8, style: style(Int.random(in: 0...3, using: &random)), source: 0)
      }
      let paragraph = ShapedParagraph(text, baseLevel: nil, context)
      for offset in 0...text.bytes.count {
        let run = paragraph.runs.last { $0.range.lowerBound < offset } ?? paragraph.runs[0]
        #expect(paragraph.run(before: offset).range == run.range)
      }
    }
  }

  @Test func `lines stand beside what takes of them, in paragraphs of several pieces too`()
    throws
  {
    let context = LayoutContext(
      fonts: try FontTable.vollkornAndOpenSans.get(), language: "en",
      hyphenator: nil)
    let setter = ParagraphSetter(layoutContext: context, breaking: .plainTeX)
    var text = StyledText()
    let word = Array("word ".utf8)
    for _ in 0..<(3 * ParagraphSetter.longestPiece / word.count) {
      text.append(word, style: style(0), source: 0)
    }
    var shape = ParagraphShape(width: .pt(900))
    shape.insets = Array(repeating: .init(left: .pt(100), right: .zero), count: 5_000)
    shape.optimizes = false
    shape.hyphenates = false
    let lines = try onLargeStack { setter.set(text, shape: shape) }
    #expect(lines.count > 1_000 && lines.count < 5_000)
    #expect(lines.allSatisfy { $0.x > .pt(95) })
  }

  @Test func `each line is set in, wherever pieces of the paragraph end`() throws {
    let context = LayoutContext(
      fonts: try FontTable.vollkornAndOpenSans.get(), language: "en",
      hyphenator: nil)
    let setter = ParagraphSetter(layoutContext: context, breaking: .plainTeX)
    var text = StyledText()
    let line = Array("word word\u{2028}".utf8)
    for _ in 0..<(3 * ParagraphSetter.longestPiece / line.count) {
      text.append(line, style: style(0), source: 0)
    }
    var shape = ParagraphShape(width: .pt(300))
    shape.alignment = .left
    (shape.indent, shape.breakIndent) = (.pt(20), .pt(10))
    shape.hyphenates = false
    let lines = try onLargeStack { setter.set(text, shape: shape) }
    #expect(lines.count >= 3 * ParagraphSetter.longestPiece / line.count)
    #expect(lines[0].x == .pt(20))
    #expect(lines.dropFirst().allSatisfy { $0.x == .pt(10) })
  }
}
