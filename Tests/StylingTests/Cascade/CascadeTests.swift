import Graphics
import Styling
import Testing

@Suite struct CascadeTests {
  private func options(_ user: String = "", ignoring: StyleOptions.Ignored = []) -> StyleOptions {
    var options = StyleOptions()
    options.userSheets = [("user.css", Array(user.utf8))]
    options.ignored = ignoring
    return options
  }

  @Test func `The reader's rules win over the author's, and important ones over all others`() {
    let html = "<p id=\"x\">x</p>"
    func orphans(_ author: String, _ user: String) -> Int {
      Styled(author, html, options: options(user))["x"].text.orphans
    }
    #expect(orphans("#x {orphans: 3}", "p {orphans: 4}") == 4)
    #expect(orphans("p {orphans: 3 !important}", "p {orphans: 4}") == 3)
    #expect(orphans("p {orphans: 3}", "p {orphans: 4 !important}") == 4)
    #expect(orphans("#x {orphans: 3 !important}", "p {orphans: 4 ! important}") == 4)
    #expect(orphans("p {orphans: 3 !IMPORTANT; orphans: 5}", "") == 3)
    #expect(orphans("", "p {orphans: 4}") == 4)
    #expect(orphans("p {orphans: 4}", "p {orphans: revert}") == 4)
    #expect(orphans("p {orphans: revert}", "") == 2)
  }

  @Test func `The style attribute wins over rules, but for important ones`() {
    let html = "<p id=\"x\" style=\"orphans: 5; margin: 0 !important;\">x</p>"
    #expect(Styled("#x {orphans: 3}", html)["x"].text.orphans == 5)
    #expect(Styled("p {orphans: 3 !important}", html)["x"].text.orphans == 3)
    #expect(Styled("p {margin: 3px !important}", html)["x"].box.margin.top == .zero)
  }

  @Test func `Inherit, initial, unset and revert take the value they name`() {
    let html = "<div id=\"d\"><p id=\"x\">x</p></div>"
    func style(_ css: String) -> ComputedStyle {
      Styled("#d {text-align: center; margin-top: 7px} \(css)", html)["x"]
    }
    #expect(style("").text.alignment == .center)
    #expect(style("p {text-align: initial}").text.alignment == .start)
    #expect(style("p {text-align: left} #x {text-align: unset}").text.alignment == .center)
    #expect(style("p {margin: inherit}").box.margin.top == LengthPercentage(.pt(7)))
    #expect(style("p {margin: unset}").box.margin.top == .zero)
    #expect(style("p {margin: 3px; margin: revert}").box.margin.top == LengthPercentage(.pt(16)))
    #expect(style("p {display: revert}").box.display == .block)
    #expect(style("p {border: 2px solid; border: initial}").box.border.top.width == .zero)
  }

  @Test func `A word for all properties leaves the direction of text and variables alone`() {
    let html = "<div id=\"d\"><p id=\"x\">x</p></div>"
    func style(_ css: String) -> ComputedStyle {
      Styled("#d {text-indent: 7px} p {margin: 3px; direction: rtl; --m: 5px} \(css)", html)["x"]
    }
    let initial = style("p {all: initial}")
    #expect(initial.box.display == .inline && initial.box.margin.top == .zero)
    #expect(initial.text.isRightToLeft && initial.text.indent == .zero)
    #expect(style("p {all: unset}").text.indent == LengthPercentage(.pt(7)))
    #expect(style("p {all: revert}").box.margin.top == LengthPercentage(.pt(16)))
    #expect(
      style("p {all: unset; margin: var(--m)}").box.margin.top == LengthPercentage(.pt(5)))
    #expect(style("p {all: 3px}").box.margin.top == LengthPercentage(.pt(3)))
  }

  @Test func `Variables are put in where they are used`() {
    let html = "<div id=\"d\"><p id=\"x\">x</p></div>"
    func style(_ css: String) -> ComputedStyle { Styled(css, html)["x"] }
    #expect(
      style("#d {--m: 3px} p {margin: var(--m) 0}").box.margin.top == LengthPercentage(.pt(3)))
    #expect(
      style("#d {--m: 3px} p {--m: 4px; margin: var(--m)}").box.margin.top
        == LengthPercentage(.pt(4)))
    #expect(style("p {margin-top: var(--none, 5px)}").box.margin.top == LengthPercentage(.pt(5)))
    #expect(style("p {margin-top: var(--none)}").box.margin.top == .zero)
    #expect(
      style("#d {--a: var(--b); --b: 6px} p {margin: var(--a)}").box.margin.top
        == LengthPercentage(.pt(6)))
    #expect(
      style("p {--a: var(--b); --b: var(--a); margin: var(--a, 2px)}").box.margin.top
        == LengthPercentage(.pt(2)))
    #expect(
      style("p {--c: 1px solid; border: var(--c) red}").box.border.left.color?.hex == "#ff0000")
    #expect(
      style(":root {--c: 2} p {margin: calc(var(--c) * 1em)}").box.margin.top
        == LengthPercentage(.pt(32)))
  }

  @Test func `Variables that double do not fill the memory`() {
    var css = "p { --v0: x x x x x x x x;"
    for step in 1...60 { css += "--v\(step): var(--v\(step - 1)) var(--v\(step - 1));" }
    css += "margin-top: var(--v60, 3px) }"
    #expect(Styled(css, "<p id=\"x\">x</p>")["x"].box.margin.top != nil)
  }

  @Test func `Media rules hold for a screen of the page's size`() {
    func holds(_ query: String, media: Media = page) -> Bool {
      Styled("@media \(query) { p { orphans: 9 } }", "<p id=\"x\">x</p>", media: media)["x"].text
        .orphans
        == 9
    }
    for query in [
      "all", "screen", "SCREEN", "only screen", "not print", "(min-width: 400px)",
      "(max-width: 400px)",
      "screen and (min-width: 20em) and (orientation: portrait)", "print, screen", "(width)",
      "(prefers-color-scheme: light)", "(300px <= width < 401px)", "(width >= 400px)",
      "(height: 600px)", "(min-width: 900px) or (color)", "not (min-width: 900px)", "",
      "(aspect-ratio: 2/3)", "bogus query here, screen",
    ] { #expect(holds(query), "\(query)") }
    for query in [
      "print", "not screen", "(min-width: 401px)", "(orientation: landscape)", "amzn-kf8", "tv",
      "(prefers-color-scheme: dark)", "(hover: hover)", "(unknown)",
      "screen and (min-width: 900px)",
      "all and (prefers-color-scheme: dark)", "screen and", "((((", "not all and (monochrome: 0)",
    ] { #expect(!holds(query), "\(query)") }
    var dark = page
    dark.isDark = true
    #expect(holds("(prefers-color-scheme: dark)", media: dark))
  }

  @Test func `Supports rules hold for what is known`() {
    func holds(_ query: String) -> Bool {
      Styled("@supports \(query) { p { orphans: 9 } }", "<p id=\"x\">x</p>")["x"].text.orphans == 9
    }
    for query in [
      "(display: flex)", "(display:flex) and (float: left)", "not (display: masonry)",
      "(display: masonry) or (hyphens: auto)", "(display: grid)", "((display: flex))",
      "selector(p > a)", "not selector(::bogus)", "not selector(p, a)",
    ] { #expect(holds(query), "\(query)") }
    for query in [
      "(display: masonry)", "not (display: flex)", "(bogus: 1)", "(display)", "", "display: flex",
    ] { #expect(!holds(query), "\(query)") }
  }

  @Test func `Sheets import sheets, before their own rules and by their own paths`() {
    let files = [
      "epub/css/a.css":
        "@charset 'x'; @import 'b.css'; @import url(sub/c.css) screen; @import 'p.css' print; p {orphans: 3}",
      "epub/css/b.css": "p {orphans: 4; widows: 4}", "epub/css/p.css": "p {widows: 8 !important}",
      "epub/css/sub/c.css":
        "@import '../a.css'; p {background: url(../../i.png); tab-size: 3} @import 'd.css';",
      "epub/css/sub/d.css": "p {tab-size: 5 !important}",
    ]
    let link = "<link rel=\"stylesheet\" type=\"text/css\" href=\"../css/a.css\"/>"
    let styled = Styled("", "<p id=\"x\">x</p>", files: files, head: link)
    #expect(styled["x"].text.orphans == 3 && styled["x"].text.widows == 4)
    #expect(
      styled["x"].box.background.layers.first?.image == .picture("epub/i.png")
        && styled["x"].text.tabSize == 3)
    #expect(styled.book.warnings.contains { $0.message.contains("imports itself") })
  }

  @Test func `Sheets that import each other without end are read so deep and no deeper`() {
    var files: [String: String] = [:]
    for number in 0..<40 {
      files["epub/\(number).css"] = "@import '\(number + 1).css'; #x {orphans: \(number + 3)}"
    }
    let link = "<link rel=\"stylesheet\" href=\"../0.css\"/>"
    let styled = Styled("", "<p id=\"x\">x</p>", files: files, head: link)
    // The first sheet's own rule comes last.
    #expect(styled["x"].text.orphans == 3)
    #expect(styled.book.warnings.filter { $0.message.contains("import") }.count == 1)
    let circle = [
      "epub/a.css": "@import 'b.css'; p {orphans: 3}",
      "epub/b.css": "@import 'a.css'; p {widows: 4}",
    ]
    let round = Styled(
      "", "<p id=\"x\">x</p>", files: circle, head: "<link rel=\"stylesheet\" href=\"../a.css\"/>")
    #expect(round["x"].text.orphans == 3 && round["x"].text.widows == 4)
  }

  @Test func `Links that are alternative, for paper or from outside are not followed`() {
    let files = ["epub/a.css": "p {orphans: 3}"]
    func orphans(_ attributes: String) -> Int {
      Styled("", "<p id=\"x\">x</p>", files: files, head: "<link \(attributes)/>")["x"].text.orphans
    }
    #expect(orphans("rel=\"stylesheet\" href=\"../a.css\"") == 3)
    #expect(
      orphans("rel=\"StyleSheet\" href=\"/epub/a.css\" type=\"text/css; charset=utf-8\"") == 3)
    #expect(orphans("rel=\"alternate stylesheet\" href=\"../a.css\"") == 2)
    #expect(orphans("rel=\"stylesheet\" media=\"print\" href=\"../a.css\"") == 2)
    #expect(orphans("rel=\"stylesheet\" href=\"https://x.example/epub/a.css\"") == 2)
    #expect(orphans("rel=\"stylesheet\" href=\"../../../../epub/%61.css?x#y\"") == 3)
    #expect(orphans("rel=\"stylesheet\" type=\"text/xsl\" href=\"../a.css\"") == 2)
  }

  @Test func `A missing sheet and unknown properties are told of once each`() {
    let styled = Styled(
      "p {foo: 1}\nq {foo: 2; bar: 1; color: reddish}\n@bogus x;", "<p>x</p>",
      head: "<link rel=\"stylesheet\" href=\"no.css\"/>")
    let warnings = styled.book.warnings
    #expect(
      warnings.filter { !$0.isMinor }.map(\.message) == [
        "the style sheet “epub/text/no.css” is not in the book"
      ])
    #expect(
      warnings.filter(\.isMinor).map { "\($0.line) \($0.message)" } == [
        "1 unknown property “foo”", "2 unknown property “bar”",
        "2 unknown value in “color: reddish”", "3 unknown rule “@bogus”",
      ])
  }

  @Test func `Fonts and page margins are given with the document`() {
    let styled = Styled(
      """
      @font-face { font-family: "A B"; font-weight: bold; font-style: italic;
        src: local("x"), url(a.eot) format("eot"), url("../f/a).woff2") format("woff2"), url(b.ttf) }
      @font-face { font-family: C; font-weight: 100 900; src: url(c.ttf); src: url(http://x/y.ttf) }
      @font-face { font-family: D } @page { margin: 1em 5%; margin-bottom: 0 } @page :left { margin: 9em }
      """, "<p>x</p>")
    #expect(
      styled.document.fontFaces == [
        FontFace(
          family: "A B", weights: 700...700, isItalic: true,
          sources: ["epub/f/a).woff2", "epub/text/b.ttf"]),
        FontFace(family: "C", weights: 100...900, isItalic: false, sources: ["epub/text/c.ttf"]),
      ])
    let margin = styled.document.pages?.authorMargin
    #expect(
      margin?.top == LengthPercentage(.pt(16)) && margin?.left == LengthPercentage(percent: 0.05))
    #expect(margin?.bottom == .some(.some(.zero)))
    #expect(Styled("", "<p>x</p>").document.pages?.authorMargin == nil)
  }
}
