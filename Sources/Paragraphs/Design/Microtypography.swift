/// What is done to letters so that lines fill their measure without being noticed.
public struct Microtypography: Sendable, Hashable {
  /// Whether light characters at a line's ends stand out into the margin, so that the edges look even.
  public var protrudes: Bool
  /// How far letters may be drawn wider or narrower, as a share of their width: 0 for not at all.
  public var expansion: Double
  /// How far letters may be moved apart in lines that are loose with all else, in ems: 0 for not at all.
  public var tracking: Double

  /// Makes a choice.
  public init(protrudes: Bool, expansion: Double, tracking: Double = 0) {
    self.protrudes = protrudes
    self.expansion = expansion
    self.tracking = tracking
  }

  /// Protruding ends, letters 2 % wider or narrower: what goes unnoticed.
  ///
  /// As a last resort, up to 3 % of an em between letters, which is seen less than a gap of half an em or a stub of
  /// a word in the last line.
  public static let house = Microtypography(protrudes: true, expansion: 0.02, tracking: 0.03)
  /// Letters as they are, in straight edges.
  public static let none = Microtypography(protrudes: false, expansion: 0)

  /// Letters are drawn in steps of so much, so that few forms of each are kept.
  package static let step = 0.01

  /// The nearest step to a share; letters that must be narrower are so rather too much than too little,
  /// since there may be no spaces that could shrink for them.
  func stepped(_ share: Double) -> Double {
    let limit = (expansion / Self.step).rounded(.down)
    let steps = (share / Self.step).rounded(share < 0 ? .down : .toNearestOrEven)
    return min(max(steps, -limit), limit) * Self.step
  }
}

/// Letters of neighbouring lines whose widths differ by more than 4 % are seen to differ.
extension Microtypography {
  private static let mostContrast = 0.04 + 1e-6

  /// Whether the letterfit of two lines differs so much that it shows.
  static func contrasts(_ one: Double, _ other: Double) -> Bool { abs(one - other) > mostContrast }

  /// The widest that letters below a line may look.
  static func greatestLetterfit(below above: Double) -> Double { above + mostContrast }

  /// The expansion nearest to `wanted` that does not stand out from the line above, as far as the
  /// spaces can give what it takes.
  static func expansion(
    _ wanted: Double, below above: Double, limit: Double, fits: (Double) -> Bool
  ) -> Double {
    var expansion = wanted
    while expansion > above + mostContrast, expansion - step >= 1 - limit - 1e-9,
      fits(expansion - step)
    {
      expansion -= step
    }
    while expansion < above - mostContrast, expansion + step <= 1 + limit + 1e-9,
      fits(expansion + step)
    {
      expansion += step
    }
    return expansion
  }
}
