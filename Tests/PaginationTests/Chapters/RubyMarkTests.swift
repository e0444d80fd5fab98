import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Emphasis marks of letters that have readings (css-text-decor-3, 3.4).
struct RubyMarkTests {
  private static let bodies = [
    "<ruby><em>abc</em><rt>def</rt></ruby>", "<em><ruby>abc<rt>def</rt></ruby></em>",
    "<em>x <ruby>abc<rt>def</rt></ruby> y</em>",
    "<em><ruby>a<rt>d</rt>b<rt>e</rt></ruby></em> z",
  ]

  /// The runs of a page's lines with their places: marks, and other letters.
  private func runs(
    _ body: String, _ css: String
  ) throws -> (marks: [GlyphRun], lines: [PageLine], page: Page) {
    let set = try FlowPages(
      ["<p>line above it</p><p>\(body)</p><p>line below it</p>"],
      css: "em { font-style: normal; text-emphasis: '+' } html { line-height: 1 } \(css)")
    #expect(set.pages.count == 1)
    let marks = set.pages[0].lines.flatMap(\.runs).filter { run in
      run.glyphs.allSatisfy { $0.textOffset == .max }
    }
    return (marks, set.pages[0].lines, set.pages[0])
  }

  @Test(arguments: bodies)
  func `they stand above the readings, and nothing else stands there`(body: String) throws {
    let (marks, lines, _) = try runs(body, "")
    #expect(!marks.isEmpty)
    let readings = lines.filter { ["def", "d", "e"].contains($0.text) }
    #expect(!readings.isEmpty)
    let size = try #require(readings.first?.runs.first?.size)
    var compared = 0
    for mark in marks {
      for glyph in mark.glyphs {
        let middle = mark.origin.x + glyph.x + glyph.advance.half
        for reading in readings
        where middle > reading.origin.x && middle < reading.origin.x + reading.width {
          compared += 1
          #expect(mark.origin.y + glyph.y <= reading.origin.y - size * 0.7, "\(body)")
        }
      }
      for line in lines where line.text.hasPrefix("line above") {
        #expect(mark.origin.y - mark.size * 0.7 >= line.origin.y, "\(body)")
      }
    }
    #expect(compared > 0, "\(body)")
  }

  @Test(arguments: bodies)
  func `those below the letters stay where they are without readings`(body: String) throws {
    let css = "em { text-emphasis-position: under right }"
    let (marks, lines, _) = try runs(body, css)
    let base = try #require(lines.first { $0.text.contains("a") && !$0.text.contains("line") })
    let bare = try runs("<em>abc</em>", css)
    let bareBase = try #require(bare.lines.first { $0.text.hasPrefix("abc") })
    let distances = Set(marks.map { ($0.origin.y - base.origin.y).scaledPoints })
    #expect(distances == Set(bare.marks.map { ($0.origin.y - bareBase.origin.y).scaledPoints }))
  }

  @Test func `readings themselves have none`() throws {
    let (marks, _, _) = try runs("<em><ruby>abc<rt>def</rt></ruby></em>", "")
    #expect(marks.reduce(0) { $0 + $1.glyphs.count } == 3)
  }
}
