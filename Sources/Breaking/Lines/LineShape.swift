package import Graphics

/// The widths of a paragraph's lines: some first ones may differ from the rest.
package struct LineShape: Sendable, Hashable {
  /// The widths of the lines that differ.
  package var first: [Length]
  /// The width of all others.
  package var rest: Length
  /// How far the white at each line's end stretches: TeX's `\rightskip`.
  package var rag: Length

  package init(first: [Length] = [], rest: Length, rag: Length = .zero) {
    self.first = first
    self.rest = rest
    self.rag = rag
  }

  /// The width of a line, counted from 0.
  package func width(ofLine line: Int) -> Length { line < first.count ? first[line] : rest }
}
