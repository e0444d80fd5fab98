import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Floats that are met within a line of text (CSS 2.2, 9.5).
struct FloatLineTests {
  private static let css = "span.f { float: right } p { line-height: 16px; margin: 0 0 16px }"

  @Test(arguments: [
    "<span class='f'>[x]</span>some words", "some <span class='f'>[x]</span>words",
    "some words<span class='f'>[x]</span>", "some words <span class='f'>[x]</span> ",
    "some words<span class='f'>[x]</span><span></span>",
    "some words<span class='f'>[x]</span><br/>and more",
    "some words<span class='f'>[x]</span>&#160;",
    "first line<br/>some words<span class='f'>[x]</span>",
  ])
  func `a float stands beside the line that it is met in, its last word included`(
    text: String
  ) throws {
    let pages = try FlowPages(["<p>before</p><p>\(text)</p><p>behind</p>"], css: Self.css)
    let line = try pages.line("words")
    let float = try pages.line("[x]")
    #expect(abs((line.origin.y - float.origin.y).points) < 0.1)
    #expect(abs((float.origin.x + float.width - .pt(350)).points) < 0.1)
  }

  @Test func `a float after a line that it has no room in stands below that`() throws {
    let words = "many words that fill the line from one edge of the text to the other"
    let pages = try FlowPages(
      ["<p>\(words)<span class='f' style='width: 200px'>[x]</span></p>"], css: Self.css)
    let float = try pages.line("[x]")
    #expect(try float.origin.y > pages.line("many words").origin.y)
  }
}
