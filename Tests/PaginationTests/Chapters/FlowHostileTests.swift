import Assets
import Documents
import Graphics
import Layout
import Manuscript
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Documents that are broken, by accident or on purpose: what can be set of them is set, and no word is
/// lost.
struct FlowHostileTests {
  private func letters(_ set: FlowPages) -> [Character] {
    set.lines.map(\.text).joined().bareLetters
  }

  @Test func `notes that call themselves or each other stand once`() throws {
    func call(_ id: String) -> String { "<a epub:type='noteref' href='#\(id)'>*</a>" }
    func note(_ id: String, _ inner: String) -> String {
      "<aside epub:type='footnote' id='\(id)'><p>note\(id) \(inner)</p></aside>"
    }
    let set = try FlowPages([
      "<p>text\(call("a")) more</p>" + note("a", call("b")) + note("b", call("a"))
        + note("c", call("c"))
    ])
    let words = set.lines.map(\.text).joined(separator: " ")
    for id in ["a", "b", "c"] {
      #expect(
        words.split(separator: "note\(id)", omittingEmptySubsequences: false).count == 2, "\(words)"
      )
    }
    // The one that only calls itself is called by nobody.
    #expect(set.lines.first { $0.text.contains("notec") }?.role != .note)
  }

  @Test(arguments: [
    "colspan='1000000000'", "rowspan='999999999'", "colspan='-5' rowspan='0'", "span",
  ])
  func `a cell spans what there is, whatever it asks for`(attributes: String) throws {
    let set = try FlowPages([
      "<table><col span='2000000000'/><tr><td \(attributes)>one</td><td>two</td></tr>"
        + "<tr><td>three</td></tr></table><p>four</p>"
    ])
    #expect(set.words.split(separator: " ").sorted() == ["four", "one", "three", "two"])
  }

  @Test(arguments: [0, 4, 100, 5000, 100_000])
  func `a font that is none gives way to that of the text`(kept: Int) throws {
    var epub = TestEPUB()
    let font = Asset.openSans.regular.bytes
    epub.addFile("bad.ttf", Array(font.prefix(kept)), id: "f", type: "font/ttf")
    epub.addFile(
      "worse.woff2", Array("wOF2".utf8) + Array(font.prefix(kept)), id: "g", type: "font/woff2")
    epub.addDocument(
      "c",
      TestEPUB.document("<p class='a'>one two</p><p class='b'>three</p>").replacing(
        "</head>",
        with: "<style>@font-face {font-family: A; src: url(../bad.ttf)}"
          + "@font-face {font-family: B; src: url(../worse.woff2), url(nothing.ttf)}"
          + ".a {font-family: A, serif} .b {font-family: B, serif}</style></head>"))
    let set = try FlowPages(epub)
    #expect(set.words == "one two three")
    #expect(try set.line("three").runs.first?.font == 0)
  }

  @Test func `a file that the manifest lists many times, by whatever spelling, is one file`() throws
  {
    var epub = TestEPUB("<p class='a'>one</p>")
    let font = Asset.openSans.regular.bytes
    epub.addFile("caf\u{E9}.ttf", font, id: "f", type: "font/ttf")
    for (number, name) in ["caf\u{E9}.ttf", "cafe\u{301}.ttf", "./caf%C3%A9.ttf", "CAF\u{C9}.TTF"]
      .enumerated()
    {
      epub.manifest.append("<item id='f\(number)' href='\(name)' media-type='font/ttf'/>")
    }
    epub.manifest += epub.manifest
    epub.spine += epub.spine
    #expect(try FlowPages(epub).words == "one one")
  }

  @Test(arguments: [
    "0 0 1e-300 9e8", "0 0 inf inf", "0 0 nan 1", "0 0 1e308 1e-308", "0 0 5e-324 1e309",
  ])
  func `a page of a size of its own is of a size that there is`(box: String) throws {
    var epub = TestEPUB("<p>one</p>")
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='\(box)'><path d='M1 1h5v5z'/></svg>"
    epub.addFile("d.svg", Array(drawing.utf8), id: "d", type: "image/svg+xml")
    epub.spine.append("<itemref idref='d' properties='rendition:layout-pre-paginated'/>")
    let set = try FlowPages(epub, pictures: [".svg": (100, 100)])
    for picture in set.pages.flatMap(\.images) {
      #expect((0...500).contains(picture.rect.size.width.points))
      #expect((0...500).contains(picture.rect.size.height.points))
    }
  }

  @Test func `nothing outside of the book is looked for, and what it meant is told in words`()
    throws
  {
    var epub = TestEPUB()
    let addresses = [
      "http://example.invalid/a.png", "https://example.invalid/a.png", "file:///etc/passwd",
      "//example.invalid/a.png", "ftp://example.invalid/x",
    ]
    let images = addresses.map { "<p><img src='\($0)' alt='picture'/></p>" }.joined()
    epub.addDocument(
      "c",
      TestEPUB.document(images + "<p>end</p>").replacing(
        "</head>",
        with: "<link rel='stylesheet' href='file:///etc/passwd'/>"
          + "<style>@import 'http://example.invalid/b.css'; p {background: url(file:///etc/hosts)}"
          + "@font-face {font-family: X; src: url(http://example.invalid/f.ttf)}</style></head>"))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try FlowPages(book, pictures: { _ in (10, 10) })
    #expect(set.pages.flatMap(\.images).isEmpty)
    #expect(set.lines.filter { $0.text == "[picture]" }.count == addresses.count)
    let warnings = book.source.warnings.map(\.message)
    for address in addresses {
      #expect(
        warnings.filter { $0.hasPrefix(address) && $0.contains("nothing is fetched") }.count == 1)
    }
  }

  @Test(arguments: [
    String(repeating: "x", count: 15_000), "a" + String(repeating: "\u{301}", count: 2000) + "b",
    String(repeating: "\u{202B}\u{202C}ab", count: 1000), String(repeating: "word ", count: 5000),
    String(repeating: "\u{200D}", count: 2000) + "z", String(repeating: "ש", count: 5000),
  ])
  func `a text is set whole, whatever it is made of`(text: String) throws {
    let set = try FlowPages(["<p>\(text)</p><p>end</p>"], css: "p {hyphens: none}")
    #expect(letters(set) == (text + "end").bareLetters)
  }

  @Test func `elements without end, boxes without room and lengths without measure lose no word`()
    throws
  {
    let deep =
      String(repeating: "<div class='d'>", count: 24) + "deep"
      + String(repeating: "</div>", count: 24)
    let set = try FlowPages(
      [
        deep
          + "<p class='w'>wide</p><p class='n'>narrow</p><p class='h'>high</p><p class='z'>none</p>"
      ],
      css: """
        .d {padding-left: 5px; border: 1px solid; float: left} .w {width: 1e30px; margin: 0 -1e30px}
        .n {width: 0; padding: 0} .h {height: 1e30px; line-height: 1e10} .z {font-size: 0; margin: 1e9em}
        """)
    #expect(letters(set) == "deepwidenarrowhighnone".bareLetters)
  }

  @Test func `readings of readings are set once each`() throws {
    let count = 30
    let set = try FlowPages([
      String(repeating: "<ruby>", count: count) + "base"
        + (0..<count).map { "<rt>r\($0)</rt></ruby>" }.joined()
    ])
    #expect(
      letters(set).sorted() == ("base" + (0..<count).map { "r\($0)" }.joined()).bareLetters.sorted()
    )
  }

  @Test func `boxes in boxes that are higher than a page are divided once`() throws {
    let count = 60
    let set = try FlowPages(
      [
        String(repeating: "<div class='f'>x", count: count) + "deep"
          + String(repeating: "</div>", count: count) + "<p>after</p>"
      ], css: ".f {float: left; width: 90%; border: 1px solid; padding: 1px}")
    // What comes after the floats begins beside them.
    #expect(
      letters(set).sorted()
        == (String(repeating: "x", count: count) + "deepafter").bareLetters.sorted())
    #expect(set.pages.count > 1)
    // A border is cut at the places where the outermost box may be divided, and at no others.
    let shapes = set.pages.map(\.shapes.count)
    let rows = set.pages.map { Set($0.lines.map(\.origin.y)).count + 2 }
    for (count, rows) in zip(shapes, rows) { #expect(count <= rows * 4 * 120) }
  }

  @Test func `readings in readings are set once each`() throws {
    let count = 40
    let set = try FlowPages([
      String(repeating: "<ruby>b<rt>", count: count) + "deep"
        + String(repeating: "</rt></ruby>", count: count)
    ])
    #expect(letters(set) == (String(repeating: "b", count: count) + "deep").bareLetters)
  }

  @Test func `transformations and grounds of any size are drawn or left out`() throws {
    var epub = TestEPUB()
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    let maps = [
      "scale(0)", "scale(1e30)", "rotate(1e30deg)", "skewX(90deg)", "matrix(0,0,0,0,0,0)",
      "translate(1e30px, 0)", "scale(-1)",
    ]
    let body = maps.enumerated().map { number, map in
      "<div style='position: absolute; transform: \(map); opacity: -1'>w\(number)</div>"
    }
    epub.addDocument(
      "c",
      TestEPUB.document(
        body.joined() + "<p style='background: url(a.png) 0 0 / 0.001px 0.001px'>end</p>"
          + "<p style='background: url(a.png) 1e30px / 1e30px; border-radius: 1e30px'>end</p>"
      ).replacing(
        "</head>", with: "<meta name='viewport' content='width=300, height=300'/></head>"))
    let set = try FlowPages(epub, pictures: ["a.png": (10, 10)])
    // What has a place of its own is read where it stands in the document.
    let expected = maps.indices.map { "w\($0)" }.joined() + "endend"
    #expect(letters(set) == expected.bareLetters)
    #expect(set.pages.count == 1 && set.pages[0].images.count <= 800)
  }
}
