/// A font provided by a style sheet: `@font-face`.
package struct FontFace: Sendable, Hashable {
  /// The family, as written in the sheet.
  package var family: String
  /// The weights it supports: one, or the range of a variable font.
  package var weights: ClosedRange<Int>
  /// The widths it supports, in percent.
  package var stretches: ClosedRange<Double>
  /// Its position on the axes of a variable font, unless text specifies others.
  package var variations: [TextProperties.Variation]
  /// Whether it is italic or oblique.
  package var isItalic: Bool
  /// The range of slant angles in degrees of a variable font (`font-style: oblique 0deg 12deg`); nil if not specified.
  package var angles: ClosedRange<Double>?
  /// Its sources: paths in the publication or `data:` addresses, the best first.
  package var sources: [String]

  package init(
    family: String, weights: ClosedRange<Int>, stretches: ClosedRange<Double> = 100...100,
    variations: [TextProperties.Variation] = [], isItalic: Bool, sources: [String]
  ) {
    (self.family, self.weights) = (family, weights)
    (self.stretches, self.variations) = (stretches, variations)
    (self.isItalic, self.sources) = (isItalic, sources)
  }
}
