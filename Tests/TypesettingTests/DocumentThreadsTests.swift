import BookInput
import Budgets
import Files
import Graphics
import Manuscript
import Paragraphs
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Typesetting

/// A long document among others, whose parts are laid out by several threads.
struct DocumentThreadsTests {
  private static let words = "Some words of a paragraph that is as long as most are, with an end. "
  private static let sheet = """
    <style>p { margin: 8pt 0 } .note { float: footnote } .top { float: top }
    .left { float: left; width: 60pt } h2 { string-set: head content() }</style></head>
    """

  /// Paragraphs with notes, if asked for, and links to a paragraph of the next document and to one of their own.
  private static func body(_ document: Int, of count: Int, paragraphs: Int, hasNotes: Bool)
    -> String
  {
    (0..<paragraphs).map { number in
      let next = "c\((document + 1) % count).xhtml#p\(number % 7)"
      let note = hasNotes && number % 6 == 4 ? "<span class='note'>Note \(number).</span>" : ""
      let head = number % 16 == 15 ? "<h2>Head \(number)</h2>" : ""
      return """
        \(head)<p id='p\(number)'>\(number) \(String(repeating: words, count: 1 + number % 5))\
        <a href='#p\(number * 7 % paragraphs)'>here</a> and <a href='\(next)'>there</a>\(note)</p>
        """
    }.joined(separator: "\n")
  }

  private static func book(_ bodies: [String]) throws -> Book {
    var epub = TestEPUB()
    for (index, body) in bodies.enumerated() {
      epub.addDocument(
        "c\(index)", TestEPUB.document(body).replacing("</head>", with: sheet))
    }
    return try BookReader.read(epub.archive, name: "x.epub")
  }

  /// What is on each page of a book, and where, and how many parts it was laid out in.
  private func shown(
    _ book: Book, jobs: Int, partSize: Int = .max
  ) throws -> (pages: [[String]], parts: Int, holdsDocument: Bool) {
    let layout = try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(300), height: .pt(400))),
      usesSystem: false)
    let (book, design) = (layout.book, layout.design)
    let parts = DeepStack.run {
      design.parts(of: book, on: layout.layout, longest: partSize, every: partSize)
    }
    let setter = ColumnSetter(
      book: book, layout: layout.layout, design: design, parts: parts,
      context: ColumnSetter.Context(
        fonts: layout.fonts, language: "en", hyphenator: nil,
        patterns: HyphenationPatterns(noting: nil, folders: []), budget: layout.budget,
        spacesFrench: false),
      jobs: jobs)
    let flow = setter.pageFlow()
    var place = ColumnSetter.Progress()
    let pages = DeepStack.run {
      var pages: [Page] = []
      while !setter.isAtEnd(place) {
        for column in setter.nextColumns(&place, folios: nil) {
          flow.add(column)
          pages += flow.next(.max)
        }
      }
      return pages + flow.next(.max)
    }
    let shown = pages.map { page in
      page.lines.map { "\($0.text) at \($0.origin), \($0.range)" }
        + page.links.map { "\($0)" } + page.anchors
    }
    return (shown, parts.count, design.holdsDocument)
  }

  @Test func `threads and parts leave the pages of a long document and its neighbours alone`()
    throws
  {
    let bodies = [(0, 9), (1, 150), (2, 12)].map {
      Self.body($0.0, of: 3, paragraphs: $0.1, hasNotes: $0.0 == 1)
    }
    let floats = "<p class='top'>Above</p><p class='left'>Beside</p>"
    let book = try Self.book([bodies[0], bodies[1], floats + bodies[2]])
    let whole = try shown(book, jobs: 1)
    #expect(whole.parts == 3)
    #expect(whole.pages.joined().contains { $0.hasPrefix("Note ") || $0.contains("Note 4.") })
    for jobs in [1, 2, 5] {
      let parts = try shown(book, jobs: jobs, partSize: 6_000)
      #expect(parts.parts > 6)
      #expect(parts.pages == whole.pages)
      #expect(!parts.holdsDocument)
    }
  }

  @Test func `several long documents are laid out at once each`() throws {
    let book = try Self.book(
      (0..<3).map { Self.body($0, of: 3, paragraphs: 60, hasNotes: $0 == 0) })
    let whole = try shown(book, jobs: 1)
    for jobs in [1, 3] {
      let parts = try shown(book, jobs: jobs, partSize: 3_000)
      #expect(parts.parts == 3)
      #expect(parts.pages == whole.pages)
      #expect(!parts.holdsDocument)
    }
  }

  @Test func `a long list in Markdown is laid out in parts, with the pages of the whole`() throws {
    let items = (0..<400).map { "- item \($0)\($0 % 9 == 0 ? " " + Self.words : "")\n" }.joined()
    let text = "# Head\n\nA paragraph[^1].\n\n\(items)\n\nAnother.\n\n[^1]: A note.\n"
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let whole = try shown(book, jobs: 1)
    #expect(whole.parts == 1)
    for jobs in [1, 3] {
      let parts = try shown(book, jobs: jobs, partSize: 3_000)
      #expect(parts.parts > 2)
      #expect(parts.pages == whole.pages)
      #expect(!parts.holdsDocument)
    }
  }

  @Test func `a long document that cannot be divided is not held either`() throws {
    let book = try Self.book([
      "<p class='left'>Beside</p>" + Self.body(0, of: 1, paragraphs: 60, hasNotes: true)
    ])
    let parts = try shown(book, jobs: 2, partSize: 3_000)
    #expect(parts.parts == 1)
    #expect(!parts.holdsDocument)
  }
}
