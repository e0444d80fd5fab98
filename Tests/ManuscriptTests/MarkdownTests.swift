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
}
