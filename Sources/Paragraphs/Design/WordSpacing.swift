internal import Graphics
internal import Shaping

/// How wide the spaces of justified lines may grow and shrink.
public struct WordSpacing: Sendable, Hashable {
  /// What the shares are of.
  public enum Unit: Sendable, Hashable {
    /// The size of the type.
    case em
    /// The width of the font's space.
    case space
  }

  /// How much a space may stretch.
  public var stretch: Double
  /// How much a space may shrink.
  public var shrink: Double
  /// What both are shares of.
  public var unit: Unit
  /// Whether a space after a capital stretches a thousandth less and shrinks as much more, as TeX's
  /// `\sfcode` of 999 has it: it matters only for comparing with TeX.
  public var hasSpaceFactors = false

  /// What the house sets prose with: a line that asks for more than this is dear, not impossible.
  public static let house = WordSpacing(stretch: 0.075, shrink: 0.05, unit: .em)

  /// What TeX's usual fonts have, about, and luaotfload gives to all others.
  public static let tex = WordSpacing(
    stretch: 1.0 / 2, shrink: 1.0 / 3, unit: .space, hasSpaceFactors: true)

  /// How far the spaces of letters of a size stretch and shrink.
  func elasticity(
    _ size: Length, _ metrics: FontMetrics, isBehindCapital: Bool = false
  ) -> (stretch: Length, shrink: Length) {
    let base =
      unit == .em
      ? size : size * (Double(metrics.space) / Double(metrics.unitsPerEm))
    let (stretch, shrink) = (base * self.stretch, base * self.shrink)
    guard hasSpaceFactors, isBehindCapital else { return (stretch, shrink) }
    return (
      Length(scaledPoints: stretch.scaledPoints * 999 / 1000),
      Length(scaledPoints: shrink.scaledPoints * 1000 / 999)
    )
  }
}
