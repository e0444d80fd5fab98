import Graphics
import Manuscript
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Pagination
@testable import RenderingOptions
@testable import Typesetting

/// Verse that runs from right to left is the mirror of verse that runs from left to right.
struct MirroredVerseTests {
  /// Stanzas of lines that are set in by some spaces, of one letter as wide as any other.
  private func poem(_ letter: String, _ random: inout SplitMix64) -> String {
    (0..<3).map { _ in
      (0..<Int.random(in: 2...5, using: &random)).map { line in
        // What begins a stanza with four spaces is code.
        String(repeating: " ", count: line == 0 ? 0 : Int.random(in: 0...4, using: &random) * 2)
          + (0..<Int.random(in: 1...24, using: &random)).map { _ in
            String(repeating: letter, count: Int.random(in: 1...8, using: &random))
          }.joined(separator: " ")
      }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// How far the lines of the verse are from the side of the text that they begin at, and how wide they are.
  private func places(_ letter: String, language: String, seed: UInt64) throws -> [[Int]] {
    var random = SplitMix64(seed: seed)
    var font = TestFont(["a", "\u{5D0}", "."])
    font.blank = [" ", "\u{2003}", "\u{A0}"]
    let text = """
      # \(letter)

      \(String(repeating: letter + " ", count: 60))

      <div class="verse">

      \(poem(letter, &random))

      </div>
      """
    let layout = PageLayout.trade
    let set = try BookLayout(
      book: try BookReader.read(Array(text.utf8), name: "a.md"), layout: layout,
      family: FontFamily(regular: font.file("squares")), language: language, usesSystem: false)
    var found: [[Int]] = []
    while !set.isFinished {
      for page in set.nextPages() {
        let left = set.layout.left(onPage: page.number)
        let right = left + set.layout.measure
        for line in page.lines where line.role == .verse {
          let isRightToLeft = letter != "a"
          let start = isRightToLeft ? right - line.origin.x - line.width : line.origin.x - left
          found.append([start, line.width].map { Int(($0.points * 50).rounded()) })
        }
      }
    }
    return found
  }

  @Test(arguments: UInt64(1)...12, [("en", "he"), ("en", "en"), ("he", "he")])
  func `each line begins as far from its side`(
    seed: UInt64, languages: (latin: String, hebrew: String)
  ) throws {
    let latin = try places("a", language: languages.latin, seed: seed)
    let hebrew = try places("\u{5D0}", language: languages.hebrew, seed: seed)
    #expect(latin.count > 5 && latin == hebrew)
  }
}
