import Assets
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// Titles of several lines (`text-wrap: balance`).
struct BalancedTitleTests {
  private static let words = [
    "the", "of", "a", "who", "house", "young", "fortune", "history", "gentleman", "remarkable",
    "unexpected", "came",
  ]

  /// The widths of these words in points.
  private static let widths = Dictionary(
    uniqueKeysWithValues: words.map { word in
      let alone = try? FlowPages(["<p>\(word)</p>"], css: "p { font-size: 16px }")
      return (word, alone?.lines.first?.width.points ?? 0)
    })

  @Test(arguments: seeds(80))
  func `the last line of a title is not left short where words of the line above fit on it`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 3...20, using: &random)
    let title = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
    let width = Double.random(in: 70...300, using: &random)
    let set = try FlowPages(
      ["<h2>\(title.joined(separator: " "))</h2>"],
      css:
        "h2 { width: \(width * 1.6)px; font-size: 16px; text-align: center; text-wrap: balance; hyphens: manual }"
    )
    let lines = set.lines
    #expect(lines.map(\.text).joined(separator: " ") == title.joined(separator: " "))
    let widest = lines.map(\.width).max() ?? .zero
    let last = try #require(lines.last)
    let isShort =
      (2...10).contains(lines.count) && last.width < widest * 0.4
      && lines.allSatisfy { $0.width <= .pt(width) }
    let sizes = title.map { Self.widths[$0] ?? 0 }
    #expect(
      !isShort
        || !canBeLonger(
          sizes, space: 2.3, lines: lines.count, width, least: widest.points * 0.4)
    )
  }

  /// Whether words of some widths fit on a number of lines with a last line that is not short.
  private func canBeLonger(
    _ words: [Double], space: Double, lines: Int, _ width: Double, least: Double
  ) -> Bool {
    var last = 0.0
    for end in words.indices.reversed() {
      last += words[end] + (last > 0 ? space : 0)
      guard last <= width else { return false }
      guard last >= least * 1.05, end > 0 else { continue }
      var (count, line) = (1, 0.0)
      for word in words[..<end] {
        if line > 0, line + space + word > width { (count, line) = (count + 1, 0) }
        line += (line > 0 ? space : 0) + word
      }
      if count + 1 <= lines { return true }
    }
    return false
  }
}
