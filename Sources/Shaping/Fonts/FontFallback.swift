/// Chooses among fonts for characters that a text's own font may not have.
package enum FontFallback {
  /// A stretch of text and the font that has its characters, as an index into the fonts.
  package struct Run: Sendable, Hashable {
    package var range: Range<Int>
    package var face: Int
  }

  /// Divides a stretch of text into runs by the first font that has each character.
  ///
  /// Joiners, marks and selectors stay with what they follow. What no font has stays with the first
  /// and is added to `missing`, up to a hundred kinds.
  package static func runs(
    _ text: UnsafeBufferPointer<UInt8>, range: Range<Int>, faces: [Face],
    missing: inout Set<Unicode.Scalar>
  ) -> [Run] {
    if let first = faces.first, first.commonCharacters.hold(text, range) {
      return [Run(range: range, face: 0)]
    }
    var runs: [Run] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset)
      let current = runs.last?.face
      var chosen = current ?? 0
      if !isDependent(scalar) || current == nil {
        if let first = faces.first, first.glyph(for: scalar) != nil {
          chosen = 0
        } else if let other = faces.firstIndex(where: { $0.glyph(for: scalar) != nil }) {
          chosen = other
        } else {
          chosen = 0
          if !isInvisible(scalar), missing.count < 100 { missing.insert(scalar) }
        }
      }
      if var last = runs.last, last.face == chosen {
        last.range = last.range.lowerBound..<(offset + length)
        runs[runs.count - 1] = last
      } else {
        runs.append(Run(range: offset..<(offset + length), face: chosen))
      }
      offset += length
    }
    return runs
  }

  /// Whether a character takes the font of what it follows.
  private static func isDependent(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return true
    default: return scalar.properties.isVariationSelector
    }
  }

  /// Whether nothing is to be seen of a character, so that no font needs to have it.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.isWhitespace
  }
}
