internal import CICU

/// The orientation of a character in vertical lines (UAX #50).
package enum VerticalOrientation: Sendable {
  case upright, sideways
  /// Upright with a form of its own, or sideways if the font has none.
  case transformed

  /// The orientation of a character.
  package init(_ scalar: Unicode.Scalar) {
    switch icu_is_upright(scalar.value) {
    case 1: self = .upright
    case 2: self = .transformed
    default: self = .sideways
    }
  }
}
