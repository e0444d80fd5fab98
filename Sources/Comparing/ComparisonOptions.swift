internal import Files
public import Snapshots

/// The rules for comparing pictures.
public struct ComparisonOptions: Sendable, Hashable {
  /// The number of pixels of a picture that may differ.
  public enum Tolerance: Sendable, Hashable {
    /// A number of pixels.
    case pixels(Int)
    /// A fraction of the pixels, from 0 to 1.
    case fraction(Double)
  }

  /// Things that can be masked by their role.
  public enum Meaning: String, Sendable, Hashable, CaseIterable {
    /// Running heads.
    case head
    /// Folios.
    case folio
    /// Pictures in the text.
    case picture
  }

  /// The metric by which two pixels differ.
  public var metric = PixelMetric.exact
  /// The tolerated number of differing pixels.
  public var tolerance = Tolerance.pixels(0)
  /// The side of a window: the tolerance applies to the most differing pixels in any such square;
  /// nil for the whole picture.
  public var window: Int?
  /// The areas to ignore, in pixels.
  public var maskedAreas: [PixelRect] = []
  /// The roles to ignore; manifests beside the pictures give their positions.
  public var maskedMeanings: Set<Meaning> = []
  /// The number of threads; nil for one per processor.
  public var jobs: Int?

  /// Makes an exact comparison.
  public init() {}
}

extension ComparisonOptions {
  /// Whether a number of differing pixels is tolerated.
  func tolerates(_ count: Int, of pixels: Int) -> Bool {
    switch tolerance {
    case .pixels(let most): count <= most
    case .fraction(let fraction): Double(count) <= fraction * Double(pixels)
    }
  }

  /// The effective options in words: `yiq above 0.1, tolerance 0 pixels`.
  public var description: String {
    var words = [
      metric == .exact ? "exact" : "\(metric.name) above \(shortNumber(metric.threshold))"
    ]
    switch metric {
    case .yiq(_, false), .oklab(_, false): words.append("anti-aliasing counts")
    default: break
    }
    switch tolerance {
    case .pixels(let count): words.append("tolerance \(counted(count, "pixel"))")
    case .fraction(let fraction):
      words.append("tolerance \(shortNumber(fraction * 100)) % of the pixels")
    }
    if let window { words[words.count - 1] += " in any \(window) × \(window)" }
    let masks = maskedMeanings.map(\.rawValue).sorted() + maskedAreas.map(\.description)
    if !masks.isEmpty { words.append("masked: \(masks.joined(separator: "; "))") }
    return words.joined(separator: ", ")
  }
}
