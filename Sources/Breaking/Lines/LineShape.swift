package import Graphics

/// The widths of a paragraph's lines; some first lines may differ from the rest.
package struct LineShape: Sendable, Hashable {
  /// The widths of the first lines.
  package var first: [Length]
  /// The width of all other lines.
  package var rest: Length
  /// The stretch at the end of each line: TeX's `\rightskip`.
  package var rag: Length

  package init(first: [Length] = [], rest: Length, rag: Length = .zero) {
    self.first = first
    self.rest = rest
    self.rag = rag
  }

  /// The width of a line, counted from 0.
  package func width(ofLine line: Int) -> Length { line < first.count ? first[line] : rest }
}
