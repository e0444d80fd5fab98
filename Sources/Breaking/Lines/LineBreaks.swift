/// The chosen lines of a paragraph.
package struct LineBreaks: Sendable, Hashable {
  /// A line: the break that ends it, and how well it fills its width.
  package struct Line: Sendable, Hashable {
    /// The index of the break that ends it.
    package var breakIndex: Int
    /// The fraction of its stretch, or negative of its shrink, that fills it; 0 if infinite glue
    /// does.
    package var ratio: Double
    /// TeX's badness, from 0 to 10,000.
    package var badness: Int
    /// The demerits of the line.
    package var demerits: Int
    /// TeX's fitness class: 3 tight, 2 decent, 1 loose, 0 very loose.
    package var fitness: Int
    /// Whether infinite glue fills the line.
    package var fills = false
    /// Whether it is wider than the line width even when fully shrunk.
    package var isOverfull: Bool
  }

  /// The lines in order.
  package var lines: [Line]
  /// The sum of the demerits, as TeX counts them.
  package var demerits: Int
}

/// The badness of a line that lacks `shortfall` and can stretch by `elasticity` (TeX § 108).
///
/// About 100 times the cube of their ratio, computed in whole numbers like TeX; at most 10,000.
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
