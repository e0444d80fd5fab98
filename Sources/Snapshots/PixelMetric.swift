/// When two pixels count as different.
package enum PixelMetric: Sendable, Hashable {
  /// When any of their four channels is not the same.
  case exact
  /// When people would see it: the same pixels that pixelmatch 7 counts.
  ///
  /// The threshold is from 0 to 1, and smaller is stricter; what is no number counts as 0. When
  /// smoothing is ignored, pixels that only smooth an edge do not count.
  case yiq(threshold: Double = 0.1, ignoresSmoothing: Bool = true)
}
