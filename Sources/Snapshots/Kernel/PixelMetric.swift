/// When two pixels count as different.
public enum PixelMetric: Sendable, Hashable {
  /// When any of their four channels is not the same.
  case exact
  /// When people would see it: the same pixels that pixelmatch 7.1.1 counts, and so Playwright.
  ///
  /// The threshold is from 0 to 1, and smaller is stricter; what is no number counts as 0. When
  /// smoothing is ignored, pixels that only smooth an edge do not count.
  case yiq(threshold: Double = 0.1, ignoresSmoothing: Bool = true)
  /// The same pixels that pixelmatch 7.2 counts: a distance in OKLab, of which black and white are
  /// 1 apart.
  case oklab(threshold: Double = 0.1, ignoresSmoothing: Bool = true)
  /// When the colours are further apart than so much of CIE's ΔE of 2000, of which trained eyes see
  /// 1 and most people 2.3.
  case ciede2000(threshold: Double = 2.3)
  /// When the structural similarity of what is round the pixel is below 1 less the threshold.
  case ssim(threshold: Double = 0.05)
}

extension PixelMetric {
  /// The distance from which on pixels differ; zero for an exact comparison.
  ///
  /// What is no number, or below zero, is zero.
  public var threshold: Double {
    let threshold =
      switch self {
      case .exact: 0.0
      case .yiq(let threshold, _), .oklab(let threshold, _): threshold
      case .ciede2000(let threshold), .ssim(let threshold): threshold
      }
    return threshold > 0 ? threshold : 0
  }

  /// The metric's name, as the command's option has it.
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
