internal import CICU

/// The joining of a letter with those beside it (The Unicode Standard, 9.2).
package enum Joining: Sendable {
  /// With the letters on both sides, or with the one before it.
  case dual, right
  /// A mark, which letters join as if it were not there.
  case transparent
  case none
}

extension Unicode.Scalar {
  /// Its joining with the letters beside it.
  package var joining: Joining {
    switch icu_joining(value) {
    case 2: .dual
    case 1: .right
    case 3: .transparent
    default: .none
    }
  }
}
