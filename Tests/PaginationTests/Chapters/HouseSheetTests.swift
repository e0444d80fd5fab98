import Assets
import Documents
import Graphics
import Manuscript
import Paragraphs
import Shaping
import Styling
import TestSupport
import Testing

@testable import Pagination

/// The sheets of the house give what its numbers are.
@Suite struct HouseSheetTests {
  private let styled: StyledDocument

  init() throws {
    let text = """
      # Chapter 1. One

      Text *em* **strong** ~~del~~ `code` x^2^ call[^1].

      Next.

      > Quote.

      <div class="letter">Dear</div>

      <div class="epigraph">Motto</div>

      <div class="signature">Name</div>

      ***

      - item

      ## Section

      ### Sub

      | a |
      |---|
      | b |

      > verse\\
      > line

      [^1]: Note.
      """
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let layout = PageLayout.trade
    var options = StyleOptions()
    options.taste = .browser
    options.baseSheet = Asset.baseSheet
    options.designSheets = [("trade.css", Asset.designSheets[0].file)]
    options.leading = 14.0 / 11
    let sheets = StyleBook(media: BookDesign.media(layout), options: options) { _ in nil }
    styled = sheets.style(book.documents[0])
    #expect(sheets.warnings.isEmpty)
  }

  /// The style of the first element for which something holds.
  private func style(_ isWanted: (Document.Element) -> Bool) throws -> ComputedStyle {
    let node = try #require(
      styled.document.nodes.indices.first { styled.document.element($0).map(isWanted) ?? false })
    return styled.style(node)
  }

  private func style(named name: String) throws -> ComputedStyle { try style { $0.name == name } }

  private func style(class name: String) throws -> ComputedStyle {
    try style { $0.classes.contains(name) }
  }

  private func near(_ length: Length?, _ other: Length) -> Bool {
    length.map { abs($0.points - other.points) < 0.01 } ?? false
  }

  /// The first document of a book under the house's sheets, with its design or without.
  private func styled(_ book: Book, hasDesign: Bool) -> StyledDocument {
    var options = StyleOptions()
    options.taste = .browser
    options.baseSheet = Asset.baseSheet
    if hasDesign { options.designSheets = [("trade.css", Asset.designSheets[0].file)] }
    return StyleBook(media: BookDesign.media(.trade), options: options) { _ in nil }
      .style(book.documents[0])
  }

  @Test func `an aside is numbered and small where it is a note alone`() throws {
    let text = """
      # One

      <aside class="box">

      Said beside.

      </aside>

      Words.[^1]

      [^1]: Note.
      """
    let set = styled(
      try BookReader.read(Array(text.utf8), name: "x.md"), hasDesign: true)
    var sizes: [Double] = []
    for node in set.document.nodes.indices where set.document.element(node)?.name == "aside" {
      sizes.append((set.style(node).text.fontSize.points * 100).rounded() / 100)
      let isNote = set.document.element(node)?["role"] == "doc-footnote"
      let first = set.document.children(of: node).first { set.document.element($0)?.name == "p" }
      let number = first.flatMap { set.style(.before, of: $0)?.box.content }
      #expect((number != nil) == isNote)
    }
    #expect(sizes.sorted() == [9, 11])
  }

  @Test func `heads and captions of tables are centred where nobody says otherwise`() throws {
    var epub = TestEPUB()
    epub.addDocument(
      "c0",
      TestEPUB.document(
        "<table><caption>a</caption><tr><th>b</th><td>c</td></tr></table>"))
    let set = styled(try BookReader.read(epub.archive, name: "x.epub"), hasDesign: false)
    for (name, alignment) in [("caption", true), ("th", true), ("td", false)] {
      let node = try #require(
        set.document.nodes.indices.first { set.document.element($0)?.name == name })
      #expect((set.style(node).text.alignment == .center) == alignment)
    }
  }

  @Test(arguments: [(9.0, "40mm"), (11, "40mm"), (11, "2in"), (14, "90pt"), (11, "5cm")])
  func `sizes of pictures on paper do not scale with the text`(size: Double, width: String) throws {
    let text = "# One\n\n![A hill](hill.png){width=\(width)}\n"
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    var (layout, options) = (PageLayout.trade, StyleOptions())
    layout.fontSize = .pt(size)
    options.baseSheet = Asset.baseSheet
    let set = StyleBook(media: BookDesign.media(layout), options: options) { _ in nil }
      .style(book.documents[0])
    let node = try #require(set.document.first("img"))
    let points = ["40mm": 40 * 72 / 25.4, "2in": 144, "90pt": 90, "5cm": 50 * 72 / 25.4]
    let found = try #require(set.style(node).box.width?.resolved(in: .zero))
    #expect(near(found, .pt(try #require(points[width]))))
  }

  @Test(arguments: ["none", "last", "first allow-end last"])
  func `characters protrude unless no punctuation may hang`(value: String) throws {
    let words = "So it was; and then, “if so”, it was not: that, too, is so. "
    let text = String(repeating: words, count: 9)
    var (layout, options) = (FlowPages.layout, StyleOptions())
    layout.microtypography.protrudes = true
    options.baseSheet = Asset.baseSheet
    options.userSheets = [("user.css", Array("p { hanging-punctuation: \(value) }".utf8))]
    let book = try BookReader.read(TestEPUB("<p>\(text)</p>").archive, name: "x.epub")
    let lines = try FlowPages(book, pictures: { _ in nil }, layout: layout, options: options)
      .pages.flatMap(\.lines).filter { $0.role == .body }
    #expect(lines.count > 5)
    let protruding = lines.filter { $0.protrusionLeft != .zero || $0.protrusionRight != .zero }
    #expect(protruding.isEmpty == (value == "none"))
  }

  @Test func `books in Mongolian script are vertical, and those in Cyrillic are not`() throws {
    for (language, mode) in [("mn-Mong", WritingMode.verticalLR), ("mn", .horizontal)] {
      let text = "---\nlanguage: \(language)\n---\n\n# One\n\nText.\n"
      let set = styled(try BookReader.read(Array(text.utf8), name: "x.md"), hasDesign: true)
      #expect(set.style(try #require(set.document.first("p"))).text.writingMode == mode)
    }
  }

  @Test func `Sizes of letters are the house's`() throws {
    #expect(near(try style(class: "title").text.fontSize, .pt(16.5)))
    #expect(near(try style(class: "label").text.fontSize, .pt(11)))
    #expect(near(try style(class: "label").text.letterSpacing, .pt(1.1)))
    #expect(near(try style(named: "h2").text.fontSize, .pt(12.65)))
    #expect(near(try style(named: "h3").text.fontSize, .pt(11)))
    #expect(try style(named: "h3").text.isItalic)
    #expect(try !style(named: "h2").text.isItalic)
    #expect(near(try style(named: "code").text.fontSize, .pt(9.02)))
    #expect(near(try style(named: "aside").text.fontSize, .pt(9)))
    #expect(near(try style(named: "table").text.fontSize, .pt(11 * 0.91)))
    let p = try style(named: "p").text
    #expect(near(p.fontSize, .pt(11)))
    #expect(p.features.map(\.tag).sorted() == ["onum", "pnum"])
  }

  @Test func `Paragraphs, letters, mottoes and lists stand where the house has them`() throws {
    #expect(try style(named: "p").text.alignment == .justify)
    #expect(try style(named: "p").text.hyphens == .auto)
    let paragraphs = styled.document.nodes.indices.filter {
      styled.document.element($0)?.name == "p"
    }
    #expect(styled.style(paragraphs[0]).text.indent == .zero)
    #expect(near(styled.style(paragraphs[1]).text.indent.length, .pt(11)))
    for name in ["letter"] {
      let box = try style(class: name).box
      #expect(near(box.margin.left?.length, .pt(16.5)))
      #expect(near(box.margin.right?.length, .pt(16.5)))
      #expect(near(box.margin.top?.length, .pt(14)))
    }
    #expect(try style(class: "epigraph").box.margin.left?.percent == 0.3)
    #expect(try style(class: "epigraph").text.isItalic)
    #expect(try style(class: "signature").text.alignment == .end)
    #expect(near(try style(named: "ul").box.padding.left.length, .pt(16.5)))
    #expect(near(try style(named: "hr").box.margin.top?.length, .pt(14)))
    let ornament = styled.document.nodes.indices.first {
      styled.document.element($0)?.name == "hr"
    }.flatMap { styled.style(.before, of: $0) }
    #expect(ornament?.box.content == [.text("***")])
    #expect(near(ornament?.text.letterSpacing, .pt(5.5)))
  }

  @Test func `The grid is the page's, and openers sink by a fifth`() throws {
    #expect(styled.style(0).box.createsLineGrid)
    #expect(try style(named: "p").text.snapsToGrid)
    let lineHeight = try style(named: "p").text.lineHeight
    guard case .number(let factor) = lineHeight else {
      Issue.record("the line height is \(lineHeight)")
      return
    }
    #expect(abs(factor * 11 - 14) < 0.001)
    #expect(
      try style(class: "title").box.sinkage == .extent(LengthPercentage(percent: 0.2)))
    #expect(near(try style(class: "title").box.margin.bottom?.length, .pt(28)))
    #expect(near(try style(named: "h2").box.margin.top?.length, .pt(28)))
    #expect(near(try style(named: "h2").box.margin.bottom?.length, .pt(14)))
  }

  @Test func `Each design is a sheet of 150 lines at most, and is understood`() {
    for (name, file) in Asset.designSheets + [("base", Asset.baseSheet)] {
      #expect(file.count { $0 == 10 } <= 150, "\(name)")
      var options = StyleOptions()
      options.designSheets = [("\(name).css", file)]
      options.importable = ["trade.css": Asset.designSheets[0].file]
      let book = StyleBook(media: BookDesign.media(.trade), options: options) { _ in nil }
      _ = book.style(styled.document)
      #expect(book.warnings.map(\.message) == [], "\(name)")
    }
  }
}
