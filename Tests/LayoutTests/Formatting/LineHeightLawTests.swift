import Assets
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// Laws of the heights of lines where the font decides (CSS 2.2, 10.8.1), and of marks beside letters.
struct LineHeightLawTests {
  private static let families = ["serif", "sans-serif", "monospace"]

  @Test
  func `lines of faces that stand in for the author's are at most a fifth higher than their size`()
    throws
  {
    var random = SplitMix64(seed: 0x1F)
    for _ in 0..<40 {
      let family = Self.families.randomElement(using: &random) ?? ""
      let size = Double(Int.random(in: 5...90, using: &random))
      let weight = Bool.random(using: &random) ? "bold" : "italic"
      let page = try LaidOutPage(
        "<p id='p' style='font: \(weight) \(size)px \(family)'><span id='s' style='background: red'>Words</span></p>"
      )
      let height = try page.rect("p").size.block.points
      #expect(height >= size && height <= size * 1.2 + 0.5, "\(family) \(size): \(height)")
      // Backgrounds of two lines meet.
      #expect(try page.rect("s").size.block.points <= height)
    }
  }

  @Test(arguments: ["serif", "sans-serif"])
  func `lines of faces that stand in reach a quarter of their size below their baselines`(
    _ family: String
  ) throws {
    for size in 8...60 {
      let page = try LaidOutPage(
        "<p id='p' style='font: \(size)px \(family)'><img src='a.png' style='width: 9px; height: 300px'/></p>"
      )
      let below = try page.rect("p").size.block.points - 300
      #expect(abs(below - Double(size) / 4) <= 1, "\(size): \(below)")
    }
  }

  @Test func `a height that is asked for is what a line has`() throws {
    for height in ["1", "1.39", "2", "50px", "300%"] {
      let page = try LaidOutPage(
        "<p id='p' style='font: 20px/\(height) serif'>Words</p>",
        otherScripts: Asset.otherScripts)
      let other = try LaidOutPage(
        "<p id='p' style='font: 20px/\(height) serif'>ภาษา שלום</p>",
        otherScripts: Asset.otherScripts)
      #expect(try page.rect("p").size.block == other.rect("p").size.block)
    }
  }

  @Test(arguments: ["ภาษาไทย", "नमस्ते", "שלום", "سلام", "Hayastan Հայաստան"])
  func `a line has room for all letters, whatever face lends them`(_ word: String) throws {
    for size in [10.0, 16, 33] {
      let page = try LaidOutPage(
        "<p id='p' style='font: \(size)px serif'>One <b>\(word)</b></p>",
        otherScripts: Asset.otherScripts)
      let faces = Set(page.lines.flatMap { $0.runs.map(\.font) })
      let table = page.engine.flow.fonts.table
      let lent = faces.filter(table.lends)
      #expect(!lent.isEmpty)
      let height = try page.rect("p").size.block.points
      for face in lent {
        let metrics = table[face].metrics
        let asked =
          Double(metrics.ascender - metrics.descender) / Double(metrics.unitsPerEm) * size
        #expect(height >= asked - 1.5, "\(word) \(size)")
      }
    }
  }

  /// Where the letters of a size stand, from left to right.
  private func places(_ page: LaidOutPage, _ size: Double) -> [Point] {
    var places: [Point] = []
    for run in page.lines.flatMap(\.runs) where abs(run.size.points - size) < 0.01 {
      for glyph in run.glyphs {
        places.append(Point(x: run.origin.x + glyph.x, y: run.origin.y))
      }
    }
    return places.sorted { $0.x < $1.x }
  }

  @Test func `letters with marks stand as those with the same marks as their readings`() throws {
    var random = SplitMix64(seed: 0xE3)
    for _ in 0..<30 {
      let size = Int.random(in: 8...40, using: &random)
      let leading = ["normal", "1", "1.7", "3"].randomElement(using: &random) ?? ""
      let word = (0..<6).map { _ in String("TAVWomen".randomElement(using: &random) ?? "T") }
      let bases = word.map { "\($0)<rt>-</rt>" }.joined()
      let css =
        "p { font: \(size)px/\(leading) serif; margin: 0 } em { font-style: normal; text-emphasis: '-' }"
      let marked = try LaidOutPage("<p id='p'><em>\(word.joined())</em></p>", css: css)
      let read = try LaidOutPage("<p id='p'><ruby>\(bases)</ruby></p>", css: css)
      #expect(try marked.rect("p").size.block == read.rect("p").size.block)
      for part in [Double(size), Double(size) / 2] {
        let (a, b) = (places(marked, part), places(read, part))
        #expect(a.count == 6 && b.count == 6)
        for (own, other) in zip(a, b) {
          #expect(
            abs((own.x - other.x).points) < 0.1 && own.y == other.y, "\(size) \(leading) \(part)")
        }
      }
    }
  }

  @Test func `tab stops are as far apart as a length says, to the next whole space`() throws {
    for count in 1...9 {
      func end(_ size: String) throws -> Length {
        let page = try LaidOutPage(
          "<pre style='font: 20px monospace; tab-size: \(size)'>ab\tc</pre>")
        return try #require(page.lines.first).width
      }
      #expect(try end("\(count)ch") == end("\(count)"))
      #expect(try end("\(Double(count) + 0.3)ch") == end("\(count)"))
    }
  }
}
