import Graphics
import Testing

@testable import Typesetting

/// The large letters that chapters begin with.
extension PaginationTests {
  @Test func `a drop capital stands in the first lines, and nothing is lost`() throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    for begin in ["Once", "“Once", "I"] {
      let long = String(repeating: "and all went well for a while ", count: 12)
      let text = "# One\n\n" + begin + " upon a time " + long + prose
      let body = try pages(text, layout: layout).flatMap(\.lines).filter { $0.role == .body }
      let initial = try #require(
        try pages(text, layout: layout).flatMap(\.lines).first { $0.role == .display })
      #expect(initial.text == String(begin.prefix(begin.hasPrefix("“") ? 2 : 1)))
      // Its foot is on the third baseline, and three lines make room for it.
      #expect(initial.origin.y == body[2].origin.y)
      // Beside its ink, which is a little less than its advance.
      #expect(body[..<3].allSatisfy { $0.measureLeft > initial.origin.x + initial.width - .pt(3) })
      #expect(body[3].measureLeft < initial.origin.x + initial.width)
      let letters = (initial.text + body.map(\.text).joined()).filter {
        !$0.isWhitespace && $0 != "-"
      }
      let expected = (begin + "uponatime" + long + prose).filter { !$0.isWhitespace && $0 != "-" }
      #expect(letters == expected)
    }
  }

  @Test(arguments: ["Yes.", "“Yes.”", "“‘Yes.’”", "*Yes.*"])
  func `what follows a chapter's short beginning stands beside its capital`(begin: String) throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    for next in ["The tide is a sum. ", "- a list\n- of two\n\n"] {
      let text = "# One\n\n\(begin)\n\n" + String(repeating: next, count: 9)
      let lines = try pages(text, layout: layout).flatMap(\.lines)
      let initial = try #require(lines.first { $0.role == .display })
      let others = lines.filter { $0.role == .body || $0.role == .list }
      #expect(initial.origin.y == others[0].origin.y + layout.leading * 2)
      let below = others.filter { $0.origin.y > initial.origin.y }
      #expect(
        below.first?.origin.y == initial.origin.y + layout.leading * (next.first == "-" ? 2 : 1))
      for line in others where line.origin.y <= initial.origin.y {
        #expect(line.measureLeft > initial.origin.x + initial.width - .pt(3))
      }
    }
  }

  @Test(arguments: ["A", "*É*", "“I", "A\u{200B}"], InitialDesign.LeadIn.allCases)
  func `a letter that is its whole paragraph is not lost`(
    begin: String, leadIn: InitialDesign.LeadIn
  ) throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    layout.initial.leadIn = leadIn
    let lines = try pages("# One\n\n\(begin)\n\nAnd so on.", layout: layout).flatMap(\.lines)
    let text = lines.filter { [.body, .display].contains($0.role) }
    let letters = text.map(\.text).joined().filter(\.isLetter)
    #expect(letters == begin.filter(\.isLetter) + "Andsoon")
  }

  @Test(arguments: [("Queen", 4), ("Once", 3)])
  func `a capital's tail has room in the line below it`(begin: String, count: Int) throws {
    var layout = PageLayout.trade
    layout.initial.lines = 3
    let long = String(repeating: "and all went well for a while ", count: 12)
    let lines = try pages("# One\n\n\(begin) upon a time \(long)", layout: layout).flatMap(\.lines)
    let initial = try #require(lines.first { $0.role == .display })
    let body = lines.filter { $0.role == .body }
    let beside = body.prefix { $0.measureLeft > initial.origin.x + .pt(10) }
    #expect(beside.count == count)
  }

  @Test(arguments: ["“Once upon a time, long ago, there was a keeper", "It was late. The keeper"])
  func `however a chapter begins, its letters are all there`(begin: String) throws {
    let long = String(repeating: "and all went well for a while ", count: 12)
    for quote in InitialDesign.Quote.allCases {
      for leadIn in InitialDesign.LeadIn.allCases {
        for letters in 1...3 {
          for isRaised in [true, false] {
            var layout = PageLayout.trade
            (layout.initial.lines, layout.initial.letters) = (3, letters)
            (layout.initial.quote, layout.initial.leadIn) = (quote, leadIn)
            layout.initial.isRaised = isRaised
            let lines = try pages("# One\n\n" + begin + " " + long, layout: layout)
              .flatMap(\.lines)
            let body = lines.filter { $0.role == .body }
            let big = try #require(lines.first { $0.role == .display && $0.ascent > .pt(20) })
            #expect(big.origin.y == body[isRaised ? 0 : 2].origin.y)
            var expected = (begin + long).filter { !$0.isWhitespace }
            if quote == .omit { expected.removeAll { $0 == "“" } }
            let shown = lines.filter { [.body, .display].contains($0.role) }.map { line in
              line.end == .hyphen ? String(line.text.dropLast()) : line.text
            }
            // In the order in which they are read, as PDFs and screen readers have them.
            #expect(shown.joined().filter { !$0.isWhitespace } == expected)
          }
        }
      }
    }
  }
}
