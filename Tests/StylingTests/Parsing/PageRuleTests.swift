import Graphics
import Testing

@testable import Styling

/// `@page` with its selectors and margin boxes (CSS Paged Media 3).
@Suite struct PageRuleTests {
  private func boxes(
    _ css: String, _ context: PageContext = PageContext()
  ) -> [PageMarginBox: ComputedStyle] {
    Styled(css, "<p>x</p>").document.pages?.boxes(of: context) ?? [:]
  }

  @Test func `Boxes of all pages, of sides, of first and blank pages, and of names`() {
    let css = """
      @page { margin: 10px; @top-center { content: "all" } @bottom-center { content: counter(page) } }
      @page :left { @top-center { content: string(title) } }
      @page :first { @top-center { content: none } }
      @page chapter:first { @top-center { content: "opener" } }
      @page :blank { @bottom-center { content: none } }
      """
    #expect(boxes(css)[.topCenter]?.box.content == [.text("all")])
    #expect(
      boxes(css)[.bottomCenter]?.box.content == [.counter(name: "page", style: .decimal)])
    #expect(
      boxes(css, PageContext(isLeft: true))[.topCenter]?.box.content
        == [.string(name: "title", .first)])
    #expect(boxes(css, PageContext(isFirst: true))[.topCenter] == nil)
    #expect(boxes(css, PageContext(isLeft: true, isFirst: true))[.topCenter] == nil)
    #expect(
      boxes(css, PageContext(name: "chapter", isFirst: true))[.topCenter]?.box.content
        == [.text("opener")])
    #expect(boxes(css, PageContext(isBlank: true))[.bottomCenter] == nil)
  }

  @Test
  func `A box inherits from its page, whose rules win by what they ask for and then by order`() {
    let css = """
      @page { font-size: 10px; @top-left { content: "a"; letter-spacing: .1em } }
      @page :right { font-size: 20px }
      @page { font-size: 30px }
      """
    let right = boxes(css)[.topLeft]
    #expect(right?.text.fontSize == .pt(20))
    #expect(right?.text.letterSpacing == .pt(2))
    #expect(boxes(css, PageContext(isLeft: true))[.topLeft]?.text.fontSize == .pt(30))
  }

  @Test(arguments: [
    ("@layer a, b; @layer b { @page { X(b) } } @layer a { @page :right { X(a) } }", "b"),
    ("@layer a { @page :right { X(a) } } @page { X(none) }", "none"),
    ("@page { X(none) } @layer a { @page :right { X(a) } }", "none"),
    ("@layer a { @page { X(outer) } @layer b { @page :right { X(inner) } } }", "outer"),
    ("@layer a, b; @layer b { @page { X(b) } } @layer a { @page { X(a !important) } }", "a"),
    ("@layer a { @page :right { X(side) } @page { X(all) } }", "side"),
  ])
  func `Rules for pages in cascade layers have their ranks`(rules: String, winner: String) {
    let marks = ["a": 1.0, "b": 2, "none": 3, "outer": 4, "inner": 5, "side": 6, "all": 7]
    var css = rules
    for (name, size) in marks {
      for suffix in ["", " !important"] {
        css = css.replacing(
          "X(\(name)\(suffix))",
          with: "@top-left { content: 'x'; letter-spacing: \(size)px\(suffix) }")
      }
    }
    #expect(boxes(css)[.topLeft]?.text.letterSpacing == .pt(marks[winner] ?? 0))
    // The page's own block, from which its boxes inherit.
    var inherited = rules
    for (name, size) in marks {
      for suffix in ["", " !important"] {
        inherited = inherited.replacing(
          "X(\(name)\(suffix))", with: "font-size: \(10 + size)px\(suffix)")
      }
    }
    inherited += " @page { @top-left { content: 'x' } }"
    #expect(boxes(inherited)[.topLeft]?.text.fontSize == .pt(10 + (marks[winner] ?? 0)))
  }

  @Test func `What is no page's selector is left out with a word, and nothing else with it`() {
    let styled = Styled(
      "@page :middle { margin: 1px } @page, :left { margin: 2px } p { orphans: 4 }",
      "<p id=\"x\">x</p>")
    #expect(styled["x"].text.orphans == 4)
    #expect(styled.document.pages?.authorMargin == nil)
    #expect(styled.book.warnings.contains { $0.message.contains("page selector") })
    #expect(boxes("@page { @no-box { content: \"x\" } @top-left { content: \"y\" } }").count == 1)
  }

  @Test func `Margins of the book and of those over it are told apart`() {
    var options = StyleOptions()
    options.userSheets = [("user.css", Array("@page { margin-top: 7px }".utf8))]
    let pages = Styled("@page { margin: 3px }", "<p>x</p>", options: options).document.pages
    #expect(pages?.authorMargin?.top == LengthPercentage(.pt(3)))
    // Of those over it a pixel is three quarters of a point, whatever the size of the text.
    #expect(pages?.designMargin?.top == LengthPercentage(.pt(5.25)))
    #expect(pages?.designMargin?.left == .some(nil))
  }

  @Test func `Rules for pages of some numbers mean these, and are weighed as :first is`() {
    let css = """
      @page { @top-left { content: "all" } }
      @page :nth(2n + 1) { @top-left { content: "odd" } }
      @page :nth(5) { @top-left { content: "five" } }
      @page x:nth(-n+2) { @top-left { content: "early" } }
      @page :nth(of) { @top-left { content: "none" } }
      @page :nth() { @top-left { content: "none" } }
      """
    let found = (1...6).map { number -> BoxProperties.Generated? in
      var page = PageContext()
      page.number = PageNumber(number)
      return boxes(css, page)[.topLeft]?.box.content?.first
    }
    #expect(
      found == [
        .text("odd"), .text("all"), .text("odd"), .text("all"), .text("five"), .text("all"),
      ])
    var named = PageContext(name: "x")
    named.number = 1
    #expect(boxes(css, named)[.topLeft]?.box.content == [.text("early")])
    named.number = 3
    #expect(boxes(css, named)[.topLeft]?.box.content == [.text("odd")])
  }

  @Test func `Rules for the fronts and the backs of leaves mean these, whichever side they lie on`()
  {
    let css = """
      @page :recto { @top-left { content: "front" } }
      @page :verso { @top-left { content: "back" } }
      @page :recto:verso { @top-left { content: "none" } }
      @page :-rb-verso { @top-right { content: "back" } }
      """
    for isLeft in [false, true] {
      for isVerso in [false, true] {
        var page = PageContext(isLeft: isLeft)
        page.isVerso = isVerso
        let found = boxes(css, page)
        #expect(found[.topLeft]?.box.content == [.text(isVerso ? "back" : "front")])
        #expect(found[.topRight]?.box.content == (isVerso ? [.text("back")] : nil))
      }
    }
  }

  @Test func `What a running element and the area of footnotes are said to be`() {
    let css = """
      h1 { position: running(head) } h2 { position: running() } h3 { float: top }
      @page { @top-left { content: element(head, last) } @footnote { border-top: 1px solid } }
      """
    let styled = Styled(css, #"<h1 id="a">x</h1><h2 id="b">x</h2><h3 id="c">x</h3>"#)
    #expect(styled["a"].box.position == .running("head"))
    #expect(styled["b"].box.position == .static)
    #expect(styled["c"].box.float == .top)
    #expect(boxes(css)[.topLeft]?.box.content == [.element(name: "head", .last)])
    #expect(styled.document.pages?.footnoteArea(leading: 1.2)?.box.border.top.style == .solid)
    #expect(Styled("", "x").document.pages?.footnoteArea(leading: 1.2) == nil)
  }
}
