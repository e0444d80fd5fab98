import Assets
import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Layout

/// Laws of the widths of text in scripts without spaces between words, beside Latin letters and punctuation.
struct MixedTextWidthLawTests {
  private static let pieces = [
    "漢", "字", "か", "ナ", "、", "。", "「", "」", "・", "（", "）", "word", "A", "12", "x,", " ",
    "<b>漢</b>", "<i>b</i>", "ไทย", "한글",
  ]

  private static func texts(_ count: Int) -> [String] {
    var random = SplitMix64(seed: 0xC1_4E)
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...14, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    } + ["漢A", "A漢", "「漢」A「字」", "第12章"]
  }

  private static let boxes = ["float: left", "display: inline-block", "position: absolute"]

  @Test(arguments: [true, false], boxes)
  func `a box as wide as its text asks for has it on one line, and no line is wider than the least`(
    isFixed: Bool, box: String
  ) throws {
    for text in sample(Self.texts(25)) {
      func page(_ width: String) throws -> LaidOutPage {
        try LaidOutPage(
          "<div lang='ja' style='position: relative'><div id='x' style='\(box); \(width)'>\(text)</div></div>",
          isFixed: isFixed, otherScripts: Asset.otherScripts)
      }
      let free = try page("")
      let width = try free.fragment("x").size.inline
      #expect(free.lines.count <= 1, "\(text)")
      let used = free.lines.first.map { $0.width } ?? .zero
      #expect(abs((width - used).points) < 0.01, "\(text): \(width) for \(used)")
      let exact = try page("width: max-content")
      #expect(exact.lines.count == free.lines.count, "\(text)")
      // Where text flows, some lines keep short words together rather than end between them.
      guard isFixed else { continue }
      let narrow = try page("width: min-content")
      let least = try narrow.fragment("x").size.inline
      for line in narrow.lines {
        #expect(line.width.points < least.points + 0.01, "\(text): \(line.text)")
      }
    }
  }
}
