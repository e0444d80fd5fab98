import Graphics
import Testing

@testable import Pagination
@testable import Paragraphs

/// Links to notes have a target, whatever is in the notes.
struct NoteAnchorTests {
  private static let picture = "<img src='p.png' alt='' width='40'/>"

  /// The content of notes, of which none has a word.
  private static let contents = [
    "", "<p></p>", "<hr/>", "<p>\(picture)</p>", "<figure>\(picture)</figure>",
    "<p style='float: left'>\(picture)</p>", "<table><tr><td>\(picture)</td></tr></table>",
    "<p style='position: absolute'>\(picture)</p>",
    "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='30'><rect width='9' height='9'/></svg>",
  ]

  @Test(arguments: contents, ["1", "*", picture])
  func `a note without words is a place on the page of its call`(content: String, call: String)
    throws
  {
    func called(_ name: String) -> String { "<a epub:type='noteref' href='#\(name)'>\(call)</a>" }
    func note(_ name: String, _ content: String) -> String {
      "<aside epub:type='footnote' id='\(name)'>\(content)</aside>"
    }
    let set = try FlowPages(
      [
        "<p>one</p><p class='b'>two\(called("n1")) three\(called("n2")). <a href='#n1'>See</a></p>"
          + note("n1", content)
          + note("n2", "<p id='inner'>Words.\(called("n3"))</p>") + note("n3", content)
      ], css: ".b {break-before: page}", pictures: ["p.png": (40, 30)])
    #expect(set.pages.count == 2)
    #expect(set.pages[0].anchors.isEmpty)
    #expect(set.pages[1].anchors.sorted() == ["inner", "n1", "n2", "n3"])
    // Nothing is kept free at the foot for what shows nothing.
    let notes = set.pages[1].lines.filter { $0.role == .note }
    #expect(notes.count == (call == Self.picture ? 1 : 3))
  }
}
