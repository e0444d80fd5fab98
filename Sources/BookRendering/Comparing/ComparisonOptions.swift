public import Snapshots

/// How pictures are compared.
public struct ComparisonOptions: Sendable, Hashable {
  /// How many pixels of a picture may differ.
  public enum Tolerance: Sendable, Hashable {
    /// So many.
    case pixels(Int)
    /// So large a share of them, from 0 to 1.
    case share(Double)
  }

  /// What is masked for what it is.
  public enum Meaning: String, Sendable, Hashable, CaseIterable {
    /// Running heads.
    case head
    /// Pages' numbers.
    case folio
    /// Pictures in the text.
    case picture
  }

  /// When two pixels differ.
  public var metric = PixelMetric.exact
  /// How many pixels may differ: none.
  public var tolerance = Tolerance.pixels(0)
  /// Where a number is given, the pixels that count are the most in any square of so many a side.
  public var window: Int?
  /// Where nobody asks whether pictures differ, in pixels.
  public var maskedAreas: [PixelRect] = []
  /// What is masked wherever it stands; manifests beside the pictures tell where.
  public var maskedMeanings: Set<Meaning> = []
  /// The threads; nil: one for each processor.
  public var jobs: Int?

  /// Makes an exact comparison.
  public init() {}
}

extension ComparisonOptions {
  /// Whether so many differing pixels may be.
  func tolerates(_ count: Int, of pixels: Int) -> Bool {
    switch tolerance {
    case .pixels(let most): count <= most
    case .share(let share): Double(count) <= share * Double(pixels)
    }
  }

  /// What is really used, in words: `yiq above 0.1, tolerance 0 pixels`.
  public var description: String {
    var words = [
      metric == .exact ? "exact" : "\(metric.name) above \(shortNumber(metric.threshold))"
    ]
    switch metric {
    case .yiq(_, false), .oklab(_, false): words.append("smoothed edges count")
    default: break
    }
    switch tolerance {
    case .pixels(let count): words.append("tolerance \(counted(count, "pixel"))")
    case .share(let share): words.append("tolerance \(shortNumber(share * 100)) % of the pixels")
    }
    if let window { words[words.count - 1] += " in any \(window) × \(window)" }
    let masks = maskedMeanings.map(\.rawValue).sorted() + maskedAreas.map(\.description)
    if !masks.isEmpty { words.append("masked: \(masks.joined(separator: "; "))") }
    return words.joined(separator: ", ")
  }
}
