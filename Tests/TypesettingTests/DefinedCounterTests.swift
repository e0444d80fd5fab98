import Manuscript
import Pagination
import Paragraphs
import RenderingOptions
import TestSupport
import Testing

@testable import Typesetting

/// Counters in the styles that sheets define, wherever numbers stand.
struct DefinedCounterTests {
  @Test func `items, generated numbers and folios are in a style that a sheet defines`() throws {
    let sheet = """
      @counter-style stars { system: symbolic; symbols: "*"; prefix: "("; suffix: ") " }
      @counter-style roman-0 { system: extends lower-roman; pad: 3 "0" }
      ol { list-style-type: stars }
      body { counter-reset: heads }
      p::before { counter-increment: heads; content: counter(heads, roman-0) " " }
      li p::before { content: none }
      @page { @bottom-center { content: counter(page, roman-0) } }
      """
    var options = PublicationOptions()
    options.userSheets.append(("user.css", Array(sheet.utf8)))
    let text = "Words.\n\n1. One\n2. Two\n\nMore.\n"
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let layout = try BookLayout(
      book: book, layout: .trade, publication: options, usesSystem: false)
    var lines: [String] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines).map(\.text) }
    #expect(lines == ["00i Words.", "(*)", "One", "(**)", "Two", "0ii More.", "00i"])
  }
}
