import Graphics
import Styling
import Testing

@Suite struct PropertyTests {
  @Test(arguments: [
    ("24px", 24), ("1.5em", 24), ("150%", 24), ("12pt", 16), ("1in", 96), ("2.54cm", 96),
    ("25.4mm", 96), ("6pc", 96), ("2rem", 32), ("2ex", 16), ("10vw", 40), ("10vh", 60),
    ("1vmin", 4), ("1vmax", 6), ("medium", 16), ("small", 13), ("xx-large", 32), ("larger", 19.2),
    ("smaller", 16 / 1.2), ("calc(1em + 8px)", 24), ("calc((2 * 10px - 4px) / 2)", 8),
    ("max(10px, 2em)", 32), ("min(10px, 2em)", 10), ("clamp(1px, 50px, 20px)", 20),
    ("-3px", 16), ("nonsense", 16), ("12", 16), ("1e200px", 7500), ("calc(1px + )", 16),
    ("calc(1px * 2px)", 16), ("0", 0),
  ])
  func `Sizes of letters become points`(_ value: String, _ points: Double) {
    #expect(abs(style("font-size: \(value)").text.fontSize.points - points) < 0.001)
  }

  @Test func `All units of a book grow with the size of the text`() {
    let large = Media(pageWidth: .pt(400), pageHeight: .pt(600), textSize: .pt(20))
    for value in ["16px", "12pt", "1em", "100%", "medium", "1rem"] {
      #expect(style("font-size: \(value)", media: large).text.fontSize == .pt(20))
    }
    #expect(style("margin-left: 10vw", media: large).box.margin.left == LengthPercentage(.pt(40)))
  }

  @Test func `A number as line height is handed on as a number, a length as a length`() {
    let html = "<div id=\"d\"><p id=\"x\">x</p></div>"
    func height(_ value: String) -> TextProperties.LineHeight {
      Styled("#d {line-height: \(value); font-size: 20px} #x {font-size: 10px}", html)["x"].text
        .lineHeight
    }
    #expect(height("1.5") == .number(1.5))
    #expect(height("150%") == .length(.pt(30)))
    #expect(height("1.5em") == .length(.pt(30)))
    #expect(height("normal") == .normal)
    #expect(height("-1") == .normal)
  }

  @Test func `Fonts have their families, weights, styles and features`() {
    let font = style(
      "font: italic small-caps bold 20px/1.5 \"A B\", C  D, serif; font-feature-settings: 'ss01', \"liga\" off"
    ).text
    #expect(font.fontFamilies == ["A B", "C D", "serif"])
    #expect(font.isItalic && font.fontWeight == 700 && font.smallCapitals == .lowercase)
    #expect(font.fontSize == .pt(20) && font.lineHeight == .number(1.5))
    #expect(font.features == [.init(tag: "ss01", value: 1), .init(tag: "liga", value: 0)])
    #expect(style("font: bold 20px").text.fontWeight == 400)
    #expect(style("font-weight: 650").text.fontWeight == 650)
    #expect(style("font-weight: bolder").text.fontWeight == 700)
    #expect(style("font-weight: lighter", element: "h1").text.fontWeight == 100)
    let variant = style("font-variant: all-small-caps oldstyle-nums").text
    #expect(variant.smallCapitals == .all && variant.features == [.init(tag: "onum", value: 1)])
    #expect(style("font-variant-numeric: tabular-nums lining-nums").text.features.count == 2)
    #expect(style("font-variant: normal").text.smallCapitals == .none)
  }

  @Test(arguments: [
    ("red", "#ff0000"), ("#0f0", "#00ff00"), ("#0000ff80", "#0000ff"), ("rgb(1, 2, 3)", "#010203"),
    ("rgb(100% 0% 0% / 50%)", "#ff0000"), ("rgba(1,2,3,.5)", "#010203"),
    ("color-mix(in srgb, red, blue)", "#800080"),
    ("color-mix(in srgb, 25% red, #00f)", "#4000bf"),
    ("color-mix(in srgb, lime 100%, transparent)", "#00ff00"),
    ("hwb(120deg 0% 0%)", "#00ff00"), ("hwb(0 20% 20%)", "#cc3333"),
    ("hwb(90 60% 60% / 1)", "#808080"), ("hsl(120, 100%, 50%)", "#00ff00"),
    ("hsl(240deg 100% 50%)", "#0000ff"),
    ("RebeccaPurple", "#663399"), ("rgb(300, -5, 0)", "#ff0000"),
  ])
  func `Colours are read in all their forms`(_ value: String, _ hex: String) {
    #expect(style("color: \(value)").text.color?.hex == hex)
  }

  @Test func `What is no colour is none`() {
    for value in [
      "hwb(1, 2%, 3%)", "hwb(1deg 2%)", "#12", "rgb(1,2)", "rgb(a,b,c)", "blueish", "hsl(1,2,3)",
      "#ggg", "12",
    ] {
      #expect(style("color: \(value)").text.color == nil)
    }
    #expect(style("color: #0000ff80").text.color?.alpha == 128)
    #expect(style("background: transparent").box.background.color == nil)
    #expect(
      style("color: red; background-color: currentcolor").box.background.color?.hex == "#ff0000")
  }

  @Test func `Text is placed as it is told`() {
    let text = style(
      """
      text-align: center; text-align-last: right; text-indent: -1.5em; letter-spacing: .1em;
      word-spacing: 2px; text-transform: uppercase; white-space: pre-line; hyphens: auto; tab-size: 4;
      direction: rtl; overflow-wrap: anywhere; word-break: break-all; hanging-punctuation: first last;
      quotes: "a" "b"; visibility: hidden; orphans: 3; widows: 4; text-decoration: underline overline;
      """
    ).text
    #expect(text.alignment == .center && text.lastLineAlignment == .right)
    #expect(text.indent == LengthPercentage(.pt(-24)) && text.letterSpacing == .pt(1.6))
    #expect(text.wordSpacing == .pt(2) && text.transform == .uppercase && text.hyphens == .auto)
    #expect(text.whiteSpace == .init(keepsSpaces: false, keepsNewlines: true, wraps: true))
    #expect(text.tabSize == 4 && text.isRightToLeft && text.breaksAnywhere)
    #expect(text.overflowWrap == .anywhere)
    #expect(!text.hanging.isEmpty && text.quotes == ["a", "b"] && !text.isVisible)
    #expect(text.orphans == 3 && text.widows == 4 && text.decoration == [.underline, .overline])
    #expect(style("text-indent: 10%").text.indent == LengthPercentage(percent: 0.1))
    #expect(style("tab-size: 2em").text.tabSize == .length(.pt(32)))
    #expect(style("tab-size: -1px").text.tabSize == 8 && style("tab-size: 5%").text.tabSize == 8)
    #expect(style("quotes: none").text.quotes == [])
    #expect(style("text-align: initial").text.alignment == .start)
    #expect(style("white-space: nowrap").text.whiteSpace.wraps == false)
    #expect(style("text-wrap: pretty").text.whiteSpace.wraps)
  }

  @Test func `lines under text apply to boxes in it, but not to floats`() {
    let styled = Styled(
      "#d {text-decoration: underline} #x {text-decoration: none} #f {float: left}",
      "<div id=\"d\"><span id=\"x\">x</span><span id=\"f\">f</span></div>")
    #expect(styled["x"].text.decoration == .underline)
    #expect(styled["f"].text.decoration == [])
  }

  @Test func `Names with prefixes mean the plain ones`() {
    #expect(style("-epub-hyphens: none").text.hyphens == .none)
    #expect(style("-webkit-hyphens: auto").text.hyphens == .auto)
    #expect(style("-moz-text-align-last: center").text.lastLineAlignment == .center)
    #expect(!style("text-justify: none; text-justify: both").text.isJustifiable)
    #expect(style("-epub-word-break: break-all").text.breaksAnywhere)
    #expect(style("adobe-hyphenate: explicit").text.hyphens == .manual)
    #expect(style("-webkit-box-sizing: border-box").box.sizesBorderBox)
    #expect(style("word-wrap: break-word").text.overflowWrap == .breakWord)
    #expect(style("word-break: break-word").text.overflowWrap == .anywhere)
  }

  @Test func `Shorthands set all their sides`() {
    let box = style("margin: 1px 2px 3px; padding: 4px 5px; border: 2px dashed red").box
    #expect(
      box.margin.top == LengthPercentage(.pt(1)) && box.margin.right == LengthPercentage(.pt(2)))
    #expect(
      box.margin.bottom == LengthPercentage(.pt(3)) && box.margin.left == LengthPercentage(.pt(2)))
    #expect(
      box.padding.top == LengthPercentage(.pt(4)) && box.padding.left == LengthPercentage(.pt(5)))
    #expect(box.border.left.width == .pt(2) && box.border.top.style == .dashed)
    #expect(box.border.right.color?.hex == "#ff0000")
    let margin = style("margin: auto; margin-top: -5%; margin-left: inherit").box.margin
    #expect(
      margin.right == nil && margin.top == LengthPercentage(percent: -0.05) && margin.left == .zero)
    #expect(style("margin: 1px 2px 3px 4px 5px").box.margin.left == .zero)
    #expect(style("padding: -1px").box.padding.top == .zero)
    #expect(style("border: solid").box.border.top.width == .pt(3))
    #expect(style("border-width: 5px").box.border.top.width == .zero)
    #expect(style("border-top: 1px solid; border-style: none").box.border.top.width == .zero)
    #expect(style("border-bottom: thin dotted").box.border.bottom.style == .dotted)
    #expect(style("inset: 1px auto").box.inset.left == nil)
    #expect(
      style("margin-inline: 1px 2px; direction: rtl").box.margin.left == LengthPercentage(.pt(2)))
    #expect(style("padding-inline-start: 3px").box.padding.left == LengthPercentage(.pt(3)))
    let rightToLeft = style("direction: rtl; padding-inline-start: 3px").box.padding
    #expect(rightToLeft.right == LengthPercentage(.pt(3)) && rightToLeft.left == .zero)
  }

  @Test func `Boxes have their sizes, places and kinds`() {
    let box = style(
      """
      display: inline-block; position: relative; left: -999em; clear: both; width: 50%; height: 10px;
      max-width: 100%; min-height: 2em; max-height: 100vh; box-sizing: border-box; overflow: hidden;
      vertical-align: super; opacity: 50%; z-index: 3; border-radius: 4px 5px; table-layout: fixed;
      object-fit: cover; unicode-bidi: bidi-override; break-before: always; page-break-after: avoid;
      page-break-inside: avoid; list-style: none
      """
    ).box
    #expect(box.display == .inlineBlock && box.position == .relative)
    #expect(
      box.inset.left == LengthPercentage(.pt(-999 * 16)) && box.inset.top == nil
        && box.clear == .both)
    #expect(box.width == LengthPercentage(percent: 0.5) && box.height == LengthPercentage(.pt(10)))
    #expect(
      box.maxWidth == LengthPercentage(percent: 1) && box.minHeight == LengthPercentage(.pt(32)))
    #expect(box.maxHeight == LengthPercentage(.pt(600)) && box.sizesBorderBox && box.clips)
    #expect(box.verticalAlign == .super && box.opacity == 0.5 && box.zIndex == 3)
    #expect(
      [box.radius.top, box.radius.right, box.radius.bottom, box.radius.left].map(\.across)
        == [4, 5, 4, 5].map { LengthPercentage(.pt($0)) })
    #expect(box.fixedTable && box.objectFit == .cover)
    #expect(box.bidi.contains(.overrides) && box.breakBefore == .page && box.breakAfter == .avoid)
    #expect(box.breakInside == .avoid)
    #expect(style("vertical-align: 50%; line-height: 20px").box.verticalAlign == .raised(.pt(10)))
    #expect(style("width: auto; max-width: none").box.maxWidth == nil)
    #expect(style("min-height: calc(98vh - 3em)").box.minHeight == LengthPercentage(.pt(588 - 48)))
    #expect(style("width: calc(50% - 1em)").box.width == LengthPercentage(.pt(-16), percent: 0.5))
    #expect(style("float: left", element: "span").box.display == .block)
    #expect(style("position: absolute", element: "span").box.display == .block)
    #expect(style("display: masonry").box.display == .block)
    #expect(style("display: inline-grid; float: left").box.display == .grid)
    #expect(style("display: flex; flex-direction: column").box.display == .flex(isColumn: true))
    #expect(style("display: inline flow-root").box.display == .inlineBlock)
    #expect(style("display: none").box.display == .none)
  }

  @Test func `Grounds have colour, picture, place and size`() throws {
    let ground = style(
      "background: url(../img/a%20b.png) no-repeat center / cover, red"
    ).box.background
    #expect(ground.color?.hex == "#ff0000" && ground.layers.count == 1)
    let layer = try #require(ground.layers.first)
    #expect(layer.image == .picture("epub/img/a b.png") && layer.size == .cover)
    #expect(layer.repeatX == .noRepeat && layer.repeatY == .noRepeat)
    #expect(
      layer.x == LengthPercentage(percent: 0.5) && layer.y == LengthPercentage(percent: 0.5))
    func first(_ declarations: String) -> BoxProperties.Background.Layer? {
      style("background-image: url(a.png);" + declarations).box.background.layers.first
    }
    let place = first("background-position: right 10px bottom 20%")
    #expect(
      place?.x == LengthPercentage(.pt(-10), percent: 1)
        && place?.y == LengthPercentage(percent: 0.8))
    let top = first("background-position: top left")
    #expect(top?.x == .zero && top?.y == .zero)
    #expect(
      first("background-size: 50% auto")?.size == .extents(LengthPercentage(percent: 0.5), nil))
    #expect(
      style("background: linear-gradient(red, blue) blue").box.background.color?.hex == "#0000ff")
    #expect(first("background-image: url(http://x.example/a.png)") == nil)
    #expect(
      first("background-image: url(data:image/png;base64,AA)")?.image
        == .picture("data:image/png;base64,AA"))
  }

  @Test func `Lists have their markers`() {
    #expect(style("list-style: square inside").text.listMarker == .square)
    #expect(style("list-style: square inside").text.listMarkerIsInside)
    #expect(style("list-style: none").text.listMarker == .none)
    #expect(style("list-style-type: '– '").text.listMarker == .string("– "))
    #expect(style("list-style-type: upper-roman").text.listMarker == .upperRoman)
    #expect(style("list-style-type: no-such-style").text.listMarker == .named("no-such-style"))
    #expect(style("list-style: url(a.png) circle").text.listImage == "epub/text/a.png")
  }

  @Test func `Content is generated from strings, attributes, counters and quotation marks`() {
    let styled = Styled(
      #"""
      p::before { content: "\201C" attr(title) counter(c, upper-roman) counters(d, ".") open-quote
        url(a.png) / "read"; counter-increment: c 2 d; counter-reset: e }
      """#, "<p id=\"x\" title=\"one\">x</p><p id=\"y\" title=\"two\">y</p>")
    #expect(
      styled.pseudo(.before)?.box.content == [
        .text("\u{201C}"), .text("one"), .counter(name: "c", style: .upperRoman),
        .counters(name: "d", separator: ".", style: .decimal), .openQuote,
        .image("epub/text/a.png"),
      ])
    #expect(styled.pseudo(.before, "y")?.box.content?[1] == .text("two"))
    #expect(
      styled.pseudo(.before)?.box.counterIncrement == [
        .init(name: "c", value: 2), .init(name: "d", value: 1),
      ])
    #expect(styled.pseudo(.before)?.box.counterReset == [.init(name: "e", value: 0)])
  }

  @Test func `Transforms are six numbers and shares of the box`() {
    let turn = style("transform: rotate(90deg)").box.transform
    #expect(abs((turn?.b ?? 0) - 1) < 1e-12 && abs(turn?.a ?? 1) < 1e-12)
    let shift = style("transform: translate(-50%, 10px) scale(2)").box.transform
    #expect(shift?.eOfWidth == -0.5 && shift?.f == 10 && shift?.a == 2 && shift?.e == 0)
    let both = style("transform: scale(2) translateX(10px)").box.transform
    #expect(both?.e == 20)
    #expect(style("transform: matrix(1, 2, 3, 4, 5, 6)").box.transform?.f == 6)
    #expect(style("transform: none").box.transform == nil)
    #expect(style("transform: rotate3d(1,1,1,4deg)").box.transform?.steps.count == 1)
    #expect(style("transform: rotate3d(1,1,1)").box.transform == nil)
    #expect(style("transform-origin: left top").box.transformOriginX == .zero)
  }

  @Test func `Flexible boxes have their properties`() {
    let flex = style("flex: 2 0 10%; align-self: center; order: -1; gap: 1em 2em").box.flex
    #expect(flex.grow == 2 && flex.shrink == 0 && flex.basis == LengthPercentage(percent: 0.1))
    #expect(flex.ownPlacement == .center && flex.order == -1)
    #expect(flex.rowGap == LengthPercentage(.pt(16)) && flex.columnGap == LengthPercentage(.pt(32)))
    #expect(style("flex: 1").box.flex.basis == .zero)
    #expect(style("flex: none").box.flex.shrink == 0)
    let box = style(
      "display: flex; justify-content: space-between; align-items: center; flex-flow: column wrap"
    ).box
    #expect(box.flex.mainPlacement == .spaceBetween && box.flex.crossPlacement == .center)
    #expect(box.flex.wraps && box.display == .flex(isColumn: true))
    let styled = Styled("#d {display: flex}", "<div id=\"d\"><span id=\"x\">x</span></div>")
    #expect(styled["x"].box.display == .block)
  }

  @Test
  func `On pages of fixed layout letters of one width are smaller, unless their size is a length`()
  {
    var fixed = page
    fixed.isFixedLayout = true
    func sizes(_ css: String, _ media: Media) -> [Double] {
      let body = #"<div id="a"><pre id="b"><em id="c">x</em></pre></div>"#
      let styled = Styled(css, body, media: media)
      return ["a", "b", "c"].map { styled[$0].text.fontSize.points }
    }
    let sheet = "pre, em { font-size: inherit; "
    #expect(sizes(sheet + "font-family: monospace }", fixed) == [16, 13, 13])
    #expect(sizes(sheet + "font-family: monospace, serif }", fixed) == [16, 16, 16])
    #expect(
      sizes("div { font-size: 20px } " + sheet + "font-family: monospace }", fixed) == [20, 20, 20])
    #expect(
      sizes("pre { font: 2em monospace } em { font: 1em serif }", fixed) == [16, 26, 32])
    #expect(
      sizes("pre { font: medium monospace } em { font-size: large }", fixed) == [16, 13, 14.625])
    #expect(sizes(sheet + "font-family: monospace }", page) == [16, 16, 16])
  }

  @Test func `Columns have their properties`() {
    let box = style("columns: 6 100px; column-gap: normal; column-rule: 2px dotted red").box
    #expect(box.columns.count == 6 && box.columns.width == .pt(100) && box.flex.columnGap == nil)
    #expect(box.columns.rule.width == .pt(2) && box.columns.rule.style == .dotted)
    #expect(style("columns: auto 3").box.columns.count == 3)
    #expect(style("column-count: 4; column-count: 0").box.columns.count == 4)
    #expect(style("column-width: 9px; column-width: 10%").box.columns.width == .pt(9))
    #expect(style("columns: 1 2").box.columns.count == nil)
    #expect(style("break-before: column").box.breakBefore.forcesColumn)
    #expect(!style("break-before: column").box.breakBefore.isForced)
  }
}
