import TestSupport
import Testing

@testable import Layout

/// The lines that boxes cut off.
struct CutLinesTests {
  @Test func `lines are in the order of their places, and the last one at a place counts`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100 {
      var (lines, expected) = (CutLines(), [Int: String]())
      for number in 0..<Int.random(in: 0..<60, using: &random) {
        let line = CutText(place: Int.random(in: 0..<40, using: &random), text: "\(number)")
        lines.insert(line)
        expected[line.place] = line.text
      }
      let start = Int.random(in: 0..<40, using: &random)
      let range = start..<Int.random(in: start...40, using: &random)
      #expect(lines.count == expected.count)
      #expect(
        lines[range].map(\.place) == expected.keys.filter(range.contains).sorted())
      #expect(lines[range].allSatisfy { expected[$0.place] == $0.text })
      #expect(lines.first?.place == expected.keys.min())
    }
  }
}
