import Testing

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
    #expect(books.first?.chapters.first?.blocks.first?.kind == .table)
  }

  @Test func `what stands between two rules at the top is text unless it is all keys`() throws {
    for text in ["---\n\nFirst words.\n\n---\n\nLast.", "---\nNo key here\nbut: words\n---\nLast."]
    {
      let book = try read(text)
      #expect(book.chapters[0].blocks[0].kind == .ornament)
      let words = book.chapters.map { $0.title.plain + $0.blocks.map(\.text.plain).joined() }
      #expect(words.joined().contains(/First words|No key here/))
    }
    let front = "---\n# a comment\ntitle: T\ntags:\n- one\n  two\n\nauthor: A\n---\nText."
    let book = try read(front)
    #expect(book.title == "T" && book.author == "A")
    #expect(book.chapters.flatMap(\.blocks).map(\.text.plain) == ["Text."])
  }

  @Test func `only headings outside of quotations and lists begin chapters`() throws {
    let book = try read("## One\n\n> # Quoted\n\n- # Listed\n\n## Two\n\nText.")
    #expect(book.chapters.map(\.title.plain) == ["One", "Two"])
    #expect(book.chapters[0].blocks.map(\.text.plain) == ["Quoted", "Listed"])
  }

  @Test func `quotes know the line's end and the program text before them`() throws {
    let text = "\"One\\\n\"Two `code`\" and \"`code`\", \"*that*\"."
    #expect(
      try read(text).chapters[0].blocks[0].text.plain
        == "“One\n“Two code” and “code”, “that”.")
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
    let made = try read(table(columns: 300, rows: 300)).chapters[0].blocks[0].table
    #expect(made?.rows.count == 301 && made?.rows.last?.count == 300)
  }
}
