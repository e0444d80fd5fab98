package import Graphics

/// A face at a size with features: everything about style that shaping needs to know.
package struct Font: Sendable, Hashable {
  /// The face.
  package var face: Face
  /// The font size: the length of the em.
  package var size: Length
  /// The features besides those that are always on.
  package var features: [FontFeature]
  /// The language of the text (BCP 47), for localised forms.
  package var language: String
  /// The space added after each letter (CSS `letter-spacing`); ligatures are off unless it is zero.
  package var letterspacing: Length
  /// The space added after each word separator (CSS `word-spacing`).
  package var wordspacing: Length
  /// Whether letters are upright in a vertical line.
  package var isVertical: Bool

  package init(
    face: Face, size: Length, features: [FontFeature] = [], language: String = "en",
    letterspacing: Length = .zero, wordspacing: Length = .zero, isVertical: Bool = false
  ) {
    self.isVertical = isVertical
    self.face = face
    self.size = size
    self.features = features
    self.language = language
    self.letterspacing = letterspacing
    self.wordspacing = wordspacing
  }

  /// A distance in font units at this size, rounded to a scaled point.
  package func length(_ units: Int) -> Length {
    let upem = face.metrics.unitsPerEm
    let product = units &* size.scaledPoints
    // Rounded half away from zero, as TeX's engines round the width of a glyph.
    let half = upem / 2
    return Length(scaledPoints: product >= 0 ? (product &+ half) / upem : (product &- half) / upem)
  }

  package static func == (one: Font, other: Font) -> Bool {
    one.face === other.face && one.size == other.size && one.features == other.features
      && one.language == other.language && one.letterspacing == other.letterspacing
      && one.wordspacing == other.wordspacing && one.isVertical == other.isVertical
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face))
    hasher.combine(size)
    hasher.combine(features)
    hasher.combine(language)
    hasher.combine(letterspacing)
    hasher.combine(wordspacing)
    hasher.combine(isVertical)
  }
}
