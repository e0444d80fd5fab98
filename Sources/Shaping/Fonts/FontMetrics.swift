/// The measures of a font, in its own units.
package struct FontMetrics: Sendable, Hashable {
  /// The units of an em: 16 to 16,384.
  package var unitsPerEm: Int
  /// How far its letters reach above the baseline.
  package var ascender: Int
  /// How far they reach below it; negative.
  package var descender: Int
  /// The white that its maker wants between two lines.
  package var lineGap: Int
  /// The height of a capital.
  package var capHeight: Int
  /// The height of a small x.
  package var xHeight: Int
  /// The width of the space between words.
  package var space: Int
}
