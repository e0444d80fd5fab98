import Breaking
import Graphics
import Shaping
import TestSupport
import Testing
import TextAnalysis

@testable import Paragraphs

/// What is known of a paragraph's glyphs says of its lines what the glyphs say one by one.
struct GlyphSumsTests {
  private static let width = Length.pt(180)

  private func context() throws -> LayoutContext {
    LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "en-US",
      hyphenator: .american)
  }

  private func setter(_ context: LayoutContext) -> ParagraphSetter {
    ParagraphSetter(
      layoutContext: context, breaking: .prose(fontSize: .pt(11), measure: Self.width),
      microtypography: .house)
  }

  /// Prose in letters of two sizes.
  private func text(_ random: inout SplitMix64) -> StyledText {
    let words = ["a", "office", "“Elsewhere,”", "considering", "—", "lan\u{A0}terns", "To", "AVA"]
    var text = StyledText()
    for _ in 0..<Int.random(in: 4...40, using: &random) {
      let style = TextStyle(size: [.pt(11), .pt(9)].randomElement(using: &random) ?? .pt(11))
      let word = words.randomElement(using: &random) ?? ""
      let space = Bool.random(using: &random) ? " " : "  "
      text.append(Array((word + space).utf8), style: style, source: text.bytes.count)
    }
    return text
  }

  @Test(arguments: seeds(30))
  func `lines measure what their glyphs do one by one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let context = try context()
    let setter = setter(context)
    let paragraph = ShapedParagraph(text(&random), baseLevel: nil, context)
    #expect(paragraph.sums != nil)
    let composer = LineComposer(
      paragraph: paragraph, shape: ParagraphShape(width: Self.width), layoutContext: context,
      spacing: .house, microtypography: setter.microtypography)
    for run in paragraph.runs {
      let (first, last) = (run.glyphs.lowerBound, run.glyphs.upperBound)
      let start = Int.random(in: first...last, using: &random)
      let end = Int.random(in: start...last, using: &random)
      var piece = LineComposer.Piece(
        run: run, glyphs: paragraph.glyphs[start..<end], isOwn: true)
      let expansion: Double = [1, 0.985, 1.015].randomElement(using: &random) ?? 1
      var draft = LineDraft(
        source: LineDraft.Source(paragraph, context.fonts),
        range: 0..<paragraph.text.bytes.count, hasHyphen: false)
      draft.expansion = expansion
      draft.tracking = Length(scaledPoints: [0, 700].randomElement(using: &random) ?? 0)
      draft.extra = Length(scaledPoints: .random(in: -9000...90000, using: &random))
      draft.gaps = Int.random(in: 1...4, using: &random)
      draft.letters = Int.random(in: 0...(end - start + 1), using: &random)
      func measured() -> [String] {
        draft.pieces = [piece, piece]
        var line = SetLine()
        draft.measure(&line)
        return [
          "\(composer.measure([piece], expansion: expansion))", "\(line.gaps)", "\(line.width)",
        ]
      }
      let sums = measured()
      piece.isOwn = false
      #expect(sums == measured())
    }
  }

  @Test func `a context sets the same lines however much it has set before`() throws {
    var random = SplitMix64(seed: 7)
    let used = try context()
    for _ in 0..<30 {
      let text = text(&random)
      let shape = ParagraphShape(width: Self.width)
      let fresh = try context()
      func lines(_ context: LayoutContext) -> [String] {
        setter(context).alternatives(text, shape: shape).flatMap { way in
          way.lines.map { "\($0.text) \($0.runs) \($0.gaps) \($0.width)" } + ["\(way.demerits)"]
        }
      }
      #expect(lines(used) == lines(fresh))
    }
  }
}
