import Assets
import Graphics
import Layout
import Manuscript
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Pagination
@testable import RenderingOptions
@testable import Typesetting

/// The pages before the text that the program adds to EPUBs, and what style sheets make of them.
struct PublicationFrontMatterTests {
  private static let words = String(
    repeating: "<p>\(String(repeating: "Many words of no great weight. ", count: 40))</p>",
    count: 6)

  /// A book of documents, each the attributes and the inside of its body.
  private func epub(
    _ documents: [(id: String, type: String, body: String)], listing: [(String, String)]
  ) -> TestEPUB {
    var epub = TestEPUB()
    for (id, type, body) in documents {
      let document = TestEPUB.document(body).replacing(
        "<body>", with: "<body epub:type=\"\(type)\">")
      epub.addDocument(id, document)
    }
    let entries = listing.map { "<li><a href=\"text/\($0.0)\">\($0.1)</a></li>" }.joined()
    let nav = TestEPUB.document("<nav epub:type=\"toc\"><ol>\(entries)</ol></nav>")
    epub.addFile(
      "nav.xhtml", Array(nav.utf8), id: "nav", type: "application/xhtml+xml",
      attributes: "properties=\"nav\"")
    return epub
  }

  private var plain: TestEPUB {
    epub(
      [
        ("c1", "chapter", "<h1>Of Moles</h1>\(Self.words)"),
        ("c2", "chapter", "<h1>Of Ships</h1>\(Self.words)<h2 id=\"s\">Sails</h2>\(Self.words)"),
        ("c3", "chapter", "<h1>Of Ports</h1>\(Self.words)"),
      ],
      listing: [
        ("c1.xhtml", "Of Moles"), ("c2.xhtml", "Of Ships"), ("c2.xhtml#s", "Sails"),
        ("c3.xhtml#none", "Of Ports"),
      ])
  }

  private func layout(
    _ epub: TestEPUB, _ options: PublicationOptions = PublicationOptions(),
    _ change: (inout PageLayout) -> Void = { _ in }
  ) throws -> (pages: [Page], warnings: [String]) {
    var layout = PageLayout.trade
    (layout.hasHalfTitle, layout.hasContents) = (true, true)
    change(&layout)
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try BookLayout(book: book, layout: layout, publication: options, usesSystem: false)
    var pages: [Page] = []
    while !set.isFinished { pages += set.nextPages() }
    return (pages, set.warnings)
  }

  private var designed: PublicationOptions {
    var options = PublicationOptions()
    options.designSheets = [("trade.css", Asset.designSheets[0].file)]
    return options
  }

  private func words(_ page: Page) -> [String] { page.lines.map(\.text) }

  @Test func `a book's own contents, lists and references tell the pages that they lead to`() throws
  {
    let names = ["c1.xhtml", "c2.xhtml", "c2.xhtml#s", "c3.xhtml#none", "#here", "none.xhtml"]
    let links = names.map { "<li><a href=\"\($0)\">To \($0)</a></li>" }.joined()
    let style = "a::after { content: leader('.') ' p. ' target-counter(attr(href), page) }"
    let book = epub(
      [
        (
          "c0", "chapter",
          "<h1>A list</h1><style>\(style)</style><ul>\(links)</ul><p id=\"here\">Here.</p>"
        ),
        ("c1", "chapter", "<h1>Of Moles</h1>\(Self.words)"),
        ("c2", "chapter", "<h1>Of Ships</h1>\(Self.words)<h2 id=\"s\">Sails</h2>\(Self.words)"),
        ("c3", "chapter", "<h1>Of Ports</h1>\(Self.words)"),
      ], listing: [("c0.xhtml", "A list"), ("c1.xhtml", "Of Moles")])
    let pages = try layout(book) { ($0.hasHalfTitle, $0.hasContents) = (false, false) }.pages
    func label(_ words: String) -> String {
      pages.first { page in page.lines.contains { $0.text == words && $0.role == .heading } }?.label
        ?? "?"
    }
    let shown = pages.flatMap { words($0) }.filter { $0.hasPrefix("To ") }
    let numbers = shown.map { line in
      line.firstRange(of: " p.").map { String(line[$0.upperBound...].filter { $0 != " " }) } ?? "-"
    }
    let here = try #require(pages.first { words($0).contains("Here.") }).label
    #expect(
      numbers == [
        label("Of Moles"), label("Of Ships"), label("Sails"), label("Of Ports"), here, "",
      ])
    #expect(!numbers.contains("?"))
  }

  @Test(arguments: [false, true])
  func `the contents tell the page that each entry leads to`(hasDesign: Bool) throws {
    let pages = try layout(plain, hasDesign ? designed : PublicationOptions()).pages
    let contents = try #require(pages.first { words($0).first == "Contents" })
    #expect(pages.first.map { words($0) } == ["A Short Walk"])
    let shown = words(contents).dropFirst().dropLast()
    #expect(shown.count == 8)
    for (label, folio) in zip(["Of Moles", "Of Ships", "Sails", "Of Ports"], 0...) {
      let place = try #require(shown.firstIndex(of: label))
      let page = try #require(
        pages.first { page in
          page.chapter != nil && page.lines.contains { $0.role == .heading && $0.text == label }
        }, "entry \(folio)")
      #expect(shown[place + 1] == page.label)
      let line = try #require(contents.lines.first { $0.text == label })
      #expect(
        contents.links.contains { link in
          guard case .place(let chapter, _) = link.target else { return false }
          return chapter == page.chapter && link.rect.minY < line.origin.y
            && line.origin.y <= link.rect.maxY
        })
    }
    #expect(pages.first { $0.chapter == 0 }?.label == "1")
    #expect(words(contents).last == contents.label)
  }

  @Test func `only a design brings an EPUB a title page`() throws {
    let change: (inout PageLayout) -> Void = { ($0.hasHalfTitle, $0.hasContents) = (false, false) }
    #expect(try layout(plain, PublicationOptions(), change).pages[0].chapter == 0)
    let pages = try layout(plain, designed, change).pages
    #expect(pages[0].chapter == nil && words(pages[0]) == ["A Short Walk"])
    #expect(pages.first { $0.chapter == 0 }.map(words)?.first == "Of Moles")
  }

  @Test func `what the book has of its own is not added again`() throws {
    let own = epub(
      [
        ("c0", "halftitlepage", "<h1>A Walk</h1>"), ("c1", "titlepage", "<h1>A Short Walk</h1>"),
        ("c2", "copyright-page", "<p>Printed.</p>"),
        ("c3", "toc", "<h1>What Is in It</h1><p>Of Moles</p>"),
        ("c4", "chapter", "<h1>Of Moles</h1>\(Self.words)"),
      ], listing: [("c4.xhtml", "Of Moles")])
    let (pages, warnings) = try layout(own, designed)
    #expect(pages.allSatisfy { $0.chapter != nil || $0.isBlank })
    #expect(warnings.filter { $0.contains("of its own") }.count == 2)
  }

  @Test func `a list of contents stands after the title page and the imprint`() throws {
    let own = epub(
      [
        ("c1", "titlepage", "<h1>A Short Walk</h1>"), ("c2", "imprint", "<p>Printed.</p>"),
        ("c3", "chapter", "<h1>Of Moles</h1>\(Self.words)"),
      ], listing: [("c1.xhtml", "Title"), ("c3.xhtml", "Of Moles")])
    let pages = try layout(own, designed) { $0.hasHalfTitle = false }.pages
    #expect(pages.filter { !$0.isBlank }.prefix(4).map(\.chapter) == [0, 1, nil, 2])
    let contents = try #require(pages.first { $0.chapter == nil && !$0.isBlank })
    #expect(words(contents) == ["Contents", "Of Moles", "1", contents.label])
    #expect(pages.first { $0.chapter == 1 }?.label == "ii")
  }

  @Test func `a first page that is short is a title page, whatever it is called`() throws {
    let own = epub(
      [("c1", "", "<p>A Short Walk</p>"), ("c2", "", "<h1>Of Moles</h1>\(Self.words)")],
      listing: [("c2.xhtml", "Of Moles")])
    let pages = try layout(own, designed) { ($0.hasHalfTitle, $0.hasContents) = (false, false) }
      .pages
    #expect(pages.allSatisfy { $0.chapter != nil || $0.isBlank })
  }

  @Test func `the head of a long title is one line with plain spaces`() throws {
    let title = String(repeating: "Of the Building of the Mole ", count: 9)
    let own = epub(
      [("c1", "chapter", "<h1>\(title)</h1>\(Self.words)")], listing: [("c1.xhtml", title)])
    let pages = try layout(own) { ($0.hasHalfTitle, $0.hasContents) = (false, false) }.pages
    let heads = pages.flatMap(\.lines).filter { $0.role == .head && $0.text.hasPrefix("Of") }
    #expect(!heads.isEmpty)
    for head in heads {
      #expect(head.text.hasSuffix("…") && title.hasPrefix(head.text.dropLast()))
      #expect(head.width <= PageLayout.trade.measure - .pt(65))
    }
    for page in pages { #expect(page.lines.count { $0.role == .head } <= 1) }
  }

  @Test func `a user's sheet sets the pages that the program adds`() throws {
    var options = PublicationOptions()
    let sheet = """
      .book-title { font-size: 2em }
      .folio::before { content: "p. " target-counter(attr(href url), page, upper-roman) }
      .contents > .title { display: none }
      @page contents { @bottom-center { content: "list" } }
      """
    options.userSheets = [("user.css", Array(sheet.utf8))]
    let pages = try layout(plain, options).pages
    let before = try layout(plain).pages
    let (title, own) = (try #require(pages[0].lines.first), try #require(before[0].lines.first))
    #expect(abs(title.width / own.width - 2 / 1.3) < 0.01)
    let contents = try #require(pages.first { words($0).contains("Sails") && $0.chapter == nil })
    #expect(words(contents).first == "Of Moles" && words(contents)[1] == "p. I")
    #expect(words(contents).last == "list")
  }
}
