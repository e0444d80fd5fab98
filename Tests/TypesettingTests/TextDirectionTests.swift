import Graphics
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Typesetting

/// Texts without attributes for it run as their language is written, and their paragraphs as their letters.
struct TextDirectionTests {
  private func lines(_ text: String, language: String?) throws -> [PageLine] {
    let front = language.map { "---\nlanguage: \($0)\n---\n\n" } ?? ""
    let book = try BookReader.read(Array((front + text).utf8), name: "a.md")
    let layout = try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(300), height: .pt(400))),
      usesSystem: false)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    return pages.flatMap(\.lines)
  }

  @Test(arguments: [
    ("\u{5D0}\u{5D1} abc.", "en", true), ("abc \u{5D0}\u{5D1}.", "he", true),
    ("abc \u{5D0}\u{5D1}.", "en", false),
    ("1786 \u{5D0}\u{5D1}.", "en", true), ("1786 abc.", "ar", false), ("(1786)", "en", false),
  ])
  func
    `A paragraph runs as its first letter does, or as any does that runs as a book from the right`(
      text: String, language: String, isRightToLeft: Bool
    ) throws
  {
    let line = try #require(lines(text, language: language).first { $0.role == .body })
    #expect(line.isRightToLeft == isRightToLeft)
  }

  @Test(arguments: ["ar", "ar-EG", "he"])
  func `Heads of an EPUB run as its language does`(language: String) throws {
    let letters = language == "he" ? "\u{5D0}\u{5D1}\u{5D2}" : "\u{628}\u{62A}\u{62B}"
    var epub = TestEPUB("<h1>\(letters),</h1>" + String(repeating: "<p>\(letters)</p>", count: 60))
    epub.metadata = epub.metadata.replacing(">en<", with: ">\(language)<")
    let page = PageLayout(pageSize: Size(width: .pt(300), height: .pt(400)))
    let layout = try BookLayout(
      book: try BookReader.read(epub.archive, name: "a.epub"), layout: page, usesSystem: false)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    let heads = pages.flatMap(\.lines).filter { $0.role == .head && $0.text.contains(letters) }
    #expect(!heads.isEmpty && heads.allSatisfy(\.isRightToLeft))
  }

  @Test(arguments: ["he", "en", nil])
  func `The items of a list have their markers where the book's lines begin`(
    language: String?
  ) throws {
    let lines = try lines(
      "\u{5D0}\u{5D1}\u{5D2} \u{5D3}\n\n- \u{5D0}\u{5D1}\n- \u{5D2}\n", language: language)
    let text = try #require(lines.first { $0.text.contains("\u{5D2}") && $0.role == .list })
    let marker = try #require(lines.first { $0.text.contains("•") })
    // A text that does not say its language is in that of its letters.
    #expect((marker.origin.x > text.origin.x) == (language != "en"))
  }

  @Test(arguments: 0..<12)
  func `code within text that runs from right to left has its letters in order`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    let signs = ["f", "(", ")", "x", ";", "[", "]", "1", ".", ",", "=", "-", " "]
    let code =
      "k" + (0..<6).map { _ in signs.randomElement(using: &random) ?? "" }.joined() + "k;"
    let text = "\u{5D0}\u{5D1} `\(code)` \u{5D2}, \u{5D3}.\n"
    let line = try #require(lines(text, language: "he").first { $0.role == .body })
    let start = try #require(line.text.utf8.firstIndex(of: UInt8(ascii: "k")))
    let first = line.text.utf8.distance(from: line.text.utf8.startIndex, to: start)
    let letters = first..<first + code.utf8.count
    let placed = line.runs.flatMap { run in
      run.glyphs.map { (place: Int($0.textOffset), x: run.origin.x + $0.x) }
    }.filter { letters.contains($0.place) }.sorted { $0.x < $1.x }
    #expect(placed.map(\.place) == placed.map(\.place).sorted(), "\(code)")
  }

  @Test(arguments: ["en", "de", "fr", "ja", "he"])
  func `quotations of Markdown and HTML have the same marks`(language: String) throws {
    let line = try #require(
      lines("a <q>b <q>c</q></q> d\n", language: language).first { $0.role == .body })
    let epub = TestEPUB("<p lang='\(language)'>a <q>b <q>c</q></q> d</p>")
    let layout = try BookLayout(
      book: try BookReader.read(epub.archive, name: "a.epub"), layout: .trade, usesSystem: false)
    let other = try #require(layout.nextPages().flatMap(\.lines).first { $0.role == .body })
    #expect(line.text == other.text && line.text.count > "a b c d".count)
  }
}
