import Testing

@testable import TextAnalysis

struct CollationTests {
  private func sorted(_ words: [String], _ language: String) -> [String] {
    let collation = Collation(language: language)
    return words.map { (collation.key(of: $0), $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  @Test func `words stand as dictionaries of their language have them`() {
    #expect(sorted(["zon", "ärm", "år", "arm"], "sv") == ["arm", "zon", "år", "ärm"])
    #expect(sorted(["zon", "ärm", "år", "arm"], "de") == ["år", "arm", "ärm", "zon"])
    #expect(sorted(["chata", "cukr", "had", "dub"], "cs") == ["cukr", "dub", "had", "chata"])
    #expect(sorted(["cote", "côté", "coté", "côte"], "fr-CA") == ["cote", "côte", "coté", "côté"])
    #expect(sorted(["part 10", "part 9", "Part 1"], "en") == ["Part 1", "part 9", "part 10"])
  }

  @Test func `letters alone are equal where words differ in accents and case`() {
    let collation = Collation(language: "de")
    #expect(collation.primaryKey(of: "Ä") == collation.primaryKey(of: "a"))
    #expect(collation.key(of: "Ä") != collation.key(of: "a"))
    let swedish = Collation(language: "sv")
    #expect(swedish.primaryKey(of: "Ä") != swedish.primaryKey(of: "A"))
  }

  @Test func `a key of any text is whole`() {
    let collation = Collation(language: "xx-unknown")
    let long = String(repeating: "ﷺ\u{1F600}ä\u{301}", count: 500)
    #expect(collation.key(of: long) == collation.key(of: long))
    #expect(collation.key(of: long).last == 0)
    #expect(collation.key(of: "") == collation.key(of: ""))
  }
}
