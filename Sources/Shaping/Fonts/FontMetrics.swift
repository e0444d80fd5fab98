/// The metrics of a font, in font units.
package struct FontMetrics: Sendable, Hashable {
  /// The units per em: 16 to 16,384.
  package var unitsPerEm: Int
  /// The ascent above the baseline.
  package var ascender: Int
  /// The descent below the baseline; negative.
  package var descender: Int
  /// The extra space between lines that the font specifies.
  package var lineGap: Int
  /// The height of capitals.
  package var capHeight: Int
  /// The x-height.
  package var xHeight: Int
  /// The width of the word space.
  package var space: Int
}
