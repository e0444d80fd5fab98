import Documents
import Testing

@testable import Manuscript

/// Attributes of headings and lists, tags that are no text, and the lines at a file's top.
struct MarkdownAttributeTests {
  @Test(arguments: [
    ["# A {#x .y .z}", "x", "title y z", "A"], ["# A *b* {.y}", "a-b", "title y", "A b"],
    ["# {#x}", "x", "title", ""], ["# A {b} {c", "a-b-c", "title", "A {b} {c"],
    ["# A{#x}", "ax", "title", "A{#x}"], ["# A `{#x}`", "a-x", "title", "A {#x}"],
  ])
  func `a heading may end with its name and classes`(row: [String]) throws {
    let book = try BookReader.read(Array((row[0] + "\n\nText.\n").utf8), name: "x.md")
    let document = book.documents[0]
    let node = try #require(document.first("h1"))
    let heading = try #require(document.element(node))
    #expect(heading.id == row[1] && book.chapters[0].anchor == row[1])
    #expect(heading["class"] == row[2])
    #expect(document.words(of: node) == row[3])
  }

  @Test(arguments: [
    ["# [A](#y){#x}", "a", "x"], ["# [A](#y){#x} {#z}", "z", "x"], ["# [A](#y) {#z}", "z", ""],
    ["# B [A](#y){#x}", "b-a", "x"], ["# *A*{#z}", "z", ""],
  ])
  func `attributes right after a link in a heading are the link's alone`(row: [String]) throws {
    let book = try BookReader.read(Array((row[0] + "\n\nText.\n").utf8), name: "x.md")
    let document = book.documents[0]
    let heading = try #require(document.first("h1").flatMap(document.element))
    #expect(heading.id == row[1])
    #expect(document.first("a").flatMap(document.element)?.id ?? "" == row[2])
    let names = document.nodes.indices.compactMap { document.element($0)?.id }
    #expect(names.count == Set(names).count)
  }

  @Test func `scripts and styles are no text, wherever they end`() throws {
    let text =
      "One.\n\n<script>\nif (a > b) alert('<p>x</p>')\n</SCRIPT>\n\n<style>p{}</style>\n\nTwo.\n"
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    #expect(book.outline.chapters.flatMap(\.blocks).map(\.text.plain) == ["One.", "Two."])
    #expect(book.warnings.map(\.message) == ["<script> is left out", "<style> is left out"])
    let open = try BookReader.read(Array("One.\n\n<script>\nalert\n\nTwo.\n".utf8), name: "x.md")
    #expect(open.outline.chapters.flatMap(\.blocks).map(\.text.plain) == ["One."])
  }

  @Test func `lists know the digits of their numbers`() throws {
    for (start, count, digits) in [(1, 9, 0), (1, 10, 2), (8, 3, 2), (98, 3, 3), (1, 1, 0)] {
      let text = (start..<start + count).map { "\($0). x\n" }.joined()
      let document = try BookReader.read(Array(text.utf8), name: "x.md").documents[0]
      let list = try #require(document.first("ol").flatMap(document.element))
      let style: String? = list["style"]
      #expect(style == (digits == 0 ? nil : "--rb-digits: \(digits)"))
    }
  }

  @Test func `authors may be a list`() throws {
    for list in ["authors:\n- A B\n- \"C D\"", "author: [A B, 'C D']", "author:\n  - A B\n  - C D"]
    {
      let text = "---\n\(list)\npublisher: P\ndate: 2026\n---\n\nText.\n"
      let book = try BookReader.read(Array(text.utf8), name: "x.md")
      #expect(book.author == "A B, C D" && book.publisher == "P" && book.date == "2026")
    }
  }
}
