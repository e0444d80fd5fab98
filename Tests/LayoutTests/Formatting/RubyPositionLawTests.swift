import Graphics
import Paragraphs
import Testing

@testable import Layout

/// The side of annotations (css-ruby-1, 4.1).
struct RubyPositionLawTests {
  @Test(arguments: ["over", "under"], [(0.5, ""), (1, ""), (3, ""), (0.6, "<rt>ghi</rt>")])
  func `annotations are on their side of the base, within its line and next to nothing else`(
    position: String, reading: (size: Double, second: String)
  ) throws {
    let page = try LaidOutPage(
      "<p id='p'>x <ruby>abc<rt>def</rt>\(reading.second)</ruby> y</p><p id='q'>next</p>",
      css: "p {margin: 0; ruby-position: \(position)} rt {font-size: \(reading.size)em}")
    let lines = page.lines
    let base = try #require(lines.first { $0.text.contains("abc") })
    let annotation = try #require(lines.first { $0.text.contains("def") })
    #expect((annotation.origin.y > base.origin.y) == (position == "under"))
    // The edges of letters are nearer than those of their font, by less than this.
    let near = Length.pt(16 * reading.size * 0.2)
    if position == "under" {
      #expect(annotation.origin.y - annotation.ascent > base.origin.y)
    } else {
      #expect(annotation.origin.y + annotation.descent - near < base.origin.y - .pt(8))
    }
    let paragraph = try page.rect("p")
    #expect(
      annotation.origin.y + annotation.descent - near
        <= paragraph.origin.block + paragraph.size.block)
    #expect(annotation.origin.y - annotation.ascent + near >= paragraph.origin.block)
    #expect(try page.rect("q").origin.block == paragraph.origin.block + paragraph.size.block)
  }
}
