import Manuscript
import TestSupport
import Testing

@testable import Pagination

/// The entries of a table of contents that the program adds.
@Suite struct ContentsListTests {
  /// A book of three documents whose own table has an entry with two entries below it, and one more.
  private func list(_ label: String, below: [String]) throws -> ContentsList {
    var epub = TestEPUB()
    for name in ["a", "b", "c"] {
      let section = "<h2 id=\"s\">S</h2><h2 id=\"t\">T</h2>"
      epub.addDocument(name, TestEPUB.document("<h1>\(name)</h1>\(section)<p>Words.</p>"))
    }
    func item(_ address: String, _ label: String, _ inside: String = "") -> String {
      "<li><a href=\"text/\(address)\">\(label)</a>\(inside)</li>"
    }
    let inner = "<ol>" + below.map { item($0, "below") }.joined() + "</ol>"
    let entries = item("a.xhtml", label, inner) + item("c.xhtml", "Last")
    epub.addFile(
      "nav.xhtml",
      Array(TestEPUB.document("<nav epub:type=\"toc\"><ol>\(entries)</ol></nav>").utf8), id: "nav",
      type: "application/xhtml+xml", attributes: "properties=\"nav\"")
    let book = try BookReader.read(epub.archive, name: "x.epub")
    return ContentsList(of: book, from: 0, depth: nil)
  }

  @Test(arguments: [
    ("Storm", ["b.xhtml"], true), ("Storm", ["a.xhtml#s", "a.xhtml#t"], false),
    ("Chapter 1", ["b.xhtml"], false), ("Part One", ["a.xhtml#s", "a.xhtml#t"], true),
    ("Erstes Kapitel", ["b.xhtml"], false), ("Часть первая", ["a.xhtml#s"], true),
  ])
  func `an entry over others is a part by its name, or by their documents`(
    label: String, below: [String], isPart: Bool
  ) throws {
    let list = try list(label, below: below)
    #expect(list.entries.map(\.level) == [0] + below.map { _ in 1 } + [0])
    #expect(list.entries.map(\.isPart) == [isPart] + below.map { _ in false } + [false])
  }
}
