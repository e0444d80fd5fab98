import Manuscript
import TestSupport
import Testing

/// Where the entries of a table of contents lead when some of what they name is nowhere.
@Suite struct ContentsPlacingTests {
  /// What lies in an entry: those after it until one that is no deeper.
  private func inside(_ index: Int, of entries: [ContentsEntry]) -> ArraySlice<ContentsEntry> {
    entries[(index + 1)...].prefix { $0.level > entries[index].level }
  }

  @Test(arguments: seeds(20))
  func `an entry leads where the first does that it holds and that leads anywhere`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...30, using: &random)
    let fraction = Int.random(in: 0...4, using: &random)
    let entries = (0..<count).map { number in
      ContentsEntry(
        label: "\(number)",
        path: Int.random(in: 0..<4, using: &random) < fraction ? "\(number)" : nil, fragment: nil,
        level: Int.random(in: 0...3, using: &random))
    }
    let expected = entries.indices.compactMap { index -> String? in
      let places = ([entries[index]] + inside(index, of: entries)).compactMap(\.path)
      return places.first.map { "\(index) to \($0)" }
    }
    let placed = entries.placed { $0.path }
    #expect(placed.map { "\($0.entry.label) to \($0.place)" } == expected)
  }
}
