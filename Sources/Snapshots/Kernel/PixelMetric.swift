/// A metric by which two pixels differ.
public enum PixelMetric: Sendable, Hashable {
  /// Pixels differ if any channel does.
  case exact
  /// Pixels differ visibly: the same pixels that pixelmatch 7.1.1 counts, and thus Playwright.
  ///
  /// The threshold is from 0 to 1, smaller is stricter; NaN counts as 0. With `ignoresSmoothing`,
  /// anti-aliased pixels are not counted.
  case yiq(threshold: Double = 0.1, ignoresSmoothing: Bool = true)
  /// The same pixels that pixelmatch 7.2 counts, by a distance in OKLab in which black and white
  /// are 1 apart.
  case oklab(threshold: Double = 0.1, ignoresSmoothing: Bool = true)
  /// Pixels differ if their CIEDE2000 distance is above the threshold; trained eyes see 1, most
  /// people 2.3.
  case ciede2000(threshold: Double = 2.3)
  /// Pixels differ if their structural similarity is below 1 minus the threshold.
  case ssim(threshold: Double = 0.05)
}

extension PixelMetric {
  /// The threshold; 0 for an exact comparison.
  ///
  /// NaN and negative values count as 0.
  public var threshold: Double {
    let threshold =
      switch self {
      case .exact: 0.0
      case .yiq(let threshold, _), .oklab(let threshold, _): threshold
      case .ciede2000(let threshold), .ssim(let threshold): threshold
      }
    return threshold > 0 ? threshold : 0
  }

  /// The name of the metric in options.
  public var name: String {
    switch self {
    case .exact: "exact"
    case .yiq: "yiq"
    case .oklab: "oklab"
    case .ciede2000: "ciede2000"
    case .ssim: "ssim"
    }
  }
}
