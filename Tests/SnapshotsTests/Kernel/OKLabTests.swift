import Graphics
import TestSupport
import Testing

@testable import Snapshots

/// The counts are those of pixelmatch 7.2's algorithm, run by Node.js over the same pictures.
@Suite struct OKLabTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var kind: YIQTests.Kind
    var seed: UInt64
    var threshold: Double
    var visible: Int
    var withSmoothing: Int
    /// The most differing pixels in a window of 7 × 7.
    var window: Int
    var testDescription: String { "\(kind) \(seed) at \(threshold)" }
  }

  static let samples: [Sample] = [
    Sample(
      kind: .discs, seed: 1, threshold: 0.05, visible: 2,
      withSmoothing: 134, window: 2),
    Sample(
      kind: .discs, seed: 1, threshold: 0.1, visible: 2,
      withSmoothing: 117, window: 2),
    Sample(
      kind: .discs, seed: 1, threshold: 0.3, visible: 0,
      withSmoothing: 45, window: 0),
    Sample(
      kind: .discs, seed: 2, threshold: 0.05, visible: 3,
      withSmoothing: 145, window: 2),
    Sample(
      kind: .discs, seed: 2, threshold: 0.1, visible: 2,
      withSmoothing: 121, window: 1),
    Sample(
      kind: .discs, seed: 2, threshold: 0.3, visible: 0,
      withSmoothing: 42, window: 0),
    Sample(
      kind: .discs, seed: 3, threshold: 0.05, visible: 2,
      withSmoothing: 133, window: 2),
    Sample(
      kind: .discs, seed: 3, threshold: 0.1, visible: 2,
      withSmoothing: 116, window: 2),
    Sample(
      kind: .discs, seed: 3, threshold: 0.3, visible: 2,
      withSmoothing: 39, window: 2),
    Sample(
      kind: .discs, seed: 4, threshold: 0.05, visible: 3,
      withSmoothing: 187, window: 2),
    Sample(
      kind: .discs, seed: 4, threshold: 0.1, visible: 3,
      withSmoothing: 149, window: 2),
    Sample(
      kind: .discs, seed: 4, threshold: 0.3, visible: 1,
      withSmoothing: 46, window: 1),
    Sample(
      kind: .noise, seed: 1, threshold: 0.05, visible: 564,
      withSmoothing: 630, window: 19),
    Sample(
      kind: .noise, seed: 1, threshold: 0.1, visible: 564,
      withSmoothing: 630, window: 19),
    Sample(
      kind: .noise, seed: 1, threshold: 0.3, visible: 335,
      withSmoothing: 369, window: 13),
    Sample(
      kind: .noise, seed: 2, threshold: 0.05, visible: 576,
      withSmoothing: 622, window: 20),
    Sample(
      kind: .noise, seed: 2, threshold: 0.1, visible: 576,
      withSmoothing: 622, window: 20),
    Sample(
      kind: .noise, seed: 2, threshold: 0.3, visible: 455,
      withSmoothing: 488, window: 15),
    Sample(
      kind: .noise, seed: 3, threshold: 0.05, visible: 553,
      withSmoothing: 605, window: 19),
    Sample(
      kind: .noise, seed: 3, threshold: 0.1, visible: 553,
      withSmoothing: 605, window: 19),
    Sample(
      kind: .noise, seed: 3, threshold: 0.3, visible: 85,
      withSmoothing: 96, window: 7),
    Sample(
      kind: .noise, seed: 4, threshold: 0.05, visible: 561,
      withSmoothing: 607, window: 19),
    Sample(
      kind: .noise, seed: 4, threshold: 0.1, visible: 561,
      withSmoothing: 607, window: 19),
    Sample(
      kind: .noise, seed: 4, threshold: 0.3, visible: 213,
      withSmoothing: 234, window: 8),
    Sample(
      kind: .veils, seed: 1, threshold: 0.05, visible: 573,
      withSmoothing: 630, window: 19),
    Sample(
      kind: .veils, seed: 1, threshold: 0.1, visible: 540,
      withSmoothing: 595, window: 18),
    Sample(
      kind: .veils, seed: 1, threshold: 0.3, visible: 259,
      withSmoothing: 281, window: 10),
    Sample(
      kind: .veils, seed: 2, threshold: 0.05, visible: 497,
      withSmoothing: 547, window: 17),
    Sample(
      kind: .veils, seed: 2, threshold: 0.1, visible: 454,
      withSmoothing: 496, window: 16),
    Sample(
      kind: .veils, seed: 2, threshold: 0.3, visible: 311,
      withSmoothing: 336, window: 12),
    Sample(
      kind: .veils, seed: 3, threshold: 0.05, visible: 549,
      withSmoothing: 605, window: 19),
    Sample(
      kind: .veils, seed: 3, threshold: 0.1, visible: 472,
      withSmoothing: 519, window: 17),
    Sample(
      kind: .veils, seed: 3, threshold: 0.3, visible: 143,
      withSmoothing: 152, window: 8),
    Sample(
      kind: .veils, seed: 4, threshold: 0.05, visible: 554,
      withSmoothing: 607, window: 19),
    Sample(
      kind: .veils, seed: 4, threshold: 0.1, visible: 413,
      withSmoothing: 451, window: 15),
    Sample(
      kind: .veils, seed: 4, threshold: 0.3, visible: 111,
      withSmoothing: 125, window: 6),
  ]

  @Test(arguments: samples)
  func `the same pixels count as with pixelmatch`(sample: Sample) {
    let (a, b) = YIQTests.pictures(sample.kind, seed: sample.seed)
    let mask = DifferenceMask(a, b, metric: .oklab(threshold: sample.threshold))
    #expect(mask.comparison.differingPixels == sample.visible)
    #expect(mask.densest(window: 7) == sample.window)
    let all = PixelMetric.oklab(threshold: sample.threshold, ignoresSmoothing: false)
    #expect(compare(a, b, metric: all).differingPixels == sample.withSmoothing)
  }

  @Test func `black and white have distance one`() {
    let (black, white) = (OKLabColor(opaque: 0xFF00_0000), OKLabColor(opaque: 0xFFFF_FFFF))
    #expect(OKLabColor.areFurther(black, white, than: 0.999_999))
    #expect(!OKLabColor.areFurther(black, white, than: 1.000_001))
  }

  @Test func `the densest window holds all pixels if it is the picture, and one if it is a pixel`()
  {
    for seed in 1...5 as ClosedRange<UInt64> {
      let (a, b) = YIQTests.pictures(.noise, seed: seed)
      let mask = DifferenceMask(a, b)
      #expect(mask.densest(window: 1) == 1)
      var last = 1
      for window in 2...50 {
        let count = mask.densest(window: window)
        #expect(count >= last && count <= window * window)
        last = count
      }
      let square = mask.densest(window: 1000)
      #expect(square <= mask.comparison.differingPixels)
    }
  }
}
