/// A font that a sheet brings: `@font-face`.
package struct FontFace: Sendable, Hashable {
  /// The family, as the sheet writes it.
  package var family: String
  /// The weights it serves: one, or those of a variable font.
  package var weights: ClosedRange<Int>
  /// The widths of letters that it serves, in percent.
  package var stretches: ClosedRange<Double>
  /// Where it stands on the axes of a variable font, unless text asks for other places.
  package var variations: [TextProperties.Variation]
  /// Whether it is italic or oblique.
  package var isItalic: Bool
  /// The angles in degrees that a variable font may be slanted by (`font-style: oblique 0deg 12deg`); nil where
  /// nothing is said.
  package var angles: ClosedRange<Double>?
  /// Where it may be: paths in the publication or `data:` addresses, the best first.
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
