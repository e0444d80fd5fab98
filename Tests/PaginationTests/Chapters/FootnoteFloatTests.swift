import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Footnotes that sheets make of elements in the text (css-gcpm-3, 2).
struct FootnoteFloatTests {
  private static let sheet = "span.fn { float: footnote }"

  @Test("Each footnote stands once, at the foot of the page that calls it, with its number")
  func calls() throws {
    var body = ""
    for number in 1...9 {
      body +=
        "<p>\(prose(70)) called\(number)x<span class='fn'>Note\(number)x of <em>some</em> words.</span> \(prose(60))</p>"
    }
    let set = try FlowPages([body], css: Self.sheet)
    #expect(set.pages.count > 2)
    for number in 1...9 {
      let page = try #require(
        set.pages.first { page in page.lines.contains { $0.text.contains("called\(number)x") } })
      let notes = page.lines.filter { $0.role == .note }
      let own = notes.filter { $0.text.contains("Note\(number)x") }
      #expect(own.count == 1)
      #expect(own.first?.text.hasPrefix("\(number). Note\(number)x") ?? false)
      #expect(try set.line("called\(number)x").text.contains("called\(number)x\(number)"))
    }
    #expect(set.lines.filter { $0.text.contains("Note") }.count == 9)
  }

  @Test("Sheets say what calls a footnote, and what it begins with")
  func pseudoElements() throws {
    let set = try FlowPages(
      ["<p>word<span class='fn'>said</span> and next<span class='fn'><b>bold</b></span></p>"],
      css: Self.sheet + " .fn::footnote-call { content: '[' counter(footnote, lower-alpha) ']' }"
        + " .fn::footnote-marker { content: counter(footnote, lower-alpha) ': ' }")
    #expect(set.lines.map(\.text) == ["word[a] and next[b]", "a: said", "b: bold"])
  }

  @Test("At the end of a document each footnote has lines of its own, as at the foot of a page")
  func atEnd() throws {
    var epub = TestEPUB()
    epub.addDocument(
      "c",
      TestEPUB.document(
        "<p>one<span class='fn'>said</span> two<span class='fn'><b>bold</b> words</span></p><p>last</p>"
      ).replacing("</head>", with: "<style>\(Self.sheet)</style></head>"))
    for placement in [NotePlacement.end, .foot] {
      let set = try FlowPages(epub, notes: placement)
      #expect(set.lines.map(\.text).suffix(2) == ["1. said", "2. bold words"])
    }
  }

  @Test("A footnote that is a block begins with its number on its first line")
  func block() throws {
    let set = try FlowPages(
      ["<p>word</p><div class='fn'><p>first</p><p>second</p></div><p>next</p>"],
      css: "div.fn { float: footnote }")
    #expect(set.lines.filter { $0.role == .note }.map(\.text) == ["1. first", "second"])
    #expect(set.lines.filter { $0.role != .note }.map(\.text) == ["word", "1", "next"])
  }
}
