import Graphics
import TestSupport
import Testing

@testable import Styling

/// Which declaration won, where it stands, and what it beat.
@Suite struct StyleExplanationTests {
  private static let html = "<p id=\"x\" class=\"a b\"><em id=\"e\">x</em></p><p>y</p><p>z</p>"

  @Test func `the winner is the one whose value the element has`() throws {
    var random = SplitMix64(seed: 31)
    let selectors = ["p", "#x", ".a", "body p", "p.a.b", "*", "p, #x", "em, p:first-child"]
    for _ in 0..<200 {
      var options = StyleOptions()
      var (number, expected) = (10, 0)
      func sheet() -> String {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          number += 1
          expected += 1
          let mark = Int.random(in: 0..<4, using: &random) == 0 ? " !important" : ""
          return "\(selectors.randomElement(using: &random) ?? "p") { orphans: \(number)\(mark) }\n"
        }.joined()
      }
      let (base, author, design) = (sheet(), sheet(), sheet())
      let (user, option) = (sheet(), sheet())
      options.baseSheet = Array(base.utf8)
      options.designSheets = [("design.css", Array(design.utf8))]
      options.userSheets = [("user.css", Array(user.utf8))]
      options.optionSheet = option
      let styled = Styled(author, Self.html, options: options)
      let found = try styled.book.explanations(styled.document.document, of: .selector("#x"))
      let own = try #require(found.first)
      #expect(found.count == 1 && own.element == "p#x.a.b")
      guard let orphans = own.properties.first(where: { $0.property == "orphans" }) else {
        #expect(expected == 0)
        continue
      }
      #expect(orphans.declarations.count == expected)
      #expect(orphans.computed == "\(styled["x"].text.orphans)")
      #expect(orphans.declarations.first?.text.contains(" \(orphans.computed)") == true)
      #expect(Set(orphans.declarations.map(\.text)).count == expected)
    }
  }

  @Test func `each declaration has its sheet, line, selector and specificity`() throws {
    var options = StyleOptions()
    options.userSheets = [
      ("user.css", Array("p { --a: 2px }\n\n#x[class],\n .z { margin: 1px var(--a) }".utf8))
    ]
    let styled = Styled(
      "",
      "<p id=\"x\" class=\"a\" align=\"right\" style=\"margin-left: 9px; color: #102030\">x</p>",
      files: [
        "epub/text/a.css": "/* \n */\n.a,p:is(.a, .q){margin-left:3px!important;\nmargin-left:4px}"
      ],
      head: "<link rel=\"stylesheet\" href=\"a.css\"/>", options: options)
    let found = try styled.book.explanations(styled.document.document, of: .selector("p"))
    let own = try #require(found.first)
    let left = try #require(own.properties.first { $0.property == "margin-left" })
    func words(_ weighed: StyleExplanation.Weighed) -> String {
      let specificity = weighed.specificity.map { "\($0)" } ?? "–"
      return
        "\(weighed.text) | \(weighed.origin) | \(weighed.place) | \(weighed.selector) | \(specificity)"
    }
    #expect(left.computed == "3pt")
    #expect(
      left.declarations.map(words).prefix(4) == [
        "margin-left:3px!important | book | epub/text/a.css:3 | p:is(.a, .q) | [0, 1, 1]",
        "margin: 1px var(--a) | reader | user.css:4 | #x[class] | [1, 1, 0]",
        "margin-left: 9px | book | style=\"\" |  | –",
        "margin-left:4px | book | epub/text/a.css:4 | p:is(.a, .q) | [0, 1, 1]",
      ])
    #expect(left.declarations.first?.isImportant == true)
    let color = try #require(own.properties.first { $0.property == "color" })
    #expect(color.computed == "#102030")
    let align = try #require(own.properties.first { $0.property == "text-align" })
    #expect(align.declarations.first?.place == "its attributes" && align.computed == "right")
    let variable = try #require(own.properties.first { $0.property == "--a" })
    #expect(variable.computed == "2px" && variable.declarations.map(\.place) == ["user.css:1"])
  }

  @Test func `elements that come to their styles alike are told of once, and parts by themselves`()
    throws
  {
    let styled = Styled("p + p { color: red }\np::first-letter { color: blue }", Self.html)
    let all = try styled.book.explanations(
      styled.document.document, of: .selector("p, p::first-letter"))
    #expect(all.map(\.element) == ["p#x.a.b", "p#x.a.b::first-letter", "p", "p::first-letter"])
    #expect(all.map(\.count) == [1, 1, 2, 2])
    let letter = try #require(all.last?.properties.first)
    #expect(letter.property == "color" && letter.computed == "#0000ff")
    #expect(try styled.book.explanations(styled.document.document, of: .selector("h7")).isEmpty)
    #expect(throws: SelectorFault.self) {
      try styled.book.explanations(styled.document.document, of: .selector("p >"))
    }
  }

  @Test func `what a wish of the reader leaves out or changes is said`() throws {
    var options = StyleOptions()
    options.ignored = [.margins]
    options.lineHeight = 1.5
    let styled = Styled("p { margin-top: 9pt; line-height: 1.2 }", Self.html, options: options)
    let found = try styled.book.explanations(styled.document.document, of: .selector("#x"))
    let properties = try #require(found.first?.properties)
    let margin = try #require(properties.first { $0.property == "margin-top" })
    #expect(margin.declarations.last?.text == "margin-top: 9pt")
    #expect(margin.declarations.last?.isLeftOut == true && margin.computed != "9pt")
    let height = try #require(properties.first { $0.property == "line-height" })
    #expect(height.computed == "1.5" && height.cascaded == "1.2")
  }

  @Test func `the words of a property name its values`() throws {
    // What a sheet says with the first word for a value is what is shown of it.
    let table = PropertyTable.shared
    for property in table.properties where !property.words.isEmpty {
      for word in property.words {
        let styled = Styled("#x { \(property.name): \(word) }", Self.html)
        let style = styled["x"]
        let found = try styled.book.explanations(styled.document.document, of: .selector("#x"))
        let own = found.first?.properties.first { $0.property == property.name }
        let value = try #require(own?.computed)
        #expect(property.words.contains(value), "\(property.name): \(word), shown as \(value)")
        let again = Styled("#x { \(property.name): \(value) }", Self.html)["x"]
        #expect(again == style, "\(property.name): \(word), shown as \(value)")
      }
    }
  }
}
