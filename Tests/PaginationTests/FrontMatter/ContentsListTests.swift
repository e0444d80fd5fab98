import Manuscript
import TestSupport
import Testing

@testable import Pagination

/// The entries of a table of contents that the program adds.
@Suite struct ContentsListTests {
  /// A book of three documents whose own table has an entry with two entries below it, and one more.
  private func list(_ label: String, below: [String]) throws -> ContentsList {
    ContentsList(of: try book(label, below: below), from: 0, depth: nil)
  }

  /// That book; the first of its documents, which is short, may say what it is.
  private func book(_ label: String, below: [String], meaning: String? = nil) throws -> Book {
    var epub = TestEPUB()
    for name in ["a", "b", "c"] {
      let section = "<h2 id=\"s\">S</h2><h2 id=\"t\">T</h2>"
      var body = "<h1>\(name)</h1>\(section)<p>Words.</p>"
      if name == "a", let meaning { body = "<div epub:type=\"\(meaning)\">\(body)</div>" }
      if name != "a" { body += String(repeating: "<p>Many more of them.</p>", count: 200) }
      epub.addDocument(name, TestEPUB.document(body))
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
    return try BookReader.read(epub.archive, name: "x.epub")
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

  @Test(arguments: [
    ("Dawn", [], true, nil), ("Dawn", ["a.xhtml#s"], false, nil), ("Dawn", ["b.xhtml"], false, nil),
    ("Chapter 1", [], false, nil), ("Dawn", [], false, "chapter"),
    ("Dawn", [], false, "bodymatter"),
    ("Dawn", [], true, "titlepage"), ("Part One", ["b.xhtml"], false, nil),
  ])
  func `a short first document is a title page unless something says that it is text`(
    label: String, below: [String], isTitlePage: Bool, meaning: String?
  ) throws {
    let preliminaries = Preliminaries(of: try book(label, below: below, meaning: meaning))
    #expect(preliminaries.hasTitlePage == isTitlePage)
    #expect(preliminaries.end == (isTitlePage ? 1 : 0))
  }

  @Test(arguments: [
    ["I", "II. The Title", "III", "Without a number"],
    ["Chapter 1: The Title", "Chapter 2", "Chapter 3. Another", "Epilogue"],
  ])
  func `numbers stand alike before titles and where a chapter has none`(titles: [String]) throws {
    let text = titles.map { "# \($0)\n\nWords.\n\n" }.joined()
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let list = ContentsList(of: book, from: 0, depth: nil)
    let hasNumber = titles.map { $0.contains { "I123".contains($0) } }
    #expect(list.entries.map { $0.label != nil } == hasNumber)
    let alone = ["I", "II", "III"].map { "# \($0)\n\nWords.\n\n" }.joined()
    let numbers = ContentsList(
      of: try BookReader.read(Array(alone.utf8), name: "x.md"), from: 0, depth: nil)
    #expect(numbers.entries.allSatisfy { $0.label == nil })
  }
}
