import Graphics
import Pagination
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

struct FlowTests {
  func pages(
    _ bodies: String..., css: String = "", pictures: [String: (Double, Double)] = [:]
  ) throws -> FlowPages {
    try FlowPages(bodies, css: css, pictures: pictures)
  }

  @Test func `every word stands on the pages once and in order, whatever holds it`() throws {
    let set = try pages(
      """
      <h1>one <em>two</em></h1>three <p>four <b>five <i>six</i></b><span> seven</span></p>
      <section>eight <div>nine <p>ten</p> eleven</div> twelve</section>
      <span>thirteen <div>fourteen</div> fifteen</span>
      <blockquote>sixteen</blockquote><pre>seventeen
      eighteen</pre><unknown>nineteen</unknown><address>twenty</address>
      <dl><dt>21</dt><dd>22</dd></dl><figure>23<figcaption>24</figcaption></figure>
      """)
    #expect(
      set.words
        == "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        + "sixteen seventeen eighteen nineteen twenty 21 22 23 24")
  }

  @Test func `lines know the bytes of their words`() throws {
    let set = try pages("<p>One two.</p><p>Straße <em>fünf</em></p><ul><li>item</li></ul>")
    func length(_ words: String) throws -> Int { try set.line(words).range.count }
    #expect(try length("One two") == 8)
    #expect(try length("Straße") == "Straße <em>fünf".utf8.count)
    #expect(try length("item") == 4)
  }

  @Test func `what a sheet hides or puts off the page is not on it`() throws {
    let set = try pages(
      "<p>seen<span class='n'> unseen</span></p><p class='off'>far</p><p hidden=''>gone</p><p>end</p>",
      css: ".n {display: none} .off {position: absolute; left: -999em}")
    #expect(set.words == "seen end")
  }

  // MARK: Boxes

  @Test func `margins that meet are one, the larger`() throws {
    let set = try pages(
      "<div class='a'><p>one</p></div><div class='b'><p>two</p></div><p>three</p>",
      css: "p {line-height: 16px} .a {margin-bottom: 32px} .b {margin: 48px 0 0} p + p {margin: 0}")
    let distance = try set.line("two").origin.y - set.line("one").origin.y
    #expect(distance == .pt(10) + .pt(30))
    #expect(try set.line("three").origin.y - set.line("two").origin.y == .pt(10))
  }

  @Test func `margins of parents and children meet where no border or padding parts them`() throws {
    func gap(_ css: String) throws -> Length {
      let set = try pages(
        "<p>one</p><div><p class='in'>two</p></div>",
        css: "p {line-height: 16px} div {margin-top: 16px} .in {margin-top: 32px} " + css)
      return try set.line("two").origin.y - set.line("one").origin.y - .pt(10)
    }
    #expect(try gap("") == .pt(20))
    #expect(try gap("div {padding-top: 16px}") == .pt(40))
    #expect(try gap("div {margin-top: -16px}") == .pt(10))
  }

  @Test func `a box has the width that its sheet gives, and automatic margins centre it`() throws {
    let set = try pages(
      "<div><p>\(prose(30))</p></div>",
      css: "div {width: 240px; margin: auto} p {text-align: justify}")
    let line = try #require(set.lines.first)
    #expect(line.measureLeft == .pt(50 + 75))
    #expect(line.measureRight == .pt(50 + 225))
  }

  @Test func `what is placed relatively is drawn elsewhere and keeps its room`() throws {
    let body = "<p>one</p><p class='r'>two</p><p>three <span class='s'>up</span></p>"
    let plain = try pages(body, css: "p {line-height: 16px}")
    let moved = try pages(
      body,
      css: "p {line-height: 16px} .r {position: relative; left: 32px; top: -8px} "
        + ".s {position: relative; bottom: 4px}")
    let shift = (
      x: try moved.line("two").origin.x - plain.line("two").origin.x,
      y: try moved.line("two").origin.y - plain.line("two").origin.y
    )
    #expect(shift == (.pt(20), .pt(-5)))
    #expect(try moved.line("three").origin == plain.line("three").origin)
    #expect(try moved.line("three").runs.last?.glyphs.first?.y == -.pt(2.5))
  }

  @Test func `a table repeats its head on each page`() throws {
    let rows = (1...60).map { "<tr><td>row \($0)</td><td>x</td></tr>" }.joined()
    let set = try pages(
      "<table><thead><tr><th>Name</th><th>Sign</th></tr></thead><tbody>\(rows)</tbody></table>")
    #expect(set.pages.count > 1)
    for page in set.pages {
      let lines = page.lines.filter { ![.head, .folio].contains($0.role) }
      #expect(lines.first?.text == "Name")
      #expect(lines.allSatisfy { $0.origin.y <= .pt(450) && $0.origin.y > .pt(50) })
    }
    let words = set.words.split(separator: " ").filter { $0 == "row" }
    #expect(words.count == 60)
  }

  @Test func `notes stand where the reader wants them`() throws {
    let body = """
      <p>One <a epub:type='noteref' href='#f'>1</a> two <a epub:type='noteref' href='#e'>2</a></p>
      <aside epub:type='footnote' id='f'><p>foot</p></aside>
      <section epub:type='endnotes'><div epub:type='endnote' id='e'><p>rear</p></div></section>
      <p>last</p>
      """
    func notes(_ placement: NotePlacement) throws -> (at: [String], words: String) {
      var epub = TestEPUB()
      epub.addDocument("c0", TestEPUB.document(body))
      let set = try FlowPages(epub, notes: placement)
      return (set.lines.filter { $0.role == .note }.map(\.text), set.words)
    }
    #expect(try notes(.book).at == ["1\u{2004}foot"])
    #expect(try notes(.foot).at == ["1\u{2004}foot", "2\u{2004}rear"])
    #expect(try notes(.end) == ([], "One 1 two 2 last 1 foot rear"))
  }

  @Test func `notes of a document of their own stand at the feet of the chapters that call them`()
    throws
  {
    var epub = TestEPUB()
    func call(_ file: String, _ id: String) -> String {
      "<a epub:type='noteref' href='\(file)#\(id)'>*</a>"
    }
    epub.addDocument("a", TestEPUB.document("<p>one\(call("notes.xhtml", "n1"))</p>"))
    epub.addDocument(
      "b",
      TestEPUB.document("<p>two\(call("notes.xhtml", "n2")) \(call("notes.xhtml", "n1"))</p>"))
    epub.addDocument(
      "notes",
      TestEPUB.document(
        "<section epub:type='endnotes'><h2>Notes</h2><ol><li id='n1'><p>first "
          + "<a epub:type='backlink' href='a.xhtml'>↩</a></p></li>"
          + "<li epub:type='endnote' id='n2'><p>second\(call("", "n4"))</p></li>"
          + "<li epub:type='endnote' id='n3'><p>uncalled</p></li>"
          + "<li epub:type='endnote' id='n4'><p>called by a note</p></li></ol></section>"))
    let book = try FlowPages(epub)
    #expect(book.lines.filter { $0.role == .note }.isEmpty)
    let set = try FlowPages(epub, notes: .foot)
    let notes = set.pages.map { page in page.lines.filter { $0.role == .note }.map(\.text) }
    #expect(
      notes == [
        ["*\u{2004}first"], ["*\u{2004}second*", "*\u{2004}called by a note"], [],
      ])
    #expect(set.words == "one* * first two* * * second* * called by a note Notes 3. uncalled")
  }

  @Test(arguments: ["footnote", "endnote"])
  func `no page and no title is left of notes that are all at the feet of pages`(kind: String)
    throws
  {
    let call = "<a epub:type='noteref' href='b.xhtml#n1'>*</a>"
    for (title, isLeft) in [
      ("<h2>Notes</h2>", false), ("<div><h1>Notes</h1><h3>To one</h3></div>", false), ("", false),
      ("<h2>Notes</h2><p>More words</p>", true),
      ("<h2>Notes</h2><svg width='9' height='9'/>", true),
    ] {
      for section in ["<section epub:type='\(kind)s'>", "<div>"] {
        let end = section == "<div>" ? "</div>" : "</section>"
        var epub = TestEPUB()
        epub.addDocument("a", TestEPUB.document("<p>one\(call)</p>"))
        epub.addDocument(
          "b",
          TestEPUB.document(
            "\(section)\(title)<ol><li epub:type='\(kind)' id='n1'><p>first</p></li></ol>\(end)"))
        let set = try FlowPages(epub, notes: .foot)
        #expect(set.lines.filter { $0.role == .note }.map(\.text) == ["*\u{2004}first"])
        #expect((set.pages.count > 1) == isLeft, "\(title) \(section)")
        #expect(set.words.contains("Notes") == isLeft)
      }
    }
  }

  @Test func `pictures stand behind boxes where and as large as the sheet has them`() throws {
    func rects(_ css: String) throws -> [Rect] {
      try pages(
        "<p>one</p><hr class='g'/><p>two</p>",
        css: ".g {border: none; margin: 0; width: 160px; height: 80px; " + css + "}",
        pictures: ["a.png": (32, 16)]
      ).pages.flatMap(\.images).map(\.rect)
    }
    let centred = try rects("background: url(a.png) no-repeat center")
    #expect(centred.map(\.size) == [Size(width: .pt(20), height: .pt(10))])
    #expect(centred.first?.minX == .pt(50) + .pt(40))
    let covering = try rects("background: url(a.png) 0 0 / cover no-repeat")
    #expect(covering.map(\.size) == [Size(width: .pt(100), height: .pt(50))])
    #expect(try rects("background: url(a.png) repeat-x").map(\.size) == centred.map(\.size))
    #expect(try rects("background: url(missing.png)").isEmpty)
  }

  @Test func `families without serifs are set in one`() throws {
    let set = try pages(
      "<p>serif</p><p class='a'>plain</p><p class='b'><b><i>both</i></b></p>",
      css: ".a {font-family: Nonesuch, Arial, serif} .b {font-family: sans-serif}")
    func font(_ words: String) throws -> FontNumber? { try set.line(words).runs.first?.font }
    #expect(try font("serif") == 0)
    #expect(try font("plain") == 5)
    #expect(try font("both") == 8)
  }

  @Test func `borders and grounds reach round padding, and are open where a page ends`() throws {
    let set = try pages(
      "<div>\(String(repeating: "<p>line</p>", count: 60))</div>",
      css: "p {line-height: 16px} div {border: 16px solid red; padding: 16px; background: #00f}")
    #expect(set.pages.count == 2)
    let rings = set.pages.map { page in
      page.shapes.compactMap { shape -> Rect? in
        guard case .path(let path, let ink) = shape, ink.color?.red == 255,
          path.elements.filter({ $0 == .close }).count == 2
        else { return nil }
        // The inner edge: it is closed where the border is.
        return Rect(around: Path(elements: Array(path.elements.suffix(5))).points)
      }
    }
    let grounds = set.pages.map { page in
      page.shapes.compactMap { shape -> Rect? in
        guard case .fill(let rect, let ink) = shape, ink.color?.blue == 255 else { return nil }
        return rect
      }
    }
    // Three sides on the first page, the other three on the second.
    #expect(rings.map(\.count) == [1, 1] && grounds.map(\.count) == [1, 1])
    #expect(grounds[0][0].minY == .pt(50) && rings[0][0].minY == .pt(60))
    #expect(rings[0][0].maxY == grounds[0][0].maxY && rings[1][0].minY == grounds[1][0].minY)
    #expect(rings[1][0].maxY == grounds[1][0].maxY - .pt(10))
    #expect(try set.line("line").origin.x == .pt(50 + 20))
  }

  @Test func `lines are as high as their sheet says`() throws {
    let set = try pages(
      "<p>one<br/>two<br/><sup>three</sup></p>", css: "p {line-height: 1.5} sup {font-size: 70%}")
    let places = set.lines.map(\.origin.y)
    #expect(places[1] - places[0] == .pt(15))
    #expect(places[2] - places[1] == .pt(15))
  }

  // MARK: Pages

  @Test func `a sheet begins pages, and on the side that it names`() throws {
    let set = try pages(
      "<p>one</p><p class='b'>two</p><h2>three</h2><p class='l'>four</p>",
      css: ".b {page-break-before: always} h2 {break-before: recto} .l {break-before: left}")
    let numbers = try ["one", "two", "three", "four"].map { word in
      try #require(set.pages.first { $0.lines.contains { $0.text == word } }).number
    }
    #expect(numbers == [1, 2, 3, 4])
    let skipped = try pages("<p>a</p><p style='break-before: right'>b</p>")
    #expect(skipped.pages.map(\.isBlank) == [false, true, false])
  }

  @Test func `no page ends after a heading or inside what is to stay together`() throws {
    for count in 30..<42 {
      let set = try pages(
        String(repeating: "<p>line</p>", count: count) + "<h2>head</h2><p>behind</p>"
          + "<div class='k'><p>first</p><p>middle</p><p>last</p></div>",
        css: "p, h2 {line-height: 16px; margin: 0; font-size: 16px} .k {break-inside: avoid}")
      func page(_ word: String) -> PageNumber? {
        set.pages.first { $0.lines.contains { $0.text == word } }?.number
      }
      #expect(page("head") == page("behind"))
      #expect(page("first") == page("last"))
    }
  }

  @Test func `as many lines stay together at a page's foot and head as a sheet asks for`() throws {
    for count in 33..<40 {
      let set = try pages(
        String(repeating: "<p>line</p>", count: count) + "<p class='o'>\(prose(60))</p>",
        css: "p {line-height: 16px} .o {orphans: 3; widows: 3; text-align: justify}")
      for page in set.pages {
        let own = page.lines.filter { $0.role == .body && $0.text != "line" }
        #expect(own.isEmpty || own.count >= 3)
      }
    }
  }

  @Test func `the white a document begins with is kept, and that which a page ends in is not`()
    throws
  {
    let set = try pages("<p class='m'>one</p><p class='m b'>two</p>", css: ".m {margin-top: 160px}")
    #expect(try set.line("one").origin.y > .pt(150))
    let broken = try pages(
      String(repeating: "<p class='l'>line</p>", count: 40) + "<p class='l m'>two</p>"
        + String(repeating: "<p class='l'>line</p>", count: 6),
      css: ".l {line-height: 16px} .m {margin-top: 32px}")
    #expect(try broken.line("two").origin.y < .pt(60))
  }

  // MARK: Text

  @Test func `white space is folded, and kept where a sheet keeps it`() throws {
    let set = try pages("<p>  one \n two<b> </b> three </p><pre>a  b\n c</pre>")
    #expect(set.lines.map(\.text) == ["one two three", "a\u{A0}\u{A0}b", "\u{A0}c"])
  }

  @Test func `letters are changed as a sheet asks`() throws {
    let set = try pages(
      "<p class='u'>straße</p><p class='c'>two words</p><p class='l'>BIG</p>",
      css:
        ".u {text-transform: uppercase} .c {text-transform: capitalize} .l {text-transform: lowercase}"
    )
    #expect(set.lines.map(\.text) == ["STRASSE", "Two Words", "big"])
  }

  @Test func `sheets put text before and after elements, with counters and quotation marks`()
    throws
  {
    let set = try pages(
      "<h2>a</h2><h3>x</h3><h3>y</h3><h2>b</h2><h3>z</h3><p><q>out <q>in</q></q></p>",
      css: """
        body {counter-reset: c} h2 {counter-increment: c; counter-reset: s}
        h3 {counter-increment: s} h2::before {content: counter(c, upper-roman) ". "}
        h3::before {content: counter(c) "." counter(s) " "} h3::after {content: "!"}
        """)
    #expect(set.words == "I. a 1.1 x! 1.2 y! II. b 2.1 z! “out ‘in’”")
  }

  @Test func `a first letter floats beside the lines of its paragraph`() throws {
    let set = try pages(
      "<p>Deep \(prose(60))</p>",
      css: "p::first-letter {float: left; font-size: 48px; line-height: 1}")
    let capital = try #require(set.lines.first { $0.text == "D" })
    let beside = set.lines.filter { $0.text != "D" }
    #expect(beside[0].text.hasPrefix("eep"))
    #expect(beside[0].origin.x >= capital.origin.x + capital.width)
    #expect(try #require(beside.last).origin.x == .pt(50))
  }
}
