import Graphics
import TestSupport
import Testing

@testable import Styling

/// Who speaks when: the program, `base.css`, the book, a design, the reader, the options.
@Suite struct OriginTests {
  private static let html = "<p id=\"x\"><em id=\"e\">x</em></p>"

  /// The origins but the program's own, as a book's options have them.
  private static let ranks: [Origin] = [.base, .author, .design, .user, .option]

  private func orphans(_ sheets: [Origin: String]) -> Int {
    var options = StyleOptions()
    options.baseSheet = sheets[.base].map { Array($0.utf8) }
    options.designSheets = sheets[.design].map { [("a.css", Array($0.utf8))] } ?? []
    options.userSheets = sheets[.user].map { [("a.css", Array($0.utf8))] } ?? []
    options.optionSheet = sheets[.option] ?? ""
    return Styled(sheets[.author] ?? "", Self.html, options: options)["x"].text.orphans
  }

  @Test func `Of any sheets the highest rank wins, whatever its selector`() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<200 {
      var sheets: [Origin: String] = [:]
      var wanted = 2
      for (place, origin) in Self.ranks.enumerated() where Bool.random(using: &random) {
        let selector = ["p", "#x", "body #x", "*"].randomElement(using: &random) ?? "p"
        sheets[origin] = "\(selector) { orphans: \(place + 10) }"
        wanted = place + 10
      }
      #expect(orphans(sheets) == wanted)
    }
  }

  @Test func `Of what is important the book's own is weakest and base.css strongest`() {
    var random = SplitMix64(seed: 18)
    let order = Origin.important.filter { $0 != .userAgent }
    for _ in 0..<200 {
      var sheets: [Origin: String] = [:]
      for (place, origin) in Self.ranks.enumerated() where Bool.random(using: &random) {
        sheets[origin] = "p { orphans: \(place + 10) !important }"
      }
      let best = order.last { sheets[$0] != nil }
      let wanted = best.flatMap { Self.ranks.firstIndex(of: $0) }.map { $0 + 10 } ?? 2
      #expect(orphans(sheets) == wanted)
    }
  }

  @Test func `The style attribute is the book's, below a design and above the book's sheets`() {
    var options = StyleOptions()
    let html = "<p id=\"x\" style=\"orphans: 5\">x</p>"
    #expect(Styled("#x {orphans: 3}", html, options: options)["x"].text.orphans == 5)
    options.designSheets = [("design.css", Array("p {orphans: 7}".utf8))]
    #expect(Styled("#x {orphans: 3}", html, options: options)["x"].text.orphans == 7)
  }

  @Test func `A design over a book keeps what carries meaning`() {
    var options = StyleOptions()
    let design = """
      em { font-style: normal; letter-spacing: 1px } p { text-align: center; display: none }
      .verse { text-align: center; font-style: italic } ol { list-style-type: disc; margin: 0 }
      td { text-align: right }
      """
    let body = """
      <p id="x"><em id="e">x</em></p><p id="v" class="verse">x</p><ol id="o"><li>x</li></ol>
      <table><tr><td id="t">x</td></tr></table>
      """
    options.designSheets = [("design.css", Array(design.utf8))]
    let free = Styled("", body, options: options)
    #expect(!free["e"].text.isItalic)
    #expect(free["x"].box.display == .none)
    options.designKeepsMeaning = true
    let kept = Styled("", body, options: options)
    #expect(kept["e"].text.isItalic)
    #expect(kept["e"].text.letterSpacing == .pt(1))
    #expect(kept["x"].box.display == .block)
    #expect(kept["x"].text.alignment == .center)
    #expect(kept["v"].text.alignment == .start)
    #expect(kept["v"].text.isItalic)
    #expect(kept["o"].text.listMarker == .decimal)
    #expect(kept["o"].box.margin.top == .zero)
    #expect(kept["t"].text.alignment == .start)
  }

  @Test func `Neither base.css nor a design speaks of pages of a size of their own`() {
    var options = StyleOptions()
    options.baseSheet = Array("p {orphans: 7}".utf8)
    options.designSheets = [("design.css", Array("p {widows: 7}".utf8))]
    var media = page
    media.isFixedLayout = true
    let style = Styled("", Self.html, options: options, media: media)["x"]
    #expect(style.text.orphans == 2 && style.text.widows == 2)
  }

  @Test func `A design imports the program's sheets by name, and no others`() {
    var options = StyleOptions()
    options.importable = ["trade.css": Array("p {orphans: 7; widows: 7}".utf8)]
    options.designSheets = [
      ("design.css", Array("@import \"trade.css\"; @import \"no.css\"; p {widows: 8}".utf8))
    ]
    let styled = Styled("", Self.html, options: options)
    #expect(styled["x"].text.orphans == 7 && styled["x"].text.widows == 8)
    #expect(styled.book.warnings.map(\.message).contains { $0.contains("no.css") })
  }
}
