import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Where pages end in verse and letters.
struct VersePageTests {
  /// Stanzas of two to nine lines, of which some are wider than the page.
  private func poem(_ generator: inout SplitMix64) -> String {
    (0..<30).map { stanza in
      (0..<Int.random(in: 2...9, using: &generator)).map { line in
        let words = Int.random(in: 2...14, using: &generator)
        return "Stanza \(stanza), line \(line) " + String(repeating: "of reeds ", count: words)
      }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  @Test(arguments: sample(UInt64(1)...12))
  func `no page ends within a line of verse, or next to a stanza's first or last line`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let text = "<div class=\"verse\">\n\n" + poem(&generator) + "\n\n</div>\n"
    let layout = PageLayout(
      pageSize: Size(
        width: .pt(Double.random(in: 260...420, using: &generator)),
        height: .pt(Double.random(in: 330...600, using: &generator))))
    let pages = try PaginationTests().pages(text, layout: layout)
    #expect(pages.count > 2)
    let lines = pages.map { $0.lines.filter { $0.role != .head && $0.role != .folio } }
    for (page, next) in zip(lines, lines.dropFirst()) {
      let last = try #require(page.last)
      #expect(last.end == .forced || last.end == .last, "\(last.text)")
      guard last.end == .forced else { continue }
      // The text's lines of the stanza, on each side of the page's end.
      let before = page.filter { $0.paragraph == last.paragraph }
      let after = next.filter { $0.paragraph == last.paragraph }
      #expect(before.count { $0.end == .forced } >= 2, "\(last.text)")
      #expect(after.count { $0.end == .forced || $0.end == .last } >= 2, "\(last.text)")
    }
  }

  @Test(arguments: sample(UInt64(1)...12))
  func `pages end with stanzas, and none ends before a stanza that fits on it`(seed: UInt64) throws
  {
    var generator = SplitMix64(seed: seed)
    let counts = (0..<40).map { _ in Int.random(in: 3...7, using: &generator) }
    let poem = counts.enumerated().map { stanza, count in
      (0..<count).map { "Stanza \(stanza), line \($0)" }.joined(separator: "\n")
    }.joined(separator: "\n\n")
    let text = "<div class=\"verse\">\n\n" + poem + "\n\n</div>\n"
    let layout = PageLayout(
      pageSize: Size(width: .pt(320), height: .pt(Double.random(in: 400...600, using: &generator))))
    let pages = try PaginationTests().pages(text, layout: layout).map { page in
      page.lines.filter { $0.role != .head && $0.role != .folio }
    }
    #expect(pages.count > 5)
    let leading = layout.leading
    let bottom = try #require(pages.flatMap { $0.map(\.origin.y) }.max())
    for (page, next) in zip(pages, pages.dropFirst()) {
      let last = try #require(page.last)
      #expect(last.end == .last, "\(last.text)")
      let stanza = next.prefix { $0.paragraph == next[0].paragraph }
      #expect(last.origin.y + leading * (stanza.count + 1) > bottom, "\(last.text)")
    }
  }

  @Test(arguments: [15, 16])
  func `no page stays empty before a stanza that is higher than a page`(count: Int) throws {
    let poem = (0..<10).map { stanza in
      (0..<(stanza % 2 == 0 ? 3 : count)).map { "Stanza \(stanza), line \($0)" }.joined(
        separator: "\n")
    }.joined(separator: "\n\n")
    let layout = PageLayout(pageSize: Size(width: .pt(320), height: .pt(280)))
    let text = "<div class=\"verse\">\n\n" + poem + "\n\n</div>\n"
    let pages = try PaginationTests().pages(text, layout: layout).map { page in
      page.lines.filter { $0.role != .head && $0.role != .folio }
    }
    let bottom = try #require(pages.flatMap { $0.map(\.origin.y) }.max())
    for page in pages.dropFirst().dropLast() {
      let last = try #require(page.last)
      #expect(last.origin.y + layout.leading * 4 > bottom, "\(last.text)")
    }
  }

  @Test(arguments: sample(UInt64(1)...12))
  func `a letter's date ends no page and its signature begins none`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let letters = (0..<20).map { letter in
      let lines = Int.random(in: 1...12, using: &generator)
      return """
        \(String(repeating: "Between them the river goes its way. ", count: lines))

        <div class="letter">

        Harbour, day \(letter)

        Dear friend,

        \(String(repeating: "The boats came home and the weather turned. ", count: lines + 4))

        <div class="signature">

        Yours, K.

        </div>

        </div>
        """
    }
    let pages = try PaginationTests().pages(letters.joined(separator: "\n\n"))
    for page in pages {
      let lines = page.lines.filter { $0.role != .head && $0.role != .folio }
      #expect(lines.first?.text != "Yours, K.")
      #expect(lines.last?.text.hasPrefix("Harbour") == false)
    }
  }
}
