import Graphics
import Testing

@testable import Styling

/// What typesetters ask for.
@Suite struct TypesettingPropertyTests {
  @Test func `Initial letters have a height and a sink`() {
    func letter(_ value: String) -> InitialLetter? {
      Styled("p::first-letter { initial-letter: \(value) }", "<p id=\"x\">x</p>")
        .pseudo(.firstLetter)?.box.initialLetter
    }
    #expect(letter("3") == InitialLetter(size: 3, sink: 3))
    #expect(letter("3 1") == InitialLetter(size: 3, sink: 1))
    #expect(letter("2.5 drop") == InitialLetter(size: 2.5, sink: 2))
    #expect(letter("raise 3") == InitialLetter(size: 3, sink: 1))
    for wrong in ["normal", "0", "-3", "3 0", "3 1.5", "raise", "3 drop raise"] {
      #expect(letter(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `The grid of lines is made by one box and stood on by those in it`() {
    let styled = Styled(
      "div { line-grid: create; line-snap: baseline } #y { line-snap: none }",
      "<div id=\"d\"><p id=\"x\">x</p><p id=\"y\">x</p></div>")
    #expect(styled["d"].box.createsLineGrid && !styled["x"].box.createsLineGrid)
    #expect(styled["x"].text.snapsToGrid && !styled["y"].text.snapsToGrid)
  }

  @Test func `Strings are named with what they stand for`() {
    #expect(
      style("string-set: title content(), mark \"§\" content(text)").box.stringSet == [
        NamedString(name: "title", content: [.elementText]),
        NamedString(name: "mark", content: [.text("§"), .elementText]),
      ])
    #expect(style("string-set: none").box.stringSet.isEmpty)
    #expect(style("string-set: title").box.stringSet.isEmpty)
    #expect(style("content: string(a, last)").box.content == [.string(name: "a", .last)])
    #expect(
      style("content: target-counter(attr(href url), page, upper-roman)").box.content == [
        .targetCounter(name: "page", address: "", style: .upperRoman)
      ])
    #expect(style("content: target-counter(attr(href))").box.content == nil)
    #expect(style("content: string(a, never)").box.content == nil)
  }

  @Test func `Pages have names, openers sink, and lines are chosen as the sheet has it`() {
    #expect(style("page: chapter").box.pageName == "chapter")
    #expect(style("page: auto").box.pageName == nil)
    #expect(style("-rb-sinkage: 7").box.sinkage == .lines(7))
    #expect(style("-rb-sinkage: 20%").box.sinkage == .extent(LengthPercentage(percent: 0.2)))
    #expect(style("-rb-sinkage: none").box.sinkage == nil)
    #expect(style("text-wrap: pretty").text.wrapStyle == .pretty)
    #expect(style("text-wrap: nowrap").text.whiteSpace.wraps == false)
    #expect(style("text-wrap: nowrap; text-wrap-style: stable").text.wrapStyle == .stable)
    #expect(style("-rb-lead-in: phrase").box.opening.leadIn == .phrase)
    #expect(style("-rb-initial-quote: omit").box.opening.quote == .omit)
    #expect(style("-rb-initial-letters: 2").box.opening.letters == 2)
    #expect(style("initial-letter-wrap: first").box.opening.wrap == .first)
  }

  @Test func `Ragged is as around it, but not stretched`() {
    let html = "<div id=\"d\"><h1 id=\"x\">x</h1></div>"
    func alignment(_ value: String) -> TextProperties.Alignment {
      Styled("#d {text-align: \(value)} h1 {text-align: -rb-ragged}", html)["x"].text.alignment
    }
    #expect(alignment("justify") == .start)
    #expect(alignment("center") == .center)
    #expect(alignment("right") == .right)
  }
}
