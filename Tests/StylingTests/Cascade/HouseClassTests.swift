import Documents
import Testing

@testable import Styling

/// What a house's sheets call the openers of a book's chapters.
@Suite struct HouseClassTests {
  private let book = """
    <div id="c"><h2 id="t">One</h2><p id="p">x</p><h2 id="u">Two</h2><p id="q" class="title">y</p></div>
    """

  private func styled(_ design: String, over sheet: String, _ html: String) -> Styled {
    var options = StyleOptions()
    options.designSheets = [("design.css", Array(design.utf8))]
    options.designKeepsMeaning = true
    return Styled(sheet, html, options: options)
  }

  @Test func `A design knows the title that a document begins with, and its chapter`() {
    let styled = styled(
      ".chapter > .title { text-indent: 7px } .chapter > .title + p { text-indent: 5px } .part p { orphans: 9 }",
      over: "", book)
    let (seven, five) = (styled["t"].text.indent, styled["p"].text.indent)
    #expect(seven != .zero && five != .zero && seven != five)
    #expect(styled["u"].text.indent == .zero)
    #expect(styled["p"].text.orphans == 2)
  }

  @Test func `The book's own rules mean its own classes alone`() {
    let styled = styled(
      "p { orphans: 3 }", over: ".title { widows: 8 } .chapter { orphans: 7 }", book)
    #expect(styled["t"].text.widows == 2)
    #expect(styled["q"].text.widows == 8)
    #expect(styled["c"].text.orphans == 2)
  }

  @Test func `What begins with words has no title, and title pages keep their look`() {
    let rule = ".title { text-indent: 7px }"
    #expect(styled(rule, over: "", "<p>x</p><h1 id=\"t\">y</h1>")["t"].text.indent == .zero)
    let page = "<div role=\"doc-cover\"><h1 id=\"t\">y</h1></div>"
    #expect(styled(rule, over: "", page)["t"].text.indent == .zero)
    #expect(styled(rule, over: "", "<p> </p><h1 id=\"t\">y</h1>")["t"].text.indent != .zero)
  }
}
