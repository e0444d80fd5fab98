import Documents
import TestSupport
import Testing

@testable import Manuscript

/// Links by reference make no more of a file than they may, and are links as long as they do.
struct MarkdownReferencesTests {
  private func read(_ text: String) throws -> Book {
    try BookReader.read(Array(text.utf8), name: "x.md")
  }

  /// The addresses of all links, but not the calls of notes.
  private func addresses(in book: Book) -> [String] {
    book.documents.flatMap { document in
      document.nodes.indices.compactMap { node in
        guard let element = document.element(node), element.name == "a",
          element["role"] != "doc-noteref"
        else { return nil }
        return element["href"]
      }
    }
  }

  /// The bytes of all addresses of links.
  private func byteCount(_ book: Book) -> Int {
    addresses(in: book).reduce(0) { $0 + $1.utf8.count }
  }

  @Test(.long) func `whatever the form of references, their addresses are no more than the budget`()
    throws
  {
    var random = SplitMix64(seed: 0x5EF)
    func one(of texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    for _ in 0..<60 {
      let label = one(of: ["a", "Straße", "two words", "x\\[y\\]", "ſ", "ẞ", "i̇"])
      let address =
        "http://" + String(repeating: "x", count: Int.random(in: 2000...4000, using: &random))
      let definition =
        one(of: ["", "> ", "- ", "1. > "]) + "[\(label)]:" + one(of: [" ", "  "]) + address
        + one(of: ["", " 'title'", "\n\"more\"", " (mo\\)re)"]) + "\n\n"
      let capitals = label.uppercased()
      let forms = [
        "[\(label)]", "[\(label)][]", "[words][\(label)]", "[*\(capitals)*][\(label)]",
        "[\(capitals)]", "[\(label.replacing(" ", with: "\n"))]", "text\n[\(label)]: more",
        "> [\(label.replacing(" ", with: "\n> "))]\n", "`code` \\[[\(label)]\\]",
      ]
      var text = "x\n"
      while text.utf8.count < 12_000 { text += one(of: forms) + one(of: [" ", "\n", "\n\n"]) }
      text = Bool.random(using: &random) ? definition + text : text + "\n\n" + definition
      let book = try read(text)
      let count = text.utf8.count
      #expect(
        byteCount(book) <= MarkdownReferences.budget(of: count) + count, "\(definition.prefix(40))")
    }
  }

  @Test func `references beyond the budget are told of with their line, and stay text`() throws {
    let address = "http://example.com/" + String(repeating: "y", count: 4000)
    let text = "[a]: \(address)\n\nfirst\n" + String(repeating: "[a] ", count: 400)
    let book = try read(text)
    #expect(byteCount(book) <= 1 << 20)
    #expect(byteCount(book) > 250 * 4000)
    let words = book.outline.chapters.flatMap(\.blocks).map(\.text.plain).joined()
    #expect(words.count { $0 == "a" } == 400)
    #expect(words.contains("[a]"))
    let warning = try #require(book.warnings.first)
    #expect(warning.line == 4)
    #expect(warning.message.contains("1024 KiB"))
  }

  @Test func `footnotes, definitions and short references are left alone`() throws {
    var text = ""
    for number in 0..<3000 {
      text += "See [link \(number)], [^n\(number)] and [again][link \(number)].\n\n"
    }
    for number in 0..<3000 {
      text += "[link \(number)]: https://example.com/chapter/\(number)/page 'Page \(number)'\n"
    }
    text += "\n"
    for number in 0..<3000 { text += "[^n\(number)]: note\n\n" }
    let book = try read(text)
    #expect(book.warnings.isEmpty)
    #expect(addresses(in: book).count { $0.hasPrefix("https:") } == 6000)
    #expect(book.outline.notes.count == 3000)
  }
}
