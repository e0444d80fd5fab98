import Graphics
import Layout
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Typesetting

/// No word vanishes without a message: it is on a page, or a warning names its element.
struct ElementWordsTests {
  /// The elements of HTML, including the obsolete ones, apart from metadata, scripts and the parentheses of ruby.
  private static let elements = """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote br
    button canvas caption center cite code col colgroup content data datalist dd del details dfn dialog dir div dl dt
    em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr i iframe
    image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta
    meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre
    progress q rb rbc rt rtc ruby s samp search section select slot small source span strike strong sub summary sup
    table tbody td textarea tfoot th thead time title tr track tt u ul var video wbr xmp
    """.split { $0.isWhitespace }.map(String.init)

  private func set(_ body: String) throws -> (text: String, warnings: [String]) {
    let book = try BookReader.read(TestEPUB(body).archive, name: "a.epub")
    let layout = try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(300), height: .pt(400))),
      usesSystem: false)
    var text = ""
    while !layout.isFinished {
      for page in layout.nextPages() { text += page.lines.map(\.text).joined(separator: "\n") }
    }
    return (text, layout.warnings)
  }

  @Test(arguments: ["", "display: block", "float: left"])
  func `a word in an element is on a page, or a warning names the element`(css: String) throws {
    let style = css.isEmpty ? "" : " style='\(css)'"
    let bodies = Self.elements.map { "<div>b <\($0)\(style)>w\($0)x</\($0)> a</div>" }
    let (text, warnings) = try set(bodies.joined())
    for name in Self.elements {
      let isShown = text.contains("w\(name)x")
      let isTold = warnings.contains { $0.contains("<\(name)>") && $0.contains("w\(name)x") }
      #expect(isShown != isTold, "\(name): \(isShown), \(isTold)")
    }
  }

  @Test func `all that a reader can choose from or write in is on the page`() throws {
    let (text, warnings) = try set(
      """
      <p>w0 <select><optgroup label="w1"><option>w2</option></optgroup><option>w3</option></select>
      <button>w4 <b>w5</b></button> <textarea>w6</textarea></p>
      <audio src="a.mp3"><p>w7</p></audio><canvas>w8</canvas>
      """)
    #expect((0...8).allSatisfy { text.contains("w\($0)") } && warnings.isEmpty)
  }

  @Test(arguments: ["template", "script", "style", "datalist hidden=''", "div hidden=''"])
  func `what is not meant to be seen is left out without a message`(start: String) throws {
    let name = start.prefix { $0 != " " }
    let (text, warnings) = try set("<p>before</p><\(start)>word</\(name)><p>after</p>")
    #expect(!text.contains("word") && warnings.isEmpty)
  }

  /// The library that draws them does not know these.
  @Test(arguments: [true, false])
  func `text of drawings that is not drawn is told of`(isFile: Bool) throws {
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><defs><path id="q" d="M0 20 H90"/></defs>\
      <text><textPath href="#q">path words</textPath></text><foreignObject width="50" height="50">\
      <p xmlns="http://www.w3.org/1999/xhtml">foreign words</p></foreignObject><text y="60">text</text>\
      <switch><foreignObject requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility">\
      <p xmlns="http://www.w3.org/1999/xhtml">switch</p></foreignObject><text y="80">fallback</text></switch></svg>
      """
    var epub = TestEPUB("<p>\(isFile ? "<img src='../d.svg' alt='x'/>" : drawing)</p>")
    epub.addFile("d.svg", Array(drawing.utf8), id: "d", type: "image/svg+xml")
    let layout = try BookLayout(
      book: try BookReader.read(epub.archive, name: "a.epub"),
      layout: PageLayout(pageSize: Size(width: .pt(300), height: .pt(400))), usesSystem: false)
    while !layout.isFinished { _ = layout.nextPages() }
    let told = layout.warnings.filter { $0.contains("is not shown") }
    #expect(told.count == 2)
    #expect(told.contains { $0.contains("<textPath>") && $0.contains("path words") })
    #expect(told.contains { $0.contains("<foreignObject>") && $0.contains("foreign words") })
  }
}
