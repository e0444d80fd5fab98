/// Unnoticeable adjustments of letters by which lines fill their measure.
public struct Microtypography: Sendable, Hashable {
  /// Whether light characters at the ends of a line protrude into the margin, so that the edges look even.
  public var protrudes: Bool
  /// The greatest expansion of letters either way, as a fraction of their width; 0 for not at all.
  public var expansion: Double
  /// The greatest tracking of very loose lines when everything else is used up, in ems; 0 for none.
  public var tracking: Double

  /// Creates settings from these values.
  public init(protrudes: Bool, expansion: Double, tracking: Double = 0) {
    self.protrudes = protrudes
    self.expansion = expansion
    self.tracking = tracking
  }

  /// Protruding ends, and letters up to 2 % wider or narrower, which goes unnoticed.
  ///
  /// As a last resort, tracking of up to 3 % of an em, which is less visible than a gap of half an em or a stub of a
  /// word in the last line.
  public static let house = Microtypography(protrudes: true, expansion: 0.02, tracking: 0.03)
  /// Unmodified letters and straight edges.
  public static let none = Microtypography(protrudes: false, expansion: 0)

  /// Letters are expanded in steps of this size, so that few variants of each glyph are kept.
  package static let step = 0.01

  /// Rounds a fraction to a step.
  ///
  /// Letters that must be narrower are rounded down, since there may be no spaces that could shrink for them.
  func stepped(_ fraction: Double) -> Double {
    let limit = (expansion / Self.step).rounded(.down)
    let steps = (fraction / Self.step).rounded(fraction < 0 ? .down : .toNearestOrEven)
    return min(max(steps, -limit), limit) * Self.step
  }
}

/// Adjacent lines whose letter widths differ by more than 4 % visibly differ.
extension Microtypography {
  private static let maxContrast = 0.04 + 1e-6

  /// Whether the letterfit of two lines differs visibly.
  static func contrasts(_ one: Double, _ other: Double) -> Bool { abs(one - other) > maxContrast }

  /// The greatest letterfit a line below this one may have.
  static func greatestLetterfit(below above: Double) -> Double { above + maxContrast }

  /// The expansion nearest to `wanted` that does not stand out from the line above, as far as the spaces can absorb it.
  static func expansion(
    _ wanted: Double, below above: Double, limit: Double, fits: (Double) -> Bool
  ) -> Double {
    var expansion = wanted
    while expansion > above + maxContrast, expansion - step >= 1 - limit - 1e-9,
      fits(expansion - step)
    {
      expansion -= step
    }
    while expansion < above - maxContrast, expansion + step <= 1 + limit + 1e-9,
      fits(expansion + step)
    {
      expansion += step
    }
    return expansion
  }
}
