import Graphics
import Pagination
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// Floats, lists, tables, notes and pictures.
extension FlowTests {
  // MARK: Floats

  @Test(arguments: ["left", "right"])
  func `no line runs into what floats beside it`(side: String) throws {
    let set = try pages(
      "<p><img src='p.png' alt=''/>\(prose(120))</p>",
      css: "img {float: \(side); margin: 0 10px} p {text-align: justify}",
      pictures: ["p.png": (160, 160)])
    let image = try #require(set.pages.first?.images.first).rect
    #expect(image.size.width == .pt(100))
    var beside = 0
    for line in set.lines {
      let (top, bottom) = (line.origin.y - line.ascent, line.origin.y + line.descent)
      guard top < image.maxY, bottom > image.minY else { continue }
      let isClear =
        side == "left"
        ? line.origin.x >= image.maxX : line.origin.x + line.width <= image.minX + .pt(1)
      if line.origin.y < image.maxY { #expect(isClear, "\(line.text)") }
      beside += 1
    }
    #expect(beside > 5)
    #expect(set.lines.contains { $0.measureRight - $0.measureLeft == .pt(300) })
  }

  @Test func `what is to be clear of floats stands below them`() throws {
    let set = try pages(
      "<img src='p.png' alt=''/><p>one</p><p class='c'>two</p>",
      css: "img {float: left} .c {clear: both; line-height: 16px}", pictures: ["p.png": (100, 200)])
    let image = try #require(set.pages.first?.images.first).rect
    let line = try set.line("two")
    #expect(line.origin.y > image.maxY)
    #expect(line.origin.x == .pt(50))
  }

  // MARK: Lists and tables

  @Test func `items have the numbers that their lists say`() throws {
    let set = try pages(
      "<ol start='3'><li>a</li><li value='7'>b</li><li>c</li></ol><ol reversed=''><li>d</li><li>e</li>"
        + "</ol><ul><li>f</li></ul><ol type='i'><li>g</li></ol>")
    #expect(set.words == "3. a 7. b 8. c 2. d 1. e • f i. g")
    let (marker, item) = (try set.line("7."), try set.line("b"))
    #expect(marker.origin.y == item.origin.y)
    #expect(marker.origin.x + marker.width < item.origin.x)
  }

  @Test func `cells stand in columns, and rows are as high as their highest cell`() throws {
    let set = try pages(
      "<table><tr><td>a</td><td>b</td><td rowspan='2'>tall</td></tr><tr><td>wide words</td><td>q</td></tr>"
        + "<tr><td colspan='2'>both</td><td>z<br/>f</td></tr><tr><td>g</td></tr></table>")
    let at = { (word: String) throws in try set.line(word).origin }
    #expect(try at("a").x == at("wide").x)
    #expect(try at("b").x == at("q").x)
    #expect(try at("b").x > set.line("wide").origin.x + set.line("wide").width)
    #expect(try at("z").x == at("tall").x)
    #expect(try at("g").y > at("f").y)
    #expect(try at("a").y == at("b").y)
  }

  @Test func `a table's row that no page holds is divided between its lines`() throws {
    let set = try pages(
      "<table><tr><td>\((0..<90).map { "line\($0)" }.joined(separator: "<br/>"))</td><td>x</td></tr></table>",
      css: "td {line-height: 16px}")
    #expect(set.pages.count == 3)
    #expect(set.lines.filter { $0.text.hasPrefix("line") }.count == 90)
    for line in set.lines { #expect(line.origin.y < .pt(460)) }
  }

  // MARK: Notes and pages of the printed book

  @Test func `a footnote stands at the foot of the page of its call, once, without its way back`()
    throws
  {
    let call = "<a epub:type='noteref' href='#n'>1</a>"
    let set = try pages(
      "<p>one\(call)</p><p>two\(call)</p><p class='b'>three</p>"
        + "<aside id='n' epub:type='footnote'><p>What is said. <a epub:type='backlink' href='#x'>↩</a></p></aside>"
        + "<aside id='m' epub:type='footnote'><p>Nobody calls me.</p></aside>",
      css: ".b {break-before: page}")
    let notes = set.pages.map { page in page.lines.filter { $0.role == .note }.map(\.text) }
    #expect(notes.first == ["1\u{2004}What is said."])
    #expect(notes.dropFirst().allSatisfy { $0.isEmpty })
    #expect(set.words.contains("Nobody calls me."))
    #expect(try set.line("What is said").origin.y > .pt(430))
  }

  @Test func `a footnote longer than its page goes on at the foot of the next`() throws {
    let said = (0..<900).map { "n\($0)" }
    let text = String(repeating: "<p>wind and weather at the harbour</p>", count: 60)
    let set = try pages(
      "<p>one<a epub:type='noteref' href='#n'>1</a></p>\(text)"
        + "<aside id='n' epub:type='footnote'><p>\(said.joined(separator: " "))</p></aside>",
      css: "")
    let notes = set.pages.map { page in page.lines.filter { $0.role == .note } }
    let isComplete =
      notes.joined().flatMap { $0.text.split(separator: " ").map(String.init) }
      == ["1\u{2004}n0"] + said.dropFirst()
    #expect(isComplete)
    #expect(notes.count { !$0.isEmpty } > 1 && notes.first?.isEmpty == false)
    let feet = set.pages.map { page in page.lines.map(\.origin.y).max() ?? .zero }
    #expect(feet.allSatisfy { $0 < set.pages[0].size.height })
  }

  @Test func `pages tell the labels of printed pages and the anchors that stand on them`() throws {
    let set = try pages(
      "<p id='a'>one<span epub:type='pagebreak' title='57'/> two</p>"
        + "<p class='b' id='b'>three</p><div epub:type='pagebreak' id='p58' aria-label='58'/><p>four</p>",
      css: ".b {break-before: page}")
    #expect(set.pages.map(\.labels) == [["57"], ["58"]])
    #expect(set.pages.map { $0.anchors.contains("a") } == [true, false])
    #expect(set.pages.map { $0.anchors.contains("b") } == [false, true])
    #expect(set.words == "one two three four")
  }

  // MARK: Pictures

  @Test func `a picture is as large as its sheet says, and never larger than the page`() throws {
    func size(_ css: String, _ own: (Double, Double)) throws -> Size {
      let set = try pages(
        "<p>a</p><p><img src='p.png' alt=''/></p>", css: css, pictures: ["p.png": own])
      return try #require(set.pages.flatMap(\.images).first).rect.size
    }
    #expect(try size("", (160, 80)) == Size(width: .pt(100), height: .pt(50)))
    #expect(try size("img {width: 50%}", (160, 80)) == Size(width: .pt(150), height: .pt(75)))
    #expect(try size("img {max-width: 80px}", (160, 80)) == Size(width: .pt(50), height: .pt(25)))
    let wide = try size("", (3200, 1600))
    #expect(wide.width == .pt(300))
    #expect(abs((wide.height - .pt(150)).points) < 0.01)
    #expect(try size("", (1600, 16000)).height <= .pt(400))
  }

  @Test func `a picture that is not there is told in words`() throws {
    #expect(try pages("<p>a <img src='x.png' alt='a boat'/></p>").words == "a [a boat]")
  }

  // MARK: Pages of a size of their own

  @Test func `a fixed page has its elements where they say, scaled to the paper`() throws {
    var epub = TestEPUB()
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    epub.addDocument(
      "a",
      TestEPUB.document("<div id='w'><p id='t'>word</p></div>").replacing(
        "</head>",
        with: "<meta name='viewport' content='width=800, height=1000'/><style>"
          + "#w {position: absolute; left: 200px; top: 400px} #t {margin: 0; line-height: 20px}"
          + "</style></head>"))
    let set = try FlowPages(epub)
    #expect(set.pages.count == 1)
    #expect(set.lines.map(\.text) == ["word"])
    // 800 × 1000 pixels on 400 × 500 points: half a point a pixel.
    #expect(set.lines[0].origin.x == .pt(100))
    #expect(set.lines[0].origin.y > .pt(200) && set.lines[0].origin.y < .pt(210))
  }
}
