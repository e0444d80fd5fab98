import Documents
import Graphics
import Styling
import Testing

@Suite struct OptionsTests {
  private static let css = """
    body { font-family: A, serif; line-height: 1.5; color: red }
    #content p { line-height: 150%; text-align: justify; text-indent: 2em; margin: 3px; font-size: 80% }
    h1 { line-height: 1.2; break-before: page; text-align: center; font-size: 3em }
    """
  private static let body = """
    <div id="content"><h1 id="h">Heading</h1><p id="f" style="text-indent: 0">first</p>
    <p id="x">running text that is longer than all else in here</p><pre id="c">code</pre></div>
    """

  private func styled(_ change: (inout StyleOptions) -> Void) -> Styled {
    var options = StyleOptions()
    change(&options)
    return Styled(Self.css, Self.body, options: options)
  }

  @Test func `A line height holds for running text, and headings keep their ratio to it`() {
    let styled = styled { $0.lineHeight = 2 }
    #expect(styled["x"].text.lineHeight == .number(2))
    // The book's 150 % is a length, rounded to a scaled point.
    guard case .number(let ratio) = styled["h"].text.lineHeight else {
      Issue.record("a heading's line height is no number")
      return
    }
    #expect(abs(ratio - 1.6) < 1e-5)
  }

  @Test func `A family stands in for that of running text, and monospaced text stays`() {
    let styled = styled { $0.bodyFamily = "Mine" }
    #expect(styled["x"].text.fontFamilies.first == "Mine")
    #expect(styled["h"].text.fontFamilies.first == "Mine")
    #expect(styled["c"].text.fontFamilies == ["monospace"])
  }

  @Test func `Alignment, hyphens and indents hold for running text alone`() {
    let styled = styled {
      $0.alignment = .left
      $0.hyphens = .auto
      $0.indent = 1
    }
    #expect(styled["x"].text.alignment == .left && styled["h"].text.alignment == .center)
    #expect(styled["x"].text.hyphens == .auto && styled["h"].text.hyphens == .manual)
    #expect(
      styled["x"].text.indent == LengthPercentage(.pt(12.8)) && styled["f"].text.indent == .zero)
  }

  @Test func `What is ignored is the author's alone`() {
    func ignoring(_ what: StyleOptions.Ignored) -> Styled { styled { $0.ignored = what } }
    #expect(ignoring(.fontSizes)["x"].text.fontSize == .pt(16))
    #expect(ignoring(.fontSizes)["h"].text.fontSize == .pt(32))
    #expect(ignoring(.fontSizes)["c"].text.fontSize == .pt(13))
    #expect(ignoring(.fonts)["x"].text.fontFamilies == ["serif"])
    #expect(ignoring(.fonts)["c"].text.fontFamilies == ["monospace"])
    #expect(ignoring(.lineHeight)["x"].text.lineHeight == .normal)
    #expect(ignoring(.colors)["x"].text.color == nil)
    #expect(ignoring(.margins)["x"].box.margin.top == LengthPercentage(.pt(12.8)))
    #expect(ignoring(.align)["h"].text.alignment == .start)
    #expect(ignoring(.breaks)["h"].box.breakBefore == .auto)
    #expect(ignoring(.breaks)["h"].box.breakAfter == .avoid)
  }

  @Test func `Without the book's sheets the typesetter's holds`() {
    var options = StyleOptions()
    options.ignored = .bookCSS
    let book = StyleBook(media: page, options: options) { _ in nil }
    let tree = Markup.document(
      "<html><head><style>p {text-indent: 9em}</style></head><body><h1>h</h1><p>a</p><p style=\"margin: 9em\">b</p></body></html>"
    )
    let document = book.style(tree)
    let paragraphs = tree.nodes.indices.filter { tree.element($0)?.name == "p" }
    #expect(document.style(paragraphs[0]).text.indent == .zero)
    #expect(document.style(paragraphs[1]).text.indent == LengthPercentage(.pt(24)))
    #expect(document.style(paragraphs[1]).box.margin.top == .zero)
    #expect(document.style(paragraphs[1]).text.alignment == .justify)
    #expect(document.style(paragraphs[1]).text.hyphens == .auto)
  }

  @Test(arguments: ["0 hanging", "-1em hanging", "1em each-line", "2em"])
  func `An indent that is asked for is of first lines, however the sheet has it`(
    indent: String
  ) {
    let paragraphs = (0..<6).map { "<p id=\"p\($0)\">running text that goes on</p>" }.joined()
    let body = "<div>\(paragraphs)</div>"
    var options = StyleOptions()
    options.indent = 1
    let own = Styled("p { text-indent: \(indent) }", body, options: options)["p3"]
    #expect(own.text.indent == LengthPercentage(own.text.fontSize))
    #expect(!own.text.hangsIndent && !own.text.indentsBehindBreaks)
  }

  @Test func `Attributes of HTML count less than any rule`() {
    let html = """
      <table border="1" cellpadding="5" width="50%" align="center" id="t"><tr><td id="d" width="20"
       bgcolor="#ff0000" valign="top" align="right">x</td></tr></table><p id="p" align="center">x</p>
      <font size="5" color="00ff00" face="A, B" id="f">x</font><img id="i" align="left" height="30"/>
      <ol type="i" id="o"><li>x</li></ol><p id="r" dir="rtl">x</p><p id="a" dir="auto">\u{5D0}</p>
      <div hidden="hidden" id="n">x</div><hr width="10%" id="h"/>
      """
    let styled = Styled("#p {text-align: right} td {vertical-align: bottom}", html)
    #expect(
      styled["t"].box.width == LengthPercentage(percent: 0.5) && styled["t"].box.margin.left == nil)
    #expect(styled["t"].box.border.top.width == .pt(1))
    #expect(
      styled["d"].box.width == LengthPercentage(.pt(20))
        && styled["d"].box.padding.top == LengthPercentage(.pt(5)))
    #expect(styled["d"].box.background.color?.hex == "#ff0000")
    #expect(styled["d"].box.verticalAlign == .bottom && styled["d"].text.alignment == .right)
    #expect(styled["d"].box.border.left.style == .inset)
    #expect(styled["p"].text.alignment == .right)
    #expect(styled["f"].text.fontSize == .pt(24) && styled["f"].text.color?.hex == "#00ff00")
    #expect(
      styled["f"].text.fontFamilies == ["A", " B"] || styled["f"].text.fontFamilies == ["A", "B"])
    #expect(styled["i"].box.float == .left && styled["i"].box.height == LengthPercentage(.pt(30)))
    #expect(styled["o"].text.listMarker == .lowerRoman)
    #expect(styled["r"].text.isRightToLeft && styled["a"].text.isRightToLeft)
    #expect(styled["r"].box.bidi.contains(.isolates) && !styled["p"].text.isRightToLeft)
    #expect(
      styled["n"].box.display == .none && styled["h"].box.width == LengthPercentage(percent: 0.1))
  }

  @Test func `The program's own sheet makes HTML look as in browsers`() {
    let html = """
      <h2 id="h">x</h2><p id="p">x <sup id="s">2</sup><code id="c">c</code></p><ul id="u"><li id="l">x
      <ul id="v"><li>y</li></ul></li></ul><q id="q">q</q><pre id="e"><code id="g">z</code></pre>
      <table id="t"><tr><th id="k">k</th></tr></table><a href="x" id="a" xml:lang="de">a</a><rt id="r">r</rt>
      """
    let styled = Styled("", html)
    #expect(styled["h"].text.fontSize == .pt(24) && styled["h"].text.fontWeight == 700)
    #expect(
      styled["h"].box.margin.top == LengthPercentage(.pt(19.92))
        && styled["h"].box.breakAfter == .avoid)
    #expect(
      styled["p"].box.margin.bottom == LengthPercentage(.pt(16)) && styled["p"].text.indent == .zero
    )
    #expect(styled["s"].box.verticalAlign == .super && styled["c"].text.fontSize == .pt(13))
    #expect(styled["g"].text.fontSize == .pt(13) && !styled["g"].text.whiteSpace.wraps)
    #expect(
      styled["u"].box.padding.left == LengthPercentage(.pt(40))
        && styled["l"].box.display == .listItem)
    #expect(styled["v"].text.listMarker == .circle && styled["v"].box.margin.top == .zero)
    #expect(styled.pseudo(.before, "q")?.box.content == [.openQuote])
    #expect(styled["t"].box.display == .table && styled["t"].text.borderSpacing.width == .pt(2))
    #expect(
      styled["k"].text.alignment == .center
        && styled["k"].box.padding.left == LengthPercentage(.pt(1)))
    #expect(styled["a"].text.decoration.isEmpty && styled["a"].text.language == "de")
    #expect(styled["r"].text.fontSize == .pt(8) && styled["r"].box.display == .rubyText)
    #expect(styled.book.warnings.isEmpty)
  }
}
