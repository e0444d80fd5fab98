import TestSupport
import Testing

@testable import Breaking

/// Values of two sizes that lie in the memory of those before them.
@Suite struct ArenaTests {
  private struct Wide: Equatable, BitwiseCopyable {
    var (first, second, third) = (0, 0, 0)
  }

  @Test(arguments: 0..<8)
  func `What is appended and changed is there, whatever lay in the memory before`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let memory = SearchMemory()
    for _ in 0..<30 {
      // Beyond what is kept, and again and again longer than what was asked for.
      let count = [3, 300, 3000, 60_000].randomElement(using: &random) ?? 3
      var narrow = Arena<Int16>(capacity: Int.random(in: 0...8, using: &random), in: memory)
      var wide = Arena<Wide>(capacity: Int.random(in: 0...400, using: &random), in: memory)
      var (shorts, wides): ([Int16], [Wide]) = ([], [])
      for number in 0..<count {
        let value = Wide(first: number, second: -number, third: seed.hashValue)
        narrow.append(Int16(truncatingIfNeeded: number))
        wide.append(value)
        shorts.append(Int16(truncatingIfNeeded: number))
        wides.append(value)
        guard number % 7 == 0 else { continue }
        let place = Int.random(in: 0...number, using: &random)
        wide[place].second = 7
        wides[place].second = 7
      }
      #expect(narrow.count == count && wide.count == count)
      #expect(shorts.indices.allSatisfy { narrow[$0] == shorts[$0] })
      #expect(wides.indices.allSatisfy { wide[$0] == wides[$0] })
    }
  }
}
