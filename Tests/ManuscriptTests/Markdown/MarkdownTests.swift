import Testing

@testable import Documents
@testable import Manuscript

struct MarkdownTests {
  private func read(_ text: String) throws -> Book {
    try BookReader.read(Array(text.utf8), name: "x.md")
  }

  @Test func `many threads may read at once`() async throws {
    let books = try await withThrowingTaskGroup(of: Book.self) { group in
      for _ in 0..<64 {
        group.addTask { try BookReader.read(Array("| ~~a~~ |\n|---|\n".utf8), name: "x.md") }
      }
      var books: Set<Book> = []
      for try await book in group { books.insert(book) }
      return books
    }
    #expect(books.count == 1)
    #expect(books.first?.outline.chapters.first?.blocks.first?.kind == .table)
  }

  @Test(arguments: [
    "ul li", "dl dt", "table tr td", "table thead tr th", "center", "h3", "figure figcaption",
    "nav ol li", "form",
  ])
  func `words of blocks of HTML stay apart`(tags: String) throws {
    let tags = tags.split(separator: " ")
    let inner = tags.last.map { "<\($0)>one</\($0)> <\($0)>two</\($0)>" } ?? ""
    let html = tags.dropLast().reversed().reduce(inner) { "<\($1)>\($0)</\($1)>" }
    for text in [html, html + "three", "before " + html + " after", "*before*" + html] {
      let words = try read(text).documents.flatMap { document in
        document.nodes.indices.filter { !document.nodes[$0].isElement }.map {
          document.plainText(of: $0)
        }
      }.flatMap { $0.split { $0.isWhitespace } }
      #expect(words.contains("one") && words.contains("two"), "\(text): \(words)")
    }
  }

  @Test(arguments: [
    ("Use --spine mid (--turns 0).", "Use --spine mid (--turns 0)."),
    ("tide--low, 1914--1918", "tide–low, 1914–1918"), ("the sea -- low", "the sea – low"),
    ("a lamp --which was old-- burned", "a lamp –which was old– burned"),
    ("--no, he said", "--no, he said"), ("--No, he said", "–No, he said"),
    ("“--all”", "“--all”"), ("a --- b", "a — b"),
  ])
  func `options keep their hyphens, and dashes are dashes`(text: String, set: String) throws {
    #expect(try read(text).outline.chapters[0].blocks[0].text.plain == set)
  }

  @Test func `lines between two rules at the top are text unless all of them are keys`() throws {
    for text in ["---\n\nFirst words.\n\n---\n\nLast.", "---\nNo key here\nbut: words\n---\nLast."]
    {
      let book = try read(text)
      #expect(book.outline.chapters[0].blocks[0].kind == .ornament)
      let words = book.outline.chapters.map {
        $0.title.plain + $0.blocks.map(\.text.plain).joined()
      }
      #expect(words.joined().contains(/First words|No key here/))
    }
    let front = "---\n# a comment\ntitle: T\ntags:\n- one\n  two\n\nauthor: A\n---\nText."
    let book = try read(front)
    #expect(book.title == "T" && book.author == "A")
    #expect(book.outline.chapters.flatMap(\.blocks).map(\.text.plain) == ["Text."])
  }

  @Test func `only headings outside of quotations and lists begin chapters`() throws {
    let book = try read("## One\n\n> # Quoted\n\n- # Listed\n\n## Two\n\nText.")
    #expect(book.chapters.map(\.title.plain) == ["One", "Two"])
    #expect(book.outline.chapters[0].blocks.map(\.text.plain) == ["Quoted", "Listed"])
  }

  @Test func `quotes know the line's end and the program text before them`() throws {
    let text = "\"One\\\n\"Two `code`\" and \"`code`\", \"*that*\"."
    #expect(
      try read(text).outline.chapters[0].blocks[0].text.plain
        == "“One\n“Two code” and “code”, “that”.")
  }

  @Test(arguments: [
    ("de", "\"Er sagte: 'Nein', und ging's an.\"", "„Er sagte: ‚Nein‘, und ging’s an.“"),
    ("de", "Hans' \"'Nein'\" und '\"Ja\"'", "Hans’ „‚Nein‘“ und ‚„Ja“‘"),
    ("fr", "\"C'est faux\", dit-il", "«\u{A0}C’est faux\u{A0}», dit-il"),
    ("sv", "\"'Nej'\" och \"ja\"", "”’Nej’” och ”ja”"),
    ("fr", "l'\"été\"", "l’«\u{A0}été\u{A0}»"),
    ("ja", "\"a 'b'\"", "「a 『b』」"), ("pl", "\"a\"", "„a”"),
    ("en-GB", "\"It's 'so'\"", "“It’s ‘so’”"),
  ])
  func `straight quotes become those of the language`(
    language: String, typed: String, printed: String
  ) throws {
    let declared = try read("---\ntitle: \"L'\\\"été\\\"\"\nlanguage: \(language)\n---\n\(typed)")
    #expect(declared.outline.chapters[0].blocks[0].text.plain == printed)
    #expect(!declared.title.contains(/['"\\]/))
    // The caller's word goes before the file's.
    let chosen = try BookReader.read(Array(typed.utf8), name: "a.md", language: language)
    #expect(chosen.outline.chapters[0].blocks[0].text.plain == printed)
  }

  @Test func `values of several lines are joined`() throws {
    let book = try read("---\ntitle: |\n  Two lines\n  of it\nauthor: >-\n  A\n---\nText.")
    #expect(book.title == "Two lines of it" && book.author == "A")
  }

  @Test(arguments: [
    "# Chapter 1. One\n\n## A\n\nText.\n\n# Chapter 2. Two\n\n## B\n\nText.\n",
    "# Stars\n\n## 1.1 A\n\nText.\n\n# Moons\n\n## 2.1 B\n\nText.\n",
  ])
  func `chapters whose sections come at once are no parts`(text: String) throws {
    let book = try read(text)
    #expect(book.chapters.count == 2 && !book.chapters.contains(where: \.isPart))
  }

  @Test func `chapters of a part's own level stand beside it`() throws {
    let book = try read(
      "For R.\n\n# Part One\n\n## A\n\nText.\n\n# Part Two\n\n## B\n\nText.\n\n# Index\n\nText.\n")
    #expect(book.chapters.map(\.isPart) == [false, true, false, true, false, false])
    #expect(book.chapters.map(\.isInPart) == [false, false, true, false, true, false])
  }

  @Test func `verse keeps what its lines are set in by`() throws {
    let book = try read(
      "<div class=\"verse\">\n\nOne\n   two\n      *three*\nfour\n\n</div>\n")
    #expect(
      book.outline.chapters[0].blocks[0].text.plain
        == "One\n\u{2003}\u{2003}two\n\u{2003}\u{2003}\u{2003}three\nfour")
  }

  @Test(arguments: [("\t", 4), ("  \t", 4), ("\t  ", 6), ("\t\t", 8), (" \t \t", 8), ("    \t", 8)])
  func `a tab before a line of verse is the spaces up to the next fourth column`(
    white: String, columns: Int
  ) throws {
    func text(_ white: String) throws -> String {
      let book = try read("<div class=\"verse\">\n\nOne\n\(white)two\n\(white)*three*\n\n</div>\n")
      return book.outline.chapters[0].blocks[0].text.plain
    }
    let expected = try text(String(repeating: " ", count: columns))
    #expect(try text(white) == expected && expected.contains("\u{2003}"))
  }

  @Test func `a table of too many cells is refused before it is made`() throws {
    func table(columns: Int, rows: Int) -> String {
      String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns)
        + "\n"
        + String(repeating: "||\n", count: rows)
    }
    for (columns, rows) in [(3000, 300), (30_000, 1000), (40_000, 1), (2, 60_000)] {
      #expect(throws: ManuscriptError.tooLarge(what: "a table", limit: "100000 cells")) {
        try read(table(columns: columns, rows: rows))
      }
    }
    let made = try read(table(columns: 300, rows: 300)).outline.chapters[0].blocks[0].table
    #expect(made?.rows.count == 301 && made?.rows.last?.count == 300)
  }

  @Test func `entities in HTML are what they stand for`() throws {
    let text = "<div>Fish &amp; chips&#8212;&eacute; &nix; R&D</div>\n\nA <b>&lt;&copy;</b>"
    #expect(
      try read(text).outline.chapters[0].blocks.map(\.text.plain) == [
        "Fish & chips—é &nix; R&D", "A <©",
      ])
  }

  @Test(arguments: [
    String(repeating: "long words ", count: 1000) + "*e* end", "a\\*b &amp; c\\_d **e** &eacute;f",
    "> one *two*\n> `thr ee\n> four` five\n>\n> - six\n>   seven",
    "[a](b) a [*c*](a) c [d] e\n\n[d]: a",
    "x[^1] 1 b\n\n[^1]: note *x* of", "- ```\n  a\tb\n\n   c\n  ```\n\n      d\n      e\n",
    "| a \\| b | c |\n|---|---|\n| *x* | y &lt; z |", "Head\n====\n\n## Two *three*\nFour",
    "<div>b <i>c</i> &amp; d\ne</div>",
  ])
  func `each byte is found where it stands`(text: String) throws {
    let book = try read(text)
    let blocks = book.outline.chapters.flatMap(\.blocks) + book.outline.notes.flatMap(\.blocks)
    let tables = blocks.flatMap { $0.table?.rows.flatMap { $0 } ?? [] }
    let bytes = Array(text.utf8)
    var last = -1
    for text in book.outline.chapters.map(\.title) + blocks.map(\.text) + tables {
      for run in text.runs where run.text.utf8.allSatisfy({ $0 < 0x80 && $0 > 0x20 }) {
        let isSign = [UInt8(ascii: "\\"), UInt8(ascii: "&")].contains(bytes[run.source])
        #expect(isSign || bytes[run.source...].starts(with: run.text.utf8))
        #expect(text != blocks.first?.text || run.source > last)
        last = run.source
      }
    }
    #expect(blocks.allSatisfy { $0.range.upperBound <= bytes.count })
  }

  @Test(arguments: ["\n", "\n\n"])
  func `text directly below a div is Markdown`(space: String) throws {
    let text =
      "Before.\n\n<div class=\"verse\">\(space)Roses *are* red,\nviolets &amp; so.\n\nA stanza.\n</div>\n\nAfter."
    let blocks = try read(text).outline.chapters[0].blocks
    #expect(blocks.map(\.kind) == [.paragraph, .verse, .verse, .paragraph])
    #expect(blocks[1].text.plain == "Roses are red,\nviolets & so.")
    let bytes = Array(text.utf8)
    for run in blocks.flatMap(\.text.runs) where run.text != "&" {
      #expect(bytes[run.source...].starts(with: run.text.utf8))
    }
    let one = try read("<div class=\"verse\">Roses are red,\n  violets.</div>").outline.chapters[0]
      .blocks
    #expect(one.map(\.kind) == [.verse] && one[0].text.plain == "Roses are red,\nviolets.")
    let unknown = try read("<div class=\"verse\">\na\n</div>\n\n<marquee>b</marquee>")
    #expect(unknown.warnings.map(\.line) == [5])
    let code = try read("```\n<div class=\"verse\">\nx\n```").outline.chapters[0].blocks
    #expect(code.map(\.text.plain) == ["<div class=\"verse\">\nx"])
  }

  @Test func `program text and tasks are items of their lists`() throws {
    let text =
      "1. ```\n   code\n   ```\n\n   more\n2.     deep\n\n- [ ] Milk [ ] \n- [x] Eggs\n\n[ ] none"
    let blocks = try read(text).outline.chapters[0].blocks
    #expect(blocks.map(\.kind) == [.code, .paragraph, .code, .paragraph, .paragraph, .paragraph])
    #expect(blocks.map { $0.listItem?.marker } == ["1.", "1.", "2.", "•", "•", nil])
    #expect(blocks.prefix(5).map { $0.listItem?.isFirst } == [true, false, true, true, true])
    #expect(blocks.suffix(3).map(\.text.plain) == ["☐ Milk [ ]", "☑ Eggs", "[ ] none"])
  }

  @Test func `notes that nothing calls and links that lead nowhere are told of`() throws {
    let text =
      "# One\n\nText[^a] and [there](#two), [nowhere](#three), [nor here](#four).\n\n"
      + "[^a]: Called.\n\n[^b]: Uncalled.\n\n[^a]: Again.\n\n```\n[^c]: code\n```\n\n# Two\n"
    #expect(
      try read(text).warnings == [
        .init(line: 7, message: "the note [^b] is never called; it is left out"),
        .init(line: 9, message: "the note [^a] is defined twice; this one is left out"),
        .init(line: 3, message: "the link to #three leads nowhere"),
        .init(line: 3, message: "the link to #four leads nowhere"),
      ])
    #expect(try read("# One\n\n> Text[^a], [back](#one).\n>\n> [^a]: Called.\n").warnings == [])
  }
}
