import Testing

@testable import TextAnalysis

struct TextAnalyzerTests {
  private func analyze(_ text: String) -> ParagraphAnalysis {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { TextAnalyzer(language: "en").analyze($0) }
  }

  // UAX #14 since Unicode 15.1: spaces after a closing quotation mark are ordinary.
  @Test(arguments: [
    "the |shore.” |(Terra", "ja.“ |„Nein", "dit |» |¿Qué", "so.\" |[And", "(“ (no",
    "he |said |‘ (no",
    "it’s |(no",
  ])
  func `a line may begin with a bracket after a quotation`(marked: String) {
    let parts = marked.split(separator: "|")
    let text = Array(parts.joined().utf8)
    let found = text.withUnsafeBufferPointer { TextAnalyzer(language: "en").analyze($0).breaks }
    var expected: [Int] = []
    for part in parts { expected.append((expected.last ?? 0) + part.utf8.count) }
    #expect(found.map(\.offset) == expected)
  }

  @Test func `a line may end after a space, after a hyphen and at the end`() {
    #expect(analyze("well-made books").breaks.map(\.offset) == [5, 10, 15])
  }

  @Test func `a no-break space holds words together`() {
    #expect(analyze("No.\u{A0}7").breaks.map(\.offset) == [6])
  }

  @Test func `a line feed must end a line`() {
    #expect(analyze("a\nb").breaks.first?.isMandatory == true)
  }

  @Test func `runs cover the text in order`() {
    let text = "Latin, ελληνικά, кириллица: עברית 12 and العربية."
    let runs = analyze(text).runs
    #expect(runs.first?.range.lowerBound == 0)
    #expect(runs.last?.range.upperBound == text.utf8.count)
    for (a, b) in zip(runs, runs.dropFirst()) {
      #expect(a.range.upperBound == b.range.lowerBound)
    }
    #expect(runs.contains { $0.level == 1 })
  }

  @Test func `only Hebrew reads from the right`() {
    let analysis = analyze("שלום")
    #expect(analysis.baseLevel == 1)
    #expect(analysis.runs.map(\.level) == [1])
  }

  @Test func `a mark belongs to its letter`() {
    let bytes = Array("e\u{301}a".utf8)
    let ends = bytes.withUnsafeBufferPointer { TextAnalyzer(language: "en").graphemeEnds($0) }
    #expect(ends == [3, 4])
  }

  @Test func `runs of the other direction are reversed`() {
    #expect(visualOrder(of: [0, 1, 1, 0]) == [0, 2, 1, 3])
    #expect(visualOrder(of: [1, 2, 1]) == [2, 1, 0])
    #expect(visualOrder(of: []) == [])
  }

  @Test(arguments: [
    "a\u{5B0}", "\u{5D0}\u{200D}a", "\u{5D0}\u{93E}", "\u{3B1}\u{FE0F}", "1\u{1F3FD}",
  ])
  func `a grapheme cluster belongs to one run`(text: String) {
    let bytes = Array(("a " + text + " \u{5D0}").utf8)
    let ends = bytes.withUnsafeBufferPointer { TextAnalyzer(language: "en").graphemeEnds($0) }
    for level in [nil, 0, 1] as [UInt8?] {
      let runs = bytes.withUnsafeBufferPointer {
        TextAnalyzer(language: "en").analyze($0, baseLevel: level).runs
      }
      #expect(runs.allSatisfy { ends.contains($0.range.upperBound) })
    }
  }
}
