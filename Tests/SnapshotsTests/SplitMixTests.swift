import TestSupport
import Testing

struct SplitMixTests {
  @Test func `the same seed gives the same numbers`() {
    var (a, b) = (SplitMix64(seed: 5), SplitMix64(seed: 5))
    #expect((0..<10).map { _ in a.next() } == (0..<10).map { _ in b.next() })
  }
}
