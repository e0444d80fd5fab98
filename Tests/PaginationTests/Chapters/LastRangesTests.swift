import TestSupport
import Testing

@testable import Pagination

struct LastRangesTests {
  @Test(
    "Of each place it is the last range that holds it, whether ranges stand in each other or not")
  func last() {
    var random = SplitMix64(seed: 0x1A57)
    for _ in 0..<200 {
      let ranges = (0..<Int.random(in: 0...12, using: &random)).map { number in
        let start = Int.random(in: 0..<40, using: &random)
        return (range: start..<start + Int.random(in: 0...20, using: &random), value: number)
      }
      let last = LastRanges(ranges)
      for place in -1..<70 {
        #expect(last[place] == ranges.last { $0.range.contains(place) }?.value)
      }
    }
  }
}
