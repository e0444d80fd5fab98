internal import CICU

/// How a character stands in vertical lines (UAX #50).
package enum VerticalOrientation: Sendable {
  case upright, sideways
  /// Upright by a form of its own, or on its side where the font has none.
  case transformed

  /// That of a character.
  package init(_ scalar: Unicode.Scalar) {
    switch icu_is_upright(scalar.value) {
    case 1: self = .upright
    case 2: self = .transformed
    default: self = .sideways
    }
  }
}
