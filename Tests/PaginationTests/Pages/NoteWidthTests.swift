import Graphics
import Paragraphs
import Testing

@testable import Pagination

/// How wide footnotes are.
struct NoteWidthTests {
  @Test(arguments: ["", "margin: 0 10%", "margin: 0 5% 0 20%", "padding: 0 30px", "margin: 0 45%"])
  func `notes stand beneath the text, between its edges`(css: String) throws {
    let words = String(repeating: "words of the text ", count: 30)
    let note = String(repeating: "words of the note ", count: 30)
    let set = try FlowPages(
      [
        "<p>\(words)<a epub:type='noteref' href='#n'>1</a> \(words)</p>"
          + "<aside epub:type='footnote' id='n'><p>\(note)</p></aside>"
      ], css: "body { \(css) } p { text-indent: 0 }")
    let text = set.lines.filter { $0.role == .body }
    let notes = set.lines.filter { $0.role == .note }
    #expect(notes.count > 1)
    let measure = try #require(text.first)
    for line in notes {
      #expect(abs((line.measureLeft - measure.measureLeft).points) < 0.01)
      #expect(abs((line.measureRight - measure.measureRight).points) < 0.01)
    }
    let rules = set.pages.flatMap(\.shapes).compactMap { item -> Rect? in
      guard case .fill(let rect, _) = item, rect.size.height < .pt(1) else { return nil }
      return rect
    }
    let rule = try #require(rules.first)
    #expect(abs((rule.minX - measure.measureLeft).points) < 0.01)
    let width = (measure.measureRight - measure.measureLeft).points
    #expect(abs(rule.size.width.points - width * 0.2) < 0.1)
  }
}
