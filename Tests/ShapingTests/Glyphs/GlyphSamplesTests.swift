import TestSupport
import Testing

@testable import Shaping

/// Samples of glyphs, taken together in pixels.
struct GlyphSamplesTests {
  @Test func `each pixel of a mask is the mean of its sixteen samples, in every phase`() throws {
    var random = SplitMix64(seed: 93)
    let unit = GlyphSamples.unitsPerPixel
    for width in Array(1...13) + [31, 64] {
      let left = Int.random(in: -3 * unit...3 * unit, using: &random)
      let right = left + width * unit - Int.random(in: 0..<unit, using: &random)
      let bottom = Int.random(in: -2 * unit...unit, using: &random)
      let top = bottom + Int.random(in: 1...6 * unit, using: &random)
      var samples = try #require(GlyphSamples(left...right, bottom...top))
      for place in samples.bytes.indices {
        let some = UInt8.random(in: 0...255, using: &random)
        samples.bytes[place] = [0, 255, some].randomElement(using: &random) ?? 0
      }
      for shift in 0..<GlyphSamples.perPixel {
        var coverage: [UInt8] = [7]
        let mask = samples.mask(shift: shift, into: &coverage)
        #expect(coverage.count == 1 + mask.width * mask.height)
        let expected = Self.plain(samples, shift: shift, mask)
        let isSame = Array(coverage.dropFirst()) == expected
        #expect(isSame, "\(width) pixels, moved by \(shift)")
      }
    }
  }

  /// The means, sample by sample.
  private static func plain(_ samples: GlyphSamples, shift: Int, _ mask: GlyphMask) -> [UInt8] {
    var sums = [Int](repeating: 0, count: mask.width * mask.height)
    for row in 0..<samples.height {
      for sample in 0..<samples.width {
        // From the pen; a pixel is four samples wide.
        let place = samples.origin.x / 64 + sample + shift
        let column = Int((Double(place) / 4).rounded(.down)) - mask.left
        guard (0..<mask.width).contains(column) else { continue }
        sums[row / 4 * mask.width + column] += Int(samples.bytes[row * samples.width + sample])
      }
    }
    return sums.map { UInt8(($0 + 8) / 16) }
  }
}
