/// The lines that were chosen for a paragraph.
package struct LineBreaks: Sendable, Hashable {
  /// A line: which break ends it, and how well it fills its measure.
  package struct Line: Sendable, Hashable {
    /// The number of the break that ends it.
    package var breakIndex: Int
    /// The share of its stretch, or negative of its shrink, that fills it; 0 where white does.
    package var ratio: Double
    /// TeX's measure of how bad that is: 0 to 10,000.
    package var badness: Int
    /// What the line adds to the demerits.
    package var demerits: Int
    /// 3 tight, 2 decent, 1 loose, 0 very loose.
    package var fitness: Int
    /// Whether white fills what it lacks.
    package var fills = false
    /// Whether it is wider than its measure however much it shrinks.
    package var isOverfull: Bool
  }

  /// The lines in order.
  package var lines: [Line]
  /// What they cost together, as TeX counts it.
  package var demerits: Int
}

/// The badness of a line that must give `shortfall` and has `elasticity` to give it: TeX's § 108.
///
/// It is about 100 times the cube of their ratio, in whole numbers as TeX computes it: at most 10,000.
@inlinable
package func badness(shortfall: Int, elasticity: Int) -> Int {
  if shortfall == 0 { return 0 }
  if elasticity <= 0 { return 10_000 }
  let ratio: Int
  if shortfall <= 7_230_584 {
    ratio = shortfall * 297 / elasticity
  } else if elasticity >= 1_663_497 {
    ratio = shortfall / (elasticity / 297)
  } else {
    ratio = shortfall
  }
  return ratio > 1290 ? 10_000 : (ratio * ratio * ratio + 0o400000) / 0o1000000
}
