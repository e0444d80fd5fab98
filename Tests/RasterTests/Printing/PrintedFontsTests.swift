import Assets
import Graphics
import TestSupport
import Testing

@testable import Raster

/// The copies of a font in a document.
struct PrintedFontsTests {
  @Test func `a glyph stands for one text in each copy, and for what is read in the first`() throws
  {
    var random = SplitMix64(seed: 94)
    let fonts = PrintedFonts([Asset.vollkorn.regular])
    _ = try #require(fonts.font(0))
    var copies: [Int: [String: Int]] = [:]
    for _ in 0..<2000 {
      let glyph = Int.random(in: 1...60, using: &random)
      // As many as there are copies: what is read, what else it stands for, and nothing.
      let text = ["", "a\(glyph)", "b", ""].randomElement(using: &random) ?? ""
      let copy = fonts.copy(
        of: 0, with: UInt16(glyph), for: ArraySlice(text.utf8), [], isVertical: false)
      if let known = copies[glyph]?[text] {
        #expect(copy == known, "glyph \(glyph) for “\(text)”")
      } else {
        let others = copies[glyph] ?? [:]
        #expect(!others.values.contains(copy), "glyph \(glyph) for “\(text)”")
        let isFirstRead = !text.isEmpty && others.keys.allSatisfy(\.isEmpty)
        #expect((copy == 0) == isFirstRead, "glyph \(glyph) for “\(text)”")
        copies[glyph, default: [:]][text] = copy
      }
    }
  }
}
