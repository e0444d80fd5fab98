import Testing

@testable import BookRendering

struct HyphenationPatternsTests {
  @Test func `patterns are read once for all tags of a language`() throws {
    let patterns = HyphenationPatterns(noting: nil)
    let first = try #require(patterns.hyphenator(for: "en-x-first"))
    #expect(patterns.hyphenator(for: "en-x-first") === first)
    #expect(patterns.hyphenator(for: "en-x-second") === first)
    let american = try #require(patterns.hyphenator(for: "en"))
    #expect(patterns.hyphenator(for: "en-US") === american)
  }

  @Test func `a language without patterns has none, however often it is asked for`() {
    let patterns = HyphenationPatterns(noting: nil)
    for tag in ["tlh", "tlh", "", "-", "x/../y", "tlh-x-\(String(repeating: "a", count: 9_000))"] {
      #expect(patterns.hyphenator(for: tag) == nil)
    }
  }
}
