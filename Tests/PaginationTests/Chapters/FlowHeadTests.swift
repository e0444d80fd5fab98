import Graphics
import Manuscript
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// What running heads say, by the book's contents.
struct FlowHeadTests {
  /// Pages of documents, with contents of titles and addresses; those in brackets lie in the one before.
  private func pages(_ documents: [String], _ contents: [(String, String, [(String, String)])])
    throws -> [Page]
  {
    var epub = TestEPUB()
    for (number, document) in documents.enumerated() {
      epub.addDocument("c\(number)", TestEPUB.document(document))
    }
    func item(_ title: String, _ address: String, _ inner: [(String, String)]) -> String {
      let list = inner.map { item($0.0, $0.1, []) }.joined()
      let rest = list.isEmpty ? "" : "<ol>\(list)</ol>"
      return "<li><a href='text/\(address)'>\(title)</a>\(rest)</li>"
    }
    let list = contents.map { item($0.0, $0.1, $0.2) }.joined()
    epub.addFile(
      "nav.xhtml",
      Array(TestEPUB.document("<nav epub:type='toc'><ol>\(list)</ol></nav>").utf8), id: "nav",
      type: "application/xhtml+xml", attributes: "properties='nav'")
    return try FlowPages(epub).pages
  }

  private func head(_ page: Page) -> String {
    page.lines.filter { $0.role == .head }.map(\.text).joined()
  }

  private let page = "<p>\(prose(2000))</p>"

  @Test func `heads follow the entries that lead into a document`() throws {
    let text = (1...4).map { "<h2 id='s\($0)'>S</h2>" + page }.joined()
    let pages = try pages(
      [text], (1...4).map { ("Part \($0)", "c0.xhtml#s\($0)", []) })
    #expect(Set(pages.dropFirst().map(\.chapterTitle)).count == 4)
    for page in pages.dropFirst() where page.side == .recto {
      #expect(head(page).lowercased() == page.chapterTitle.lowercased())
    }
    // The title of a page is the last that has begun.
    var last = ""
    for page in pages {
      last = page.anchors.last.map { "Part \($0.dropFirst())" } ?? last
      #expect(page.chapterTitle == last)
    }
  }

  @Test func `sections stand on odd pages, the chapter that they are in on even ones`() throws {
    let text = "<h1>Chapter</h1>" + page + "<h2 id='a'>A</h2>" + page + "<h2 id='b'>B</h2>" + page
    let pages = try pages(
      [text, page], [("Chapter", "c0.xhtml", [("First", "c0.xhtml#a"), ("Second", "c0.xhtml#b")])])
    let own = pages.filter { $0.chapter == 0 }.dropFirst()
    #expect(own.allSatisfy { $0.chapterTitle == "Chapter" })
    #expect(Set(own.filter { $0.side == .recto }.map(head)).isSuperset(of: ["First", "Second"]))
    #expect(own.last { $0.side == .verso }.map(head) == "Chapter")
    // What the contents do not name has no head of another's.
    for page in pages where page.chapter == 1 { #expect(page.chapterTitle.isEmpty) }
  }

  @Test func `a document that the contents do not name has its own heading`() throws {
    let pages = try pages(
      [page, "<h2>Own <i>words</i></h2>" + page, page + "<h2>Late</h2>" + page],
      [("One", "c0.xhtml", [])])
    #expect(Set(pages.filter { $0.chapter == 0 }.map(\.chapterTitle)) == ["One"])
    #expect(Set(pages.filter { $0.chapter == 1 }.map(\.chapterTitle)) == ["Own words"])
    #expect(Set(pages.filter { $0.chapter == 2 }.map(\.chapterTitle)) == [""])
  }

  /// The content of headings, and the words that running heads and contents have of it.
  static let headings = [
    ("One<a epub:type='noteref' href='#f'><sup>1</sup></a>", "One"),
    ("Sub <i>em</i><sup><a role='doc-noteref' href='#f'>2</a></sup>", "Sub em"),
    ("Chapter One<br/>The Title", "Chapter One The Title"),
    ("<span class='b'>2</span><span class='b'>The Title</span>", "2 The Title"),
    ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> Ruby", "漢 Ruby"),
    ("Vis<span style='display: none'>hidden</span>ible", "Visible"),
    ("<i>H</i>am<b>let</b>", "Hamlet"), ("  White\n <i> space </i> ", "White space"),
    ("<img src='a.png' alt='Orn'/> Three", "Three"), ("<img src='a.png' alt='Four'/>", "Four"),
  ]

  @Test(arguments: headings.indices)
  func `heads and contents say the same words of a heading`(index: Int) throws {
    let (content, words) = Self.headings[index]
    let style = "<style>.b { display: block }</style>"
    let note = "<aside epub:type='footnote' id='f'><p>Note.</p></aside>"
    let pages = try pages(
      [page, style + "<h2>\(content)</h2>" + page + note], [("One", "c0.xhtml", [])])
    let own = pages.filter { $0.chapter == 1 }
    #expect(Set(own.map(\.chapterTitle)) == [words])
    let epub = TestEPUB("<h2>\(content)</h2>" + note)
    let found = try BookReader.read(epub.archive, name: "x.epub").source.ownContents?.map(\.label)
    // Contents know no style sheets.
    if !content.contains("class=") && !content.contains("style=") { #expect(found == [words]) }
  }

  @Test(arguments: 0..<12)
  func `a head that is shortened ends with a whole word`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let words = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      ["of", "mole", "representation", "l’été", "counterrevolutionary", "12,000", "(both)"]
        .randomElement(using: &random) ?? ""
    }
    let joint = [" ", "-", "/", " — "].randomElement(using: &random) ?? " "
    let title = words.joined(separator: joint).uppercased()
    for page in try pages([page], [(title, "c0.xhtml", [])]) {
      for head in page.lines where head.role == .head && head.text.hasSuffix("…") {
        let kept = head.text.dropLast().replacing("\u{A0}", with: " ").uppercased()
        #expect(title.hasPrefix(kept), "\(head.text)")
        let (last, next) = (kept.last, title.dropFirst(kept.count).first)
        func isLetter(_ sign: Character?) -> Bool {
          sign.map { $0.isLetter || $0.isNumber } ?? false
        }
        // Only where a single word does not fit is it divided.
        let isWord = kept.allSatisfy(isLetter)
        #expect(
          !isLetter(next) || !isLetter(last) || isWord && kept.count > 3, "\(head.text) of \(title)"
        )
      }
    }
  }

  @Test func `texts are shortened between words, or between letters that need no spaces`() {
    #expect("one two three".shortened == "one two…")
    #expect("one two… ".shortened == "one… ")
    #expect("one".shortened == "" && "".shortened == "" && "— ".shortened == "")
    #expect("one-two".shortened == "one…" && "the cat’s paw".shortened == "the cat’s…")
    #expect("漢字".shortened == "漢…")
    #expect("Wissenschaft".shortenings == ["Wissenschaf…", "Wissenscha…"])
    #expect("Wiss…".shortened == "")
    let many = (0..<20).map { "w\($0)" }.joined(separator: " ")
    #expect(many.shortenings.map { $0.split(separator: " ").count } == [19, 18, 17])
  }

  @Test func `a head of one word has what there is room for`() throws {
    for count in [12, 30, 60, 120] {
      let word = String(repeating: "wissen", count: count / 6)
      let heads = try pages([page], [(word, "c0.xhtml", [])]).flatMap(\.lines).filter {
        $0.role == .head && $0.text.lowercased().hasPrefix("wissen")
      }
      let head = try #require(heads.first)
      let isWhole = head.text.uppercased() == word.uppercased()
      #expect(isWhole || head.text.hasSuffix("…") && head.text.count > 12, "\(head.text)")
    }
  }

  @Test func `no head reaches the folio, whatever the title`() throws {
    var random = SplitMix64(seed: 0x4EAD)
    for _ in seeds(20) {
      let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String(repeating: "Mm", count: Int.random(in: 1...20, using: &random))
      }
      let joint = [" ", "\u{A0}", "-", "\u{2011}", "/"].randomElement(using: &random) ?? " "
      let title = words.joined(separator: joint)
      let pages = try pages([page], [(title, "c0.xhtml", [])])
      for page in pages {
        let heads = page.lines.filter { $0.role == .head }
        guard let folio = page.lines.first(where: { $0.role == .folio }), let head = heads.first
        else { continue }
        #expect(heads.count == 1)
        if page.side == .recto {
          #expect(head.text.uppercased() == title.uppercased() || head.text.hasSuffix("…"))
          #expect(head.origin.x + head.width <= folio.origin.x, "\(title)")
        } else {
          #expect(folio.origin.x + folio.width <= head.origin.x, "\(title)")
        }
      }
    }
  }
}
