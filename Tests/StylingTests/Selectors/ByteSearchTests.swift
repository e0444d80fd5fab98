import TestSupport
import Testing

@testable import Styling

struct ByteSearchTests {
  @Test func `bytes are found where they stand, and nowhere else`() {
    var random = SplitMix64(seed: 0xB5)
    func bytes(_ most: Int) -> [UInt8] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        UInt8.random(in: 0...1, using: &random)
      }
    }
    for _ in 0..<3_000 {
      let (text, sought) = (bytes(24), bytes(6))
      let isThere = (0...text.count).contains { text[$0...].starts(with: sought) }
      #expect(text.contains(sought) == isThere, "\(sought) in \(text)")
    }
  }

  @Test func `a search takes as long as there are bytes`() {
    let text = [UInt8](repeating: 97, count: 400_000)
    #expect(!text.contains(Array(text.prefix(200_000)) + [98]))
  }

  @Test func `attributes count by their length`() {
    let value = String(repeating: "a", count: 100_000)
    let rules = (0..<200).map { "[title*='b\($0)'] { color: red }" }.joined()
    let styled = Styled(
      rules + "p { color: blue }", "<p id=\"x\" title=\"\(value)\">x</p>", steps: 1_000)
    #expect(styled.book.warnings.contains { $0.message.contains("too many") && !$0.isMinor })
  }
}
