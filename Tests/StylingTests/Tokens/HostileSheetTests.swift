import Graphics
import Documents
import Styling
import TestSupport
import Testing

@Suite struct HostileSheetTests {
  @Test(arguments: [
    "p { color: red", "p { color: red; /* ", "p { content: \"", "@media screen { p { color: red",
    "p { background: url(", "p { color: red } @font-face {", "p{color:red}<!-- q{} -->", "\\", "@",
    "#",
    "p{color:red}}}}}", ")]}p{}", "p{color:red;}a{b:'\n}", "@import", "@namespace;", "p{--x:{}}",
    "",
    "p { transform: scale(1e9) scale(1e9) scale(1e9) rotate(1e300deg) }", "p{margin:calc(1px/0)}",
    "p { orphans: 99999999999999999999; font-weight: 1e9; z-index: -1e99; tab-size: 1e9 }",
    "p:nth-child(-999999999999n + 99999999999) {}", "p{flex:1e999;opacity:1e999;line-height:1e999}",
  ])
  func `Whatever a sheet is, the document has its style`(_ css: String) {
    let styled = Styled(css, "<p id=\"x\">x</p>")
    #expect(styled["x"].box.display == .block)
  }

  @Test(arguments: [
    "(", "{", "[", "a{", "@media all{", "calc(", "p{margin:calc(", ":not(", "p:has(", "\\",
  ])
  func `What is never closed ends with the sheet`(_ piece: String) {
    for start in ["", "p { margin: ", "p:not("] {
      let css = start + String(repeating: piece, count: 2_000)
      #expect(Styled(css, "<p id=\"x\">x</p>")["x"].box.display == .block)
    }
  }

  @Test func `What is unclosed still counts as far as it goes`() {
    #expect(Styled("p { color: red", "<p id=\"x\">x</p>")["x"].text.color != nil)
    #expect(Styled("@media screen { p { color: red", "<p id=\"x\">x</p>")["x"].text.color != nil)
    #expect(Styled("} p { color: red }", "<p id=\"x\">x</p>")["x"].text.color == nil)
    #expect(
      Styled("q { background: url(a)b.png) } p { color: red }", "<p id=\"x\">x</p>")["x"].text.color
        != nil)
    #expect(
      Styled("q { color: 'x\n} p { color: red }", "<p id=\"x\">x</p>")["x"].text.color != nil)
    #expect(Styled("p { a{b:c} color: red }", "<p id=\"x\">x</p>")["x"].text.color != nil)
    #expect(Styled("p { q: [;]; :x; color: red }", "<p id=\"x\">x</p>")["x"].text.color != nil)
  }

  @Test func `Rules beyond the limit, and bytes beyond it, are left out with a warning`() {
    let many = String(repeating: "a{}", count: StylingLimits.rules) + "p{color:red}"
    let styled = Styled(many, "<p id=\"x\">x</p>")
    #expect(styled["x"].text.color == nil)
    #expect(styled.book.warnings.contains { $0.message.contains("200,000") && !$0.isMinor })
    let large = String(repeating: " ", count: StylingLimits.sheetBytes) + "p{color:red}"
    #expect(Styled(large, "<p id=\"x\">x</p>")["x"].text.color == nil)
  }

  @Test(arguments: seeds(40))
  func `Whatever pieces of layers and nested rules a sheet has, the document has its style`(
    seed: UInt64
  ) {
    let pieces = [
      "@layer", "@layer ", "@media all", "@import 'x'", "layer(", ")", ",", ".", "a", "b.c", "p",
      "&",
      "& ", "{", "{", "}", ";", ":", "color:red", "color:revert-layer", "!important", ">", " ",
      "@x;", "display:block",
    ]
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let css = (0..<Int.random(in: 1...40, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let display = Styled(css, "<p id=\"x\">x</p>")["x"].box.display
      #expect(display == .block, "\(css)")
    }
  }

  @Test(
    .long,
    arguments: [
      ".a{" + String(repeating: "&&{", count: 32),
      ".a{" + String(repeating: String(repeating: "&", count: 100) + "{", count: 6),
      "p{" + String(repeating: "& &{", count: 32),
      String(repeating: "@layer{p{color:revert-layer}}", count: 100_000),
      String(repeating: "@layer{p{color:var(--x,revert-layer)}}", count: 50_000),
      String(repeating: "a,", count: 10_000) + "a{"
        + String(repeating: "color:red;@x;", count: 20_000),
      String(repeating: "a,", count: 10_000) + "a{"
        + String(repeating: "color:red;&{}", count: 9_000),
      "@layer " + String(repeating: "a.", count: 9_000) + "a{"
        + String(repeating: "@layer b;", count: 50_000),
      "@layer " + (0..<50_000).map { "a\($0)" }.joined(separator: ",") + ";"
        + String(repeating: "@import 'x';", count: 50_000),
    ])
  func `Layers and nested rules beyond all measure come to an end`(css: String) {
    #expect(Styled(css, "<p id=\"x\">x</p>")["x"].box.display == .block)
  }

  @Test func `What is no rule ends with the block around it`() {
    for block in ["@layer a", "@media all", "@supports (color: red)"] {
      let styled = Styled(
        "\(block) { junk } p {color: red} @layer b {p {color: blue}}", "<p id=\"x\">x</p>")
      #expect(
        styled["x"].text.color == Styled("p {color: red}", "<p id=\"x\">x</p>")["x"].text.color)
    }
  }

  @Test func `Nested sizes of letters stay within what browsers have`() {
    let html =
      String(repeating: "<b>", count: 200) + "<i id=\"x\">x</i>"
      + String(repeating: "</b>", count: 200)
    let size = Styled("b { font-size: 1000em }", html)["x"].text.fontSize
    #expect(size == .pt(7500))
    #expect(Styled("b { font-size: .001em }", html)["x"].text.fontSize >= .zero)
  }

  @Test func `Selectors that try everything come to an end`() {
    let html =
      String(repeating: "<div class=\"a\">", count: 200) + String(repeating: "<p>x</p>", count: 500)
      + String(repeating: "</div>", count: 200)
    let selectors = [
      String(repeating: "div ", count: 60) + "q",
      "div > " + String(repeating: "div > div ", count: 29) + "p",
      "p ~ p ~ p ~ p ~ p ~ q", "* ~ * ~ * ~ * + *", ":has(q)", "*:not(:has(~ q)) p",
      ":is(:is(div, p) :is(div, p) :is(div, p))",
    ]
    for selector in selectors {
      let styled = Styled("\(selector) { color: red }", html)
      #expect(styled.document.styleOfNode.count == styled.document.document.nodes.count)
    }
  }

  @Test func `Equal elements share their styles`() {
    let styled = Styled("p {color: red}", String(repeating: "<p>x</p>", count: 1_000))
    #expect(styled.document.styles.count <= 5)
  }

  @Test func `Rules beyond all measure are cut short, and the program's own hold all the same`() {
    let rules = String(repeating: "*:not(q):not(q):not(q){color:red}", count: 400)
    let html = String(repeating: "<p>x</p>", count: 300) + "<p id=\"x\">x</p>"
    let styled = Styled(rules, html, steps: 1_000)
    #expect(styled["x"].box.display == .block)
    #expect(styled.book.warnings.contains { $0.message.contains("too many") && !$0.isMinor })
  }
}
