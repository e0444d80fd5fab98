import Documents
import TestSupport
import Testing

@testable import Manuscript

/// Inputs for which cmark-gfm 0.29 needs a time with the square of their length.
struct HostileMarkdownTests {
  private static let size = 100_000

  private static func fill(_ pattern: String, _ size: Int = size) -> String {
    String(repeating: pattern, count: size / pattern.utf8.count)
  }

  @Test(
    .long,
    arguments: [
      "a <?", "a <!A ", "a <![CDATA[", "![[]()", "*a_ ", "[^a ", "|a|\n|-|-|\n", "x\n", "<b>", "|",
    ])
  func `a sign again and again`(pattern: String) throws {
    let filled = Self.fill(pattern)
    for text in [filled, "x \(filled) ?> ]]>", filled + "|a|\n|-|\n"] {
      let time = processorTime {
        _ = try? BookReader.read(Array(text.utf8), name: "x.md")
      }
      #expect(time < timeOfHang)
    }
  }

  @Test(
    .long,
    arguments: [
      "<a ", "<b x='", "<p>", "</p>", "<li>", "<table>", "<tr><td>", "<a name=x>", "<a href=x>",
      "<!--", "<pre>", "<div></p>", "<ul><li>", "<h1>", "x\n",
    ])
  func `tags without ends`(pattern: String) throws {
    for text in ["<div>\n" + Self.fill(pattern), "<div\n" + Self.fill(pattern) + ">\n\nx"] {
      let time = processorTime {
        _ = try? BookReader.read(Array(text.utf8), name: "x.md")
      }
      #expect(time < timeOfHang, "\(text.prefix(20))")
    }
  }

  @Test(
    .long, arguments: ["[a]:", "[a]:<", "[a]: x '", "[a]:<x>\n(", "[a]:x [b]:<y (", "[a]:\\\\\""])
  func `definitions in the addresses and titles of others are looked through once`(pattern: String)
  {
    let text = Array(Self.fill(pattern, 1 << 20).utf8)
    let time = processorTime { _ = MarkdownReferences(text, budget: 1 << 20) }
    #expect(time < timeOfHang)
  }

  @Test(.long) func `spans in one block are sorted with those beside them alone`() throws {
    let text = Self.fill("*[a]{.x}* ", 1 << 20)
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let spans = book.documents[0].elements.count { $0.classes == ["x"] }
    #expect(spans == text.utf8.count / 10)
  }

  @Test func `lists in lists`() throws {
    let text = Self.fill("- ", Self.size / 2) + "x\n" + Self.fill("\n", Self.size / 2)
    let time = processorTime {
      _ = try? BookReader.read(Array(text.utf8), name: "x.md")
    }
    #expect(time < timeOfHang)
  }

  @Test func `signs that are hidden from the parser are read as they stand`() throws {
    func words(_ text: String) throws -> String {
      try BookReader.read(Array(text.utf8), name: "x.md").outline.chapters.flatMap(\.blocks)
        .map(\.text.plain).joined()
    }
    #expect(try words("a <? b <!A c <![CDATA[ d") == "a <? b <!A c <![CDATA[ d")
    #expect(try words("    a <? b\n\nc") == "a <? bc")
    #expect(try words("a <?b?> <!A b> <![CDATA[ b ]]>c") == "a c")
    #expect(try words("<?php\n\nb\n?>\nc") == "c")
    let bars = String(repeating: "|", count: 2000)
    #expect(try words("a\n" + bars) == "a " + bars)
    let images = String(repeating: "![", count: 2000)
    #expect(try words(images) == images)
    let deep = String(repeating: "- ", count: 102)
    #expect(try words(deep + "a") == "- - a")
  }
}
