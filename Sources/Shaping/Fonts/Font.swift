package import Graphics

/// A face at a size with its features: all that shaping a text needs to know of its looks.
package struct Font: Sendable, Hashable {
  /// The font.
  package var face: Face
  /// The length of the em.
  package var size: Length
  /// Features besides those that are always on.
  package var features: [FontFeature]
  /// The text's language (BCP 47), which fonts may have forms for.
  package var language: String
  /// White after each letter; where there is any, ligatures are off.
  package var letterspacing: Length
  /// White besides their own after spaces between words, breaking or not.
  package var wordspacing: Length
  /// Whether letters stand upright one below the other.
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

  /// A distance in the font's units at this size, rounded to a scaled point.
  package func length(_ units: Int) -> Length {
    let upem = face.metrics.unitsPerEm
    let product = units &* size.scaledPoints
    // Rounded half away from zero, as TeX's engines round a glyph's width.
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
