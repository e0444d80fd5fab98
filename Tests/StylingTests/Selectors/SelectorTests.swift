import Graphics
import Documents
import Styling
import TestSupport
import Testing

@Suite struct SelectorTests {
  private static let body = #"""
    <section id="s" class="part first" epub:type="chapter bodymatter">
    <h1 id="h" lang="en-GB">One</h1><p id="a">a</p><p id="b" class="x">b <a id="l" href="#s">l</a></p>
    <ul id="u"><li id="i1">1</li><li id="i2">2</li><li id="i3">3</li><li id="i4">4</li></ul>
    <div id="e"></div><div id="d" title="The end"><span id="t">t</span></div></section>
    """#

  /// The ids that a selector matches.
  private func matches(_ selector: String, prelude: String = "") -> String {
    let styled = Styled("\(prelude) \(selector) { orphans: 9 }", Self.body)
    let ids = ["s", "h", "a", "b", "l", "u", "i1", "i2", "i3", "i4", "e", "d", "t"]
    // `orphans` is inherited, so an element counts where its parent differs.
    return ids.filter { id in
      let node = styled.node(id)
      let parent = styled.document.document.nodes[node].parent
      return styled[id].text.orphans == 9 && styled.document.style(parent).text.orphans != 9
    }.joined(separator: " ")
  }

  @Test(arguments: [
    (#"<h1>1</h1><p id="x">a</p><p>b</p>"#, true),
    (#"<section><header><h2>1</h2><p>Sub</p></header><p id="x">a</p></section>"#, true),
    (#"<h1>1</h1><aside><p>Motto</p></aside><p class="epigraph">b</p><p id="x">a</p>"#, true),
    (#"<h2>1</h2><p>b</p><h2>2</h2><p id="x">a</p>"#, true),
    (#"<h2>1</h2><h3>1.1</h3><p id="x">a</p>"#, true),
    (#"<h2>1</h2><p> </p><p id="x">a</p>"#, true),
    (#"<h1>1</h1><p>b</p><h2>1.1</h2><p id="x">a</p>"#, false),
    (#"<h1>1</h1><p>b</p><p id="x">a</p>"#, false), (#"<p id="x">a</p>"#, false),
    (#"<h1>1</h1><ul><li>b</li></ul><p id="x">a</p>"#, false),
    (#"<h1>1</h1><ul><li><p id="x">a</p></li></ul>"#, false),
    (#"<h1>1</h1><dl><dd><p id="x">a</p></dd></dl>"#, false),
    (#"<h1>1</h1><table><tr><td><p id="x">a</p></td></tr></table><p>b</p>"#, false),
    (#"<h1>1</h1><blockquote><p id="x">a</p></blockquote><p>b</p>"#, false),
    (#"<h1>1</h1><blockquote><p>b</p></blockquote><p id="x">a</p>"#, true),
    (#"<section epub:type="dedication"><h1>1</h1><p id="x">a</p></section>"#, false),
    (#"<div role="doc-preface"><h1>1</h1><p id="x">a</p></div>"#, false),
    (#"<section class="part"><h1>1</h1><p id="x">a</p></section>"#, false),
  ])
  func `A chapter opens with the first paragraph under its heading`(body: String, opens: Bool) {
    #expect(
      (Styled(":-rb-opening { orphans: 9 }", body)["x"].text.orphans == 9) == opens, "\(body)")
  }

  @Test(arguments: [
    (#"<p id="x">For example:</p><pre>a</pre>"#, true),
    (#"<p id="x">as in <b>these</b>： </p> <ul><li>a</li></ul>"#, true),
    (#"<p id="x">Thus:</p><table><tr><td>a</td></tr></table>"#, true),
    (#"<p id="x"><b>Aim</b></p><p>a</p>"#, true),
    (#"<p id="x"> <span><strong>Aim</strong></span> </p><ol><li>a</li></ol>"#, true),
    (#"<p id="x"><b>Aim</b>: a</p><p>a</p>"#, false),
    (#"<p id="x">He said:</p><p>a</p>"#, false), (#"<p id="x">So</p><pre>a</pre>"#, false),
    (#"<p id="x">Thus:</p>text<pre>a</pre>"#, false), (#"<p id="x"></p><pre>a</pre>"#, false),
    (#"<div><p id="x"><b>Aim</b></p></div><p>a</p>"#, false),
    (#"<p id="x"><b>\#(String(repeating: "word ", count: 60))</b></p><p>a</p>"#, false),
  ])
  func `A paragraph introduces what follows if it is bold or ends with a colon`(
    body: String, introduces: Bool
  ) {
    #expect(
      (Styled(":-rb-introduction { orphans: 9 }", body)["x"].text.orphans == 9) == introduces,
      "\(body)")
  }

  @Test(arguments: [
    (#"<p id="x"><img src="a"/></p>"#, true), (#"<p id="x"> <a><img src="a"/></a> </p>"#, true),
    (#"<p id="x"><svg xmlns="http://www.w3.org/2000/svg"/></p>"#, true),
    (#"<p id="x">See <img src="a"/></p>"#, false), (#"<p id="x"><img src="a"/>.</p>"#, false),
    (#"<p id="x"> <br/> </p>"#, false), (#"<div id="x"><img src="a"/></div>"#, false),
  ])
  func `A picture is alone in its paragraph if there are no words`(body: String, isAlone: Bool) {
    #expect(
      (Styled(":-rb-picture { orphans: 9 }", body)["x"].text.orphans == 9) == isAlone, "\(body)")
  }

  /// Cells of random spans: the house's places are those of a grid that is filled slot by slot.
  @Test func `Cells are at the edges of their table's grid, wherever others span`() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<200 {
      let rows = Int.random(in: 1...4, using: &random)
      var slots: [Int: Set<Int>] = [:]
      var cells: [(id: String, row: Int, rows: Int, columns: Range<Int>)] = []
      var body = ""
      for row in 0..<rows {
        body += "<tr>"
        for number in 0..<Int.random(in: 1...4, using: &random) {
          let (high, wide) = (
            Int.random(in: 1...3, using: &random), Int.random(in: 1...2, using: &random)
          )
          var start = 0
          while slots[row, default: []].contains(start) { start += 1 }
          let columns = start..<start + wide
          let height = min(high, rows - row)
          for below in row..<row + height { slots[below, default: []].formUnion(columns) }
          cells.append(("c\(row)-\(number)", row, height, columns))
          body += #"<td id="c\#(row)-\#(number)" rowspan="\#(high)" colspan="\#(wide)"></td>"#
        }
        body += "</tr>"
      }
      let width = cells.map(\.columns.upperBound).max() ?? 0
      let styled = Styled(
        "td:-rb-first-column { orphans: 9 } td:-rb-last-column { widows: 9 } "
          + "td:-rb-last-row { color: red } table:-rb-many-columns { orphans: 8 }",
        #"<table id="t"><tbody>\#(body)</tbody></table>"#)
      #expect((styled["t"].text.orphans == 8) == (width >= 5), "\(body)")
      for cell in cells {
        let text = styled[cell.id].text
        #expect((text.orphans == 9) == (cell.columns.lowerBound == 0), "\(cell) \(body)")
        #expect((text.widows == 9) == (cell.columns.upperBound == width), "\(cell) \(body)")
        let isLast = cell.row + cell.rows == rows
        #expect((text.color != styled["t"].text.color) == isLast, "\(cell) \(body)")
      }
    }
  }

  @Test(arguments: [
    ("p", "a b"), (".x", "b"), ("p.x", "b"), ("#a", "a"), ("section p", "a b"), ("h1 + p", "a"),
    ("h1 ~ p", "a b"), ("section > p", "a b"), ("body > p", ""), ("P", "a b"),
    ("li:first-child", "i1"), ("li:last-child", "i4"), ("li:nth-child(2)", "i2"),
    ("li:nth-child(odd)", "i1 i3"), ("li:nth-child(2n)", "i2 i4"), ("li:nth-child(-n+2)", "i1 i2"),
    ("li:nth-last-child(1)", "i4"), ("li:nth-child(n + 3)", "i3 i4"),
    ("li:nth-child( 3n - 1 )", "i2"),
    ("p:first-of-type", "a"), ("p:last-of-type", "b"), ("h1:only-of-type", "h"),
    ("li:nth-of-type(3)", "i3"), ("p:nth-last-of-type(2)", "a"), ("span:only-child", "t"),
    ("li:nth-child(2 of #i3, #i4)", "i4"), ("li:nth-last-child(2 of #i1, #i4)", "i1"),
    ("div:empty", "e"), ("a:link", "l"), ("a:visited", ""), ("p:hover", ""),
    ("[title]", "d"), ("[title=\"The end\"]", "d"), ("[title~=end]", "d"), ("[title^=The]", "d"),
    ("[title$=end]", "d"), ("[title*=\"e e\"]", "d"), ("[title=\"the END\" i]", "d"),
    ("[lang|=en]", "h"), ("h1:lang(en)", "h"), ("h1:lang(de)", ""), (":lang('en-gb')", "h"),
    ("li:not(:first-child)", "i2 i3 i4"), ("li:not(#i1, #i2)", "i3 i4"),
    ("section :is(h1, ul) + :where(p, div)", "a e"), ("div:has(span)", "d"), ("p:has(> a)", "b"),
    ("p:has(+ p)", "a"), ("h1:has(~ ul)", "h"), ("div:has(> p)", ""), ("p:has(section a)", ""),
    ("section:has(ul li:nth-child(4))", "s"), ("p:is(.y, :unknown, .x)", "b"),
    ("section.part.first > p.x > a", "l"), ("body > section p + p a", "l"),
    ("html:root > body div > span", "t"), ("h1 ~ ul > li ~ li + li", "i3 i4"),
    ("li + li ~ li", "i3 i4"), ("*|p", "a b"), ("#\\61", "a"), (".\\78 ", "b"), ("p#b.x", "b"),
    ("p,.x,#h", "h a b"), ("p:nth-child(3), li:nth-child(1)", "b i1"),
    ("section:dir(ltr) > h1", "h"),
  ])
  func `A selector matches the elements it describes`(_ selector: String, _ ids: String) {
    #expect(matches(selector) == ids)
  }

  @Test(arguments: [
    "p:unknown", "p::unknown", "p >", "> p", "p..x", "p[", "p[a=]", "p:not(", ":nth-child(x)",
    "p, ", "p::before span", "p:not(::before)", "nope|p", "[nope|x]", "p ! a", "p:nth-child(2 of)",
  ])
  func `A rule whose selector is none is dropped whole`(_ selector: String) {
    #expect(matches("\(selector), p") == "")
  }

  @Test func `Names of other namespaces are told apart`() {
    let prelude = #"@namespace epub "http://www.idpf.org/2007/ops";"#
    #expect(matches("[epub|type~=\"chapter\"]", prelude: prelude) == "s")
    #expect(matches("section[epub|type~='bodymatter'] p", prelude: prelude) == "a b")
    #expect(matches("[epub|type=\"chapter\"]", prelude: prelude) == "")
    #expect(matches("[type]", prelude: prelude) == "")
    #expect(matches("[*|type]", prelude: prelude) == "s")
    #expect(matches("[epub\\:type~=chapter]") == "s")
    #expect(matches("epub|p", prelude: prelude) == "")
    #expect(matches("p", prelude: #"@namespace "http://www.w3.org/2000/svg";"#) == "")
    #expect(matches("p", prelude: #"@namespace url(http://www.w3.org/1999/xhtml);"#) == "a b")
    #expect(matches("x|p", prelude: #"@namespace x url("http://www.w3.org/1999/xhtml");"#) == "a b")
    #expect(matches("|p") == "")
  }

  @Test func `The more specific rule wins, then the later one`() {
    let html = "<div class=\"c\" id=\"d\"><p id=\"x\" class=\"a b\">x</p></div>"
    func winner(_ css: String) -> Int { Styled(css, html)["x"].text.orphans }
    #expect(winner("p {orphans: 3} p {orphans: 4}") == 4)
    #expect(winner(".a {orphans: 3} p {orphans: 4}") == 3)
    #expect(winner(".a.b {orphans: 3} div p.a {orphans: 4}") == 3)
    #expect(winner("#x {orphans: 3} .c .a.b {orphans: 4}") == 3)
    #expect(winner(":is(#none, p) {orphans: 3} .a.b {orphans: 4}") == 3)
    #expect(winner(":where(#x) {orphans: 3} p {orphans: 4}") == 4)
    #expect(winner("p:not(#none) {orphans: 3} .a.b {orphans: 4}") == 3)
    #expect(winner("p:nth-child(1) {orphans: 3} p.a {orphans: 4}") == 4)
    #expect(winner("#none, p {orphans: 3} .a {orphans: 4}") == 4)
  }

  @Test func `Pseudo-elements have styles where rules speak of them`() {
    let styled = Styled(
      """
      #x::before { content: "a" } #x:after { content: "b"; color: red } p::first-letter { float: left }
      p:first-line { font-weight: bold } li::marker { color: blue } #y::before { color: red }
      """, "<p id=\"x\">x</p><p id=\"y\">y</p><ul><li id=\"z\">z</li></ul>")
    #expect(styled.pseudo(.before)?.box.content == [.text("a")])
    #expect(styled.pseudo(.after)?.box.content == [.text("b")])
    #expect(styled.pseudo(.firstLetter)?.box.float == .left)
    #expect(styled.pseudo(.firstLine)?.text.fontWeight == 700)
    #expect(styled.pseudo(.marker, "z")?.text.color != nil)
    #expect(styled.pseudo(.before, "y") == nil)
    #expect(styled.pseudo(.marker, "y") == nil)
  }

  @Test(arguments: ["[id]", ".c", "#x", ":hover", "::before"])
  func `Nothing stands after a pseudo-element, or the whole rule is left out`(tail: String) {
    let styled = Styled("p::first-line\(tail), p { orphans: 7 }", #"<p id="x">x</p>"#)
    #expect(styled["x"].text.orphans == 2)
  }

  @Test func `A footnote's call is small and raised as far as sheets do not say otherwise`() throws
  {
    let css = """
      i { float: footnote; font-size: 10px } i::footnote-call { color: red }
      b { float: footnote; font-size: 10px } b::footnote-call { vertical-align: baseline; font-size: 1em }
      """
    let styled = Styled(css, #"<i id="x">x</i><b id="y">y</b>"#)
    let call = try #require(styled.document.style(.footnoteCall, of: styled.node("x")))
    #expect(call.box.verticalAlign == .super && call.text.fontSize == .pt(7))
    let plain = try #require(styled.document.style(.footnoteCall, of: styled.node("y")))
    #expect(plain.box.verticalAlign == .baseline && plain.text.fontSize == .pt(10))
  }
}
