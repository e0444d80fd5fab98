internal import Graphics
internal import Shaping

/// The stretch and shrink of the spaces of justified lines.
package struct WordSpacing: Sendable, Hashable {
  /// The length that the fractions are of.
  package enum Unit: Sendable, Hashable {
    /// The size of the type.
    case em
    /// The width of the font's space.
    case space
  }

  /// The stretch of a space.
  package var stretch: Double
  /// The shrink of a space.
  package var shrink: Double
  /// The unit of both.
  package var unit: Unit
  /// Whether a space after a capital stretches a thousandth less and shrinks a thousandth more, like TeX's `\sfcode` of
  /// 999.
  ///
  /// Only needed for comparisons with TeX.
  package var hasSpaceFactors = false

  /// The default for prose: a line that exceeds these limits is expensive, not impossible.
  package static let house = WordSpacing(stretch: 0.075, shrink: 0.05, unit: .em)

  /// Approximately what TeX's usual fonts have, and what luaotfload gives all others.
  package static let tex = WordSpacing(
    stretch: 1.0 / 2, shrink: 1.0 / 3, unit: .space, hasSpaceFactors: true)

  /// The stretch and shrink of spaces at this font size.
  func elasticity(
    _ size: Length, _ metrics: FontMetrics, followsCapital: Bool = false
  ) -> (stretch: Length, shrink: Length) {
    let base =
      unit == .em
      ? size : size * (Double(metrics.space) / Double(metrics.unitsPerEm))
    let (stretch, shrink) = (base * self.stretch, base * self.shrink)
    guard hasSpaceFactors, followsCapital else { return (stretch, shrink) }
    return (
      Length(scaledPoints: stretch.scaledPoints * 999 / 1000),
      Length(scaledPoints: shrink.scaledPoints * 1000 / 999)
    )
  }
}
