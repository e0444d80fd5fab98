import TestSupport
import Testing

@testable import Layout

/// What belongs to places of a book, such as the lines that boxes cut off.
struct OffsetMapTests {
  @Test func `values are in the order of their places, and the last one at a place counts`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100 {
      var (map, expected) = (OffsetMap<String>(), [Int: String]())
      for number in 0..<Int.random(in: 0..<60, using: &random) {
        let place = Int.random(in: 0..<40, using: &random)
        let value = number % 5 == 4 ? nil : "\(number)"
        (map[place], expected[place]) = (value, value)
      }
      let start = Int.random(in: 0..<40, using: &random)
      let range = start..<Int.random(in: start...40, using: &random)
      #expect(map.count == expected.count)
      #expect((0..<40).allSatisfy { map[$0] == expected[$0] })
      #expect(map[range].map(\.place) == expected.keys.filter(range.contains).sorted())
      #expect(map[range].allSatisfy { expected[$0.place] == $0.value })
      #expect(map.first == expected.keys.min().flatMap { expected[$0] })
    }
  }
}
