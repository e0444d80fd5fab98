import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Items of lists that run otherwise than their list.
struct ListDirectionTests {
  @Test(arguments: ["<li>latin words</li>", "<li><p>latin words</p></li>"])
  func `the text of an item stands at its marker, whichever way it runs`(item: String) throws {
    for (direction, other) in [("rtl", "latin words"), ("ltr", "\u{5D0}\u{5D1}\u{5D2}")] {
      let own = direction == "rtl" ? "\u{5D3}\u{5D4}\u{5D5}" : "own words"
      let list = "<ul><li>\(own)</li>\(item.replacing("latin words", with: other))</ul>"
      let set = try FlowPages(
        [list], css: "html { direction: \(direction) } li, p { unicode-bidi: plaintext }")
      let lines = try (set.line(own), set.line(other))
      func edge(_ line: PageLine) -> Length {
        direction == "rtl" ? line.origin.x + line.width : line.origin.x
      }
      #expect(abs((edge(lines.0) - edge(lines.1)).points) < 0.5, "\(direction)")
    }
  }

  @Test func `text of several lines fills them, and code runs from left to right`() throws {
    let words = "latin words that fill more than a line of the page and go on to the next of them"
    let css = OptionSheet.directions(isRightToLeft: true)
    let set = try FlowPages(
      ["<ul><li>\(words)</li></ul><pre style='padding-inline-start: 1em; margin: 0'>code</pre>"],
      css: css)
    #expect(try set.line("latin words").origin.x < set.line("go on").origin.x + .pt(1))
    let code = try set.line("code")
    #expect(abs(code.origin.x.points - 58.125) < 3, "\(code.origin.x)")
  }
}
