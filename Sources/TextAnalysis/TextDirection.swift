internal import CICU

/// The direction of a text on its own.
package enum TextDirection {
  /// Whether the first letter with a direction runs from right to left (UAX 9, P2); nil without such a letter.
  package static func isRightToLeft(_ text: some Sequence<Unicode.Scalar>) -> Bool? {
    for scalar in text {
      let direction = icu_direction(scalar.value)
      if direction != 0 { return direction < 0 }
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether a letter in this text (UTF-8) runs in a direction.
  package func hasLetter(isRightToLeft: Bool) -> Bool {
    String(decoding: self, as: UTF8.self).unicodeScalars.contains {
      TextDirection.isRightToLeft(CollectionOfOne($0)) == isRightToLeft
    }
  }
}
