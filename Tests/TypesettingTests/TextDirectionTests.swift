import Graphics
import Manuscript
import Pagination
import Paragraphs
import Testing

@testable import BookRendering
@testable import Typesetting

/// Texts without attributes for it run as their language is written, and their paragraphs as their first letters.
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
    ("\u{5D0}\u{5D1} abc.", "en", true), ("abc \u{5D0}\u{5D1}.", "he", false),
    ("1786 \u{5D0}\u{5D1}.", "en", true), ("1786 abc.", "ar", false), ("(1786)", "en", false),
  ])
  func `A paragraph runs as its first letter does`(
    text: String, language: String, isRightToLeft: Bool
  ) throws {
    let line = try #require(lines(text, language: language).first { $0.role == .body })
    #expect(line.isRightToLeft == isRightToLeft)
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
}
