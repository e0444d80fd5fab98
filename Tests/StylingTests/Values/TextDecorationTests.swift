import Graphics
import Styling
import Testing

/// Lines over text, colours and counters as sheets write them.
struct TextDecorationTests {
  @Test func `Lines are those of all elements round the text, each as its element has it`() {
    let styled = Styled(
      """
      #a {color: red; font-size: 20px; text-decoration: underline dotted 10%}
      #b {color: blue; font-size: 10px; text-decoration: line-through wavy green}
      #c {text-decoration: none; color: lime} #d {display: inline-block}
      #a {text-underline-offset: .2em} #b {text-underline-position: under}
      """,
      "<p id=\"a\">x <span id=\"b\">y <i id=\"c\">z</i> <i id=\"d\">z</i></span></p>")
    let lines = styled["c"].text.decorations
    #expect(lines.map(\.lines) == [.underline, .lineThrough])
    #expect(lines.map(\.style) == [.dotted, .wavy])
    #expect(lines.map { $0.color?.hex } == ["#ff0000", "#008000"])
    #expect(lines.map(\.fontSize) == [.pt(20), .pt(10)])
    #expect(lines.first?.thickness == .pt(2) && lines.first?.offset == .pt(4))
    #expect(lines.map(\.isUnder) == [false, true])
    #expect(styled["d"].text.decorations.isEmpty)
    #expect(
      style("text-decoration: underline 3px; text-decoration: bogus").text.decorations.count == 1)
  }

  @Test(arguments: [
    ("auto", false, false), ("under", true, false), ("left", false, false),
    ("right", false, true), ("under right", true, true), ("right under", true, true),
    ("under left", true, false), ("under under", false, false), ("left right", false, false),
  ])
  func `An underline of vertical text is on the side that its element asks for`(
    position: String, isUnder: Bool, isRight: Bool
  ) {
    for (mode, isVertical) in [
      ("horizontal-tb", false), ("vertical-rl", true), ("vertical-lr", true),
    ] {
      let lines = style(
        "writing-mode: \(mode); text-underline-position: \(position); text-decoration: underline"
      ).text.decorations
      #expect(lines.map(\.isUnder) == [isUnder])
      #expect(lines.map(\.isOver) == [isRight && isVertical])
    }
  }

  @Test func `A line hides one like it only where it is opaque, and lies over those between`() {
    func colors(_ colors: [String]) -> [String?] {
      let open = colors.enumerated().map {
        "<span id=\"s\($0)\" style=\"text-decoration: underline \($1)\">"
      }
      let styled = Styled(
        "", "<p>" + open.joined() + "x" + String(repeating: "</span>", count: colors.count) + "</p>"
      )
      return styled["s\(colors.count - 1)"].text.decorations.map { $0.color?.hex }
    }
    #expect(colors(["red", "blue", "red"]) == ["#0000ff", "#ff0000"])
    #expect(colors(["#f008", "#f008"]).count == 2)
  }

  @Test(arguments: [(0, 1), (1, 32)])
  func `However many elements ask for them, few lines are with one letter`(step: Int, most: Int) {
    let count = 100
    let open = (0..<count).map {
      "<span id=\"s\($0)\" style=\"text-decoration: underline; text-underline-offset: \($0 * step)px\">"
    }
    let styled = Styled(
      "", "<p>" + open.joined() + "x" + String(repeating: "</span>", count: count) + "</p>")
    let lines = styled["s\(count - 1)"].text.decorations
    #expect(lines.count == most)
    #expect(lines.last?.offset == .pt(Double((count - 1) * step)))
  }

  @Test(arguments: [
    ("rgb(1 2 3)", true), ("rgb(1 50% 3 / 20%)", true), ("rgb(1, 2, 3, .5)", true),
    ("rgb(1, 2%, 3)", false), ("rgb(1 2, 3)", false), ("rgb(1, 2, 3 / 1)", false),
    ("rgb(none 2 3)", true), ("hsl(120deg 50% 50% / .5)", true), ("hsl(120, 50%, 50%)", true),
    ("hsl(120, 50, 50)", false), ("hsl(120 50 50)", true), ("hsl(0%, 1%, 1%)", false),
    ("rgb(calc(1 + 2) 2 3)", true), ("rgb(1 2 3 4)", false),
  ])
  func `Colours have commas everywhere or nowhere`(value: String, isRead: Bool) {
    #expect((style("color: red; color: \(value)").text.color?.hex != "#ff0000") == isRead)
  }

  @Test func `An import behind what is no rule holds, and one behind a rule does not`() {
    func orphans(_ start: String) -> Int {
      Styled(
        "", "<p id=\"x\">x</p>",
        files: [
          "epub/css/a.css": start + " @import 'b.css';", "epub/css/b.css": "p {orphans: 7}",
        ], head: "<link rel=\"stylesheet\" type=\"text/css\" href=\"../css/a.css\"/>")["x"].text
        .orphans
    }
    #expect(orphans("# {color: red} :bogus {color: red} @bogus foo; @bogus {}") == 7)
    #expect(orphans("p {color: red}") == 2 && orphans("@media screen {}") == 2)
  }

  @Test func `Functions of counters have nothing behind their style`() {
    for (value, isRead) in [
      ("counter(a, square)", true), ("counter(a, square, b)", false),
      ("counters(a, '.', disc)", true),
      ("counters(a, '.', disc, b)", false), ("counter(a, georgian)", true),
    ] {
      let styled = Styled("#x::before {content: \(value)}", "<p id=\"x\">x</p>")
      #expect((styled.pseudo(.before) != nil) == isRead)
    }
  }
}
