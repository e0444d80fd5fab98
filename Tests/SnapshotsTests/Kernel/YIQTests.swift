import Graphics
import TestSupport
import Testing

@testable import Snapshots

/// The counts are those of pixelmatch 7's algorithm, run by Node.js over the same pictures.
@Suite struct YIQTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var kind: Kind
    var seed: UInt64
    var threshold: Double
    var visible: Int
    var withSmoothing: Int
    var testDescription: String { "\(kind) \(seed) at \(threshold)" }
  }

  enum Kind: Sendable { case discs, noise, veils }

  static let samples: [Sample] = [
    Sample(kind: .discs, seed: 1, threshold: 0.05, visible: 2, withSmoothing: 132),
    Sample(kind: .discs, seed: 1, threshold: 0.1, visible: 2, withSmoothing: 117),
    Sample(kind: .discs, seed: 1, threshold: 0.3, visible: 0, withSmoothing: 40),
    Sample(kind: .discs, seed: 2, threshold: 0.05, visible: 3, withSmoothing: 145),
    Sample(kind: .discs, seed: 2, threshold: 0.1, visible: 2, withSmoothing: 119),
    Sample(kind: .discs, seed: 2, threshold: 0.3, visible: 0, withSmoothing: 37),
    Sample(kind: .discs, seed: 3, threshold: 0.05, visible: 2, withSmoothing: 130),
    Sample(kind: .discs, seed: 3, threshold: 0.1, visible: 2, withSmoothing: 115),
    Sample(kind: .discs, seed: 3, threshold: 0.3, visible: 2, withSmoothing: 38),
    Sample(kind: .discs, seed: 4, threshold: 0.05, visible: 3, withSmoothing: 177),
    Sample(kind: .discs, seed: 4, threshold: 0.1, visible: 3, withSmoothing: 146),
    Sample(kind: .discs, seed: 4, threshold: 0.3, visible: 1, withSmoothing: 48),
    Sample(kind: .noise, seed: 1, threshold: 0.05, visible: 564, withSmoothing: 630),
    Sample(kind: .noise, seed: 1, threshold: 0.1, visible: 564, withSmoothing: 630),
    Sample(kind: .noise, seed: 1, threshold: 0.3, visible: 397, withSmoothing: 440),
    Sample(kind: .noise, seed: 2, threshold: 0.05, visible: 576, withSmoothing: 622),
    Sample(kind: .noise, seed: 2, threshold: 0.1, visible: 576, withSmoothing: 622),
    Sample(kind: .noise, seed: 2, threshold: 0.3, visible: 455, withSmoothing: 488),
    Sample(kind: .noise, seed: 3, threshold: 0.05, visible: 553, withSmoothing: 605),
    Sample(kind: .noise, seed: 3, threshold: 0.1, visible: 485, withSmoothing: 528),
    Sample(kind: .noise, seed: 3, threshold: 0.3, visible: 322, withSmoothing: 350),
    Sample(kind: .noise, seed: 4, threshold: 0.05, visible: 561, withSmoothing: 607),
    Sample(kind: .noise, seed: 4, threshold: 0.1, visible: 561, withSmoothing: 607),
    Sample(kind: .noise, seed: 4, threshold: 0.3, visible: 260, withSmoothing: 284),
    Sample(kind: .veils, seed: 1, threshold: 0.05, visible: 571, withSmoothing: 630),
    Sample(kind: .veils, seed: 1, threshold: 0.1, visible: 547, withSmoothing: 605),
    Sample(kind: .veils, seed: 1, threshold: 0.3, visible: 241, withSmoothing: 264),
    Sample(kind: .veils, seed: 2, threshold: 0.05, visible: 478, withSmoothing: 521),
    Sample(kind: .veils, seed: 2, threshold: 0.1, visible: 398, withSmoothing: 430),
    Sample(kind: .veils, seed: 2, threshold: 0.3, visible: 152, withSmoothing: 159),
    Sample(kind: .veils, seed: 3, threshold: 0.05, visible: 524, withSmoothing: 575),
    Sample(kind: .veils, seed: 3, threshold: 0.1, visible: 476, withSmoothing: 519),
    Sample(kind: .veils, seed: 3, threshold: 0.3, visible: 193, withSmoothing: 206),
    Sample(kind: .veils, seed: 4, threshold: 0.05, visible: 516, withSmoothing: 577),
    Sample(kind: .veils, seed: 4, threshold: 0.1, visible: 400, withSmoothing: 449),
    Sample(kind: .veils, seed: 4, threshold: 0.3, visible: 130, withSmoothing: 146),
  ]

  /// Two pictures of 60×50 pixels that differ.
  static func pictures(_ kind: Kind, seed: UInt64) -> (Bitmap, Bitmap) {
    var random = SplitMix64(seed: seed)
    switch kind {
    case .discs:
      let discs = (0..<6).map { _ in
        (0..<3).map { _ in Double(UInt8.random(in: 0...49, using: &random)) }
      }
      return (picture(of: discs, shift: 0), picture(of: discs, shift: 0.375))
    case .noise, .veils:
      let palette = (0..<5).map { _ in
        Color.random(isOpaque: kind == .noise, using: &random)
      }
      let format = Bitmap.Format.indexed(palette: palette)
      let a = Bitmap.random(width: 60, height: 50, format: format, using: &random)
      var b = a
      for _ in 0..<900 {
        b.bytes[Int.random(in: 0..<3000, using: &random)] = UInt8.random(in: 0...4, using: &random)
      }
      return (a, b)
    }
  }

  /// Black discs on white with smooth edges.
  private static func picture(of discs: [[Double]], shift: Double) -> Bitmap {
    let bytes = (0..<3000).map { place -> UInt8 in
      let (y, x) = (Double(place / 60), Double(place % 60))
      let ink = discs.map { disc in
        let (dx, dy) = (x - disc[0] - shift, y - disc[1])
        return min(max(disc[2] / 4 + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
      }
      return UInt8(255 - (ink.max() ?? 0) * 255)
    }
    return Bitmap(width: 60, height: 50, format: .gray, bytes: bytes)
  }

  @Test(arguments: samples)
  func `the same pixels count as with pixelmatch`(sample: Sample) {
    let (a, b) = Self.pictures(sample.kind, seed: sample.seed)
    let visible = compare(a, b, metric: .yiq(threshold: sample.threshold))
    #expect(visible.differingPixels == sample.visible)
    let all = PixelMetric.yiq(threshold: sample.threshold, ignoresSmoothing: false)
    #expect(compare(a, b, metric: all).differingPixels == sample.withSmoothing)
  }

  @Test func `the strictest threshold finds what an exact comparison finds`() {
    for seed in 1...9 as ClosedRange<UInt64> {
      let (a, b) = Self.pictures(.noise, seed: seed)
      for threshold in [0, -1, Double.nan] {
        let metric = PixelMetric.yiq(threshold: threshold, ignoresSmoothing: false)
        #expect(compare(a, b, metric: metric) == compare(a, b))
      }
      #expect(compare(a, b, metric: .yiq(threshold: 1, ignoresSmoothing: false)).isEqual)
    }
  }

  @Test func `pictures of different sizes differ under any metric`() {
    let a = Bitmap(width: 2, height: 2, format: .gray, bytes: [0, 255, 255, 0])
    let b = Bitmap(width: 3, height: 2, format: .gray, bytes: [0, 255, 9, 255, 0, 9])
    #expect(compare(a, b, metric: .yiq(threshold: 1)).differingPixels == 2)
    #expect(!compare(a, b, metric: .yiq(threshold: 1)).isEqual)
  }
}
