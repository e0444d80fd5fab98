import Graphics
import TestSupport
import Testing

@testable import Layout

struct TableColumnsTests {
  @Test(arguments: 0..<200)
  func `columns fit the room, and none has more than it needs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...12, using: &random)
    let full = (0..<count).map { _ in Length.pt(Double.random(in: 5...200, using: &random)) }
    let least = full.map { $0 * Double.random(in: 0.1...1, using: &random) }
    let room = Length.pt(Double.random(in: 20...600, using: &random))
    let widths = TableColumns.widths(full: full, least: least, room: room)
    let unit = Length(scaledPoints: count)
    if full.reduce(.zero, +) <= room {
      #expect(widths == full)
    } else if least.reduce(.zero, +) < room {
      #expect(widths.reduce(.zero, +) <= room)
      #expect(room - widths.reduce(.zero, +) <= unit)
      for (width, (full, least)) in zip(widths, zip(full, least)) {
        #expect(width >= least && width <= full)
      }
      // Of two that could have more, none is wider but for its words.
      for (a, b) in zip(widths.indices, widths.indices.dropFirst()) where widths[a] > widths[b] {
        #expect(widths[a] == least[a] || widths[b] == full[b])
      }
    } else {
      #expect(widths.reduce(.zero, +) <= room)
      #expect(room - widths.reduce(.zero, +) <= unit)
      // Only the widest words are divided.
      let widest = widths.max() ?? .zero
      #expect(zip(widths, least).allSatisfy { $0 == $1 || $0 == widest })
    }
  }
}
