import Graphics
import Styling
import TestSupport
import Testing

/// Rules within rules (css-nesting-1) are what they would be written out.
@Suite struct NestingTests {
  private static let html = """
    <div id="d" class="a"><p id="x" class="b c">x</p><section class="a"><p id="y">y</p></section></div><p id="z" class="b">z</p>
    """
  private static let ids = ["d", "x", "y", "z"]

  private func orphans(_ css: String) -> [Int] {
    let styled = Styled(css, Self.html)
    return Self.ids.map { styled[$0].text.orphans }
  }

  @Test(arguments: [
    (".a { & p { orphans: 5 } }", ".a p { orphans: 5 }"),
    (".a { p { orphans: 5 } }", ".a p { orphans: 5 }"),
    (".a { > p { orphans: 5 } }", ".a > p { orphans: 5 }"),
    (".a { .b & { orphans: 5 } + p { orphans: 6 } }", ".b .a { orphans: 5 } .a + p { orphans: 6 }"),
    (".b { &.c { orphans: 5 } }", ".b.c { orphans: 5 }"),
    ("p { &:not(.c) { orphans: 5 } }", "p:not(.c) { orphans: 5 }"),
    (".b { p& { orphans: 7 } }", "p.b { orphans: 7 }"),
    (
      ".b, #none { orphans: 3; p& { orphans: 7 } }",
      ".b { orphans: 3 } p:is(.b, #none) { orphans: 7 }"
    ),
    (
      ".a { .b, & > section { p& , & p { orphans: 4 } } }",
      ".a > section p { orphans: 4 } p:is(.a .b) { orphans: 4 }"
    ),
    ("p { @media all { orphans: 6; &.c { orphans: 8 } } }", "p { orphans: 6 } p.c { orphans: 8 }"),
    ("p { @media (max-width: 1px) { orphans: 6 } orphans: 3 }", "p { orphans: 3 }"),
    ("p { @supports (orphans: 2) { .a & { orphans: 6 } } }", ".a p { orphans: 6 }"),
    ("p { @supports (no: thing) { .a & { orphans: 6 } } }", ""),
    (".b { orphans: 4; &.b { widows: 3 } orphans: 9 }", ".b { orphans: 9 }"),
    (".b { & { orphans: 4 } orphans: 9 }", ".b { orphans: 9 }"),
    (".a { p:hover { orphans: 4 } p { orphans: 5 } }", ".a p { orphans: 5 }"),
    (".a { p { orphans: 4; } orphans: 7 } ", ".a { orphans: 7 } .a p { orphans: 4 }"),
    (".a { !bad { orphans: 4 } p { orphans: 5 } }", ".a p { orphans: 5 }"),
    (".a { foo bar; p { orphans: 5 } }", ".a p { orphans: 5 }"),
    (".a { ; ; p { orphans: 5 } ; }", ".a p { orphans: 5 }"),
    ("&#nothing, p { orphans: 5 }", "p { orphans: 5 }"),
    ("p::before { & { orphans: 5 } }", ""),
    (".a { --x: { a: b }; p { orphans: 5 } }", ".a p { orphans: 5 }"),
  ])
  func `Nested rules are those written out`(nested: String, flat: String) {
    #expect(orphans(nested) == orphans(flat))
  }

  @Test(arguments: seeds(40))
  func `Random nests are those written out`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (nested, flat) = ("", "")
    func rule(_ outer: String?, _ depth: Int) {
      let own = ["p", ".a", ".b", "section", "#x", ".c", "div"].randomElement(using: &random) ?? ""
      let mark = [" ", " > ", " + ", " ~ "].randomElement(using: &random) ?? " "
      let names = Bool.random(using: &random)
      nested += names && outer != nil ? "&\(mark)\(own) {" : "\(outer == nil ? "" : mark)\(own) {"
      let whole = outer.map { "\($0)\(mark)\(own)" } ?? own
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if depth < 3, Bool.random(using: &random) {
          rule(whole, depth + 1)
        } else {
          let value = Int.random(in: 2...99, using: &random)
          nested += "orphans: \(value);"
          flat += "\(whole) {orphans: \(value)}\n"
        }
      }
      nested += "}\n"
    }
    for _ in 0..<6 { rule(nil, 0) }
    #expect(orphans(nested) == orphans(flat), "\(nested)")
  }

  @Test func `Rules that are nested without end are told of and lose nothing else`() {
    let deep = String(repeating: ".a {", count: 500) + String(repeating: "}", count: 500)
    #expect(orphans(deep + "p {orphans: 7}")[1] == 7)
    let styled = Styled("@container (width > 1px) { p {orphans: 9} } p {orphans: 7}", Self.html)
    #expect(styled["x"].text.orphans == 7)
    #expect(styled.book.warnings.contains { $0.message.contains("@container") })
  }
}

/// Cascade layers (css-cascade-5, 6.4).
@Suite struct CascadeLayerTests {
  private func orphans(_ css: String, style: String = "") -> Int {
    Styled(css, "<p id=\"x\" class=\"a\" style=\"\(style)\">x</p>")["x"].text.orphans
  }

  @Test(arguments: [
    ("@layer a { #x {orphans: 3} } p {orphans: 4}", 4),
    ("@layer a { p {orphans: 3} } @layer b { p {orphans: 4} }", 4),
    ("@layer b, a; @layer a { p {orphans: 3} } @layer b { #x {orphans: 4} }", 3),
    ("@layer a { p {orphans: 3} } @layer b { p {orphans: 4} } @layer a { #x {orphans: 5} }", 4),
    ("@layer a { p {orphans: 3 !important} } @layer b { p {orphans: 4 !important} }", 3),
    ("@layer a { p {orphans: 3 !important} } #x {orphans: 4 !important}", 3),
    ("@layer a { p {orphans: 3} @layer b { #x {orphans: 4} } }", 3),
    ("@layer a.b { p {orphans: 3} } @layer a { p {orphans: 4} } @layer a.c { #x {orphans: 5} }", 4),
    ("@layer a { @layer c, b; } @layer a.b { p {orphans: 3} } @layer a.c { #x {orphans: 5} }", 3),
    ("@layer { p {orphans: 3} } @layer { p {orphans: 4} }", 4),
    ("@layer a { p {orphans: 3} } @layer b { p {orphans: revert-layer} }", 3),
    ("@layer a { p {orphans: 3} } p {orphans: revert-layer}", 3),
    ("@layer a { p {orphans: 3} } @layer b { p {orphans: revert} }", 2),
    ("p { @layer b { orphans: 3 } } @layer a { p {orphans: 4} }", 4),
    ("p { @layer b { &.a {orphans: 3} } } @layer a, b; @layer c { p {widows: 4} }", 3),
    ("@media all { @layer b { p {orphans: 3} } } @layer a { p {orphans: 4} }", 4),
    ("@layer 3 { p {orphans: 3} } @layer a { p {orphans: 4} }", 4),
  ])
  func `Layers come in the order in which they are first named`(css: String, expected: Int) {
    #expect(orphans(css) == expected)
  }

  @Test func `What an element says itself is over all layers, also where it is important`() {
    #expect(orphans("@layer a { #x {orphans: 3} }", style: "orphans: 6") == 6)
    #expect(orphans("@layer a { #x {orphans: 3 !important} }", style: "orphans: 6") == 3)
    #expect(
      orphans("@layer a { #x {orphans: 3 !important} }", style: "orphans: 6 !important") == 6)
  }

  @Test(arguments: [
    // Without its layer an important one gives way to those of stronger layers, important or not.
    ("@layer a { p {orphans: revert-layer !important} } @layer b { p {orphans: 4} }", 4),
    ("@layer a { p {orphans: revert-layer !important} } p {orphans: 5}", 5),
    (
      "@layer a { p {orphans: revert-layer !important} } @layer b { p {orphans: 4 !important} } p {orphans: 5}",
      4
    ),
    (
      "@layer z { p {orphans: 3} } @layer a { #x {orphans: revert-layer !important} p {orphans: 7} }",
      3
    ),
    ("@layer a { p {orphans: revert !important} } p {orphans: 5}", 2),
    (
      "@layer a { p {orphans: revert-layer !important} } @layer b { p {orphans: revert-layer !important} } p {orphans: 6}",
      6
    ),
  ])
  func `What an important declaration leaves out is its layer alone`(css: String, expected: Int) {
    #expect(orphans(css) == expected)
  }

  @Test func `Hints are a layer below that of the style attribute`() {
    let html =
      "<table><tr><td id=\"x\" align=\"right\" style=\"text-align: revert-layer\">a</td></tr></table>"
    #expect(Styled("", html)["x"].text.alignment == .right)
    #expect(Styled("td {text-align: center}", html)["x"].text.alignment == .center)
  }

  @Test func `Imported sheets stand in the layers that they are imported into`() {
    func orphans(_ css: String) -> Int {
      let files = [
        "epub/css/m.css": css,
        "epub/css/a.css": "p {orphans: 5} @layer in { p {orphans: 6} }",
        "epub/css/b.css": "#x {orphans: 7}",
        "epub/css/c.css": "@import 'a.css' layer(deep); p {widows: 4}",
      ]
      let link = "<link rel=\"stylesheet\" href=\"../css/m.css\"/>"
      return Styled("", "<p id=\"x\">x</p>", files: files, head: link)["x"].text.orphans
    }
    #expect(orphans("@import 'a.css' layer(a); @import 'b.css';") == 7)
    #expect(orphans("@import 'a.css' layer(a); @import 'b.css' layer(b);") == 7)
    #expect(orphans("@layer b, a; @import 'a.css' layer(a); @import 'b.css' layer(b);") == 5)
    #expect(orphans("@import 'b.css' layer; @import 'a.css' layer;") == 5)
    #expect(orphans("@import 'b.css' layer(b); @layer b { p {orphans: 3} }") == 7)
    #expect(orphans("@import 'c.css' layer(c); @layer c { p {orphans: 9} }") == 9)
    #expect(orphans("@import 'c.css' layer(c); @layer c.deep.in { #x {orphans: 9} }") == 5)
  }

  @Test func `Variables follow the layers`() {
    #expect(
      orphans("p {--n: 5; orphans: var(--n)} @layer a { #x {--n: 7} }") == 5)
    #expect(
      orphans("p {--n: 5 !important; orphans: var(--n)} @layer a { p {--n: 7 !important} }") == 7)
  }
}
