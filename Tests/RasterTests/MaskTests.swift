import TestSupport
import Testing

@testable import Raster

/// Masks of coverage, laid over each other.
struct MaskTests {
  @Test func `a mask covers what is left of the paper in proportion, wherever it is cut off`()
    throws
  {
    var random = SplitMix64(seed: 91)
    func side(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for _ in 0..<80 {
      let (width, height) = (side(1...50), side(1...20))
      guard var canvas = Canvas(width: width, height: height) else {
        Issue.record("no canvas of \(width) × \(height)")
        return
      }
      var expected = [UInt8](repeating: 0, count: width * height)
      for _ in 0..<6 {
        let (across, down) = (side(1...40), side(1...12))
        let (left, top, offset) = (side(-30...45), side(-10...18), side(0...5))
        let strength: UInt8 = Bool.random(using: &random) ? 255 : UInt8(side(1...254))
        // Half of it is bare, as glyphs are.
        // What follows it, if anything does, is no part of it.
        let slack = Bool.random(using: &random) ? 16 : 0
        let mask = (0..<offset + across * down + slack).map { _ in
          Bool.random(using: &random) ? 0 : UInt8.random(in: 0...255, using: &random)
        }
        mask.withUnsafeBufferPointer {
          canvas.lay(
            $0, from: offset, width: across, height: down, left: left, top: top, strength: strength)
        }
        for y in 0..<down where (0..<height).contains(top + y) {
          for x in 0..<across where (0..<width).contains(left + x) {
            let at = (top + y) * width + left + x
            var ink = Int(mask[offset + y * across + x])
            if strength < 255 { ink = (ink * Int(strength) + 127) / 255 }
            let there = Int(expected[at])
            expected[at] = UInt8(there + ink - (there * ink + 127) / 255)
          }
        }
      }
      let bytes = canvas.bytes
      #expect(bytes == expected)
    }
  }
}
