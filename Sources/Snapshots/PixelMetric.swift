/// When two pixels count as different.
package enum PixelMetric: Sendable, Hashable {
  /// When any of their four channels is not the same.
  case exact
}
