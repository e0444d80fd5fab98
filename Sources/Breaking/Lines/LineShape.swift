package import Graphics

/// The widths of a paragraph's lines; some first lines may differ from the rest.
package struct LineShape: Sendable, Hashable {
  /// The widths of the first lines.
  package var first: [Length]
  /// The width of all other lines.
  package var rest: Length
  /// The stretch at the end of each line: TeX's `\rightskip`.
  package var rag: Length
  /// The multiple of its stretch to which a justified line may be filled before it is left short; nil for any.
  package var loosest: Int?

  package init(first: [Length] = [], rest: Length, rag: Length = .zero, loosest: Int? = nil) {
    self.first = first
    self.rest = rest
    self.rag = rag
    self.loosest = loosest
  }

  /// Whether a line would be so loose that it is left short.
  func leavesShort(_ measure: LineMeasure) -> Bool {
    guard let loosest, !measure.fills else { return false }
    return measure.shortfall > measure.stretch * loosest
  }

  /// The width of a line, counted from 0.
  package func width(ofLine line: Int) -> Length { line < first.count ? first[line] : rest }
}
