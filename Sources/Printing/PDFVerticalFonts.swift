internal import Raster

/// PDF fonts whose glyphs are upright in vertical lines.
///
/// Cairo makes horizontal fonts only and positions each of these glyphs by itself, so that programs that read a PDF
/// take each for a line. In a vertical font (ISO 32000-1, 9.7.4.3) they form a column, and keep their positions if
/// their origins are those of horizontal glyphs.
extension PDFTable {
  /// The size limit of a font object: as many widths as a font can have.
  private static let fontBytes = 1 << 20
  /// The origins of all glyphs, and their vertical advances.
  private static let metrics = "/W2 [ 0 65535 -1000 0 0 ]"

  /// New texts of the objects that make such fonts vertical; none if it is uncertain which fonts they are.
  func verticalFonts(_ numbers: PrintedFontNumbers) -> [(object: Int, text: String)] {
    guard !numbers.vertical.isEmpty, numbers.areCertain else { return [] }
    let fonts = fonts()
    guard Set(fonts.keys) == Set(0..<numbers.count) else { return [] }
    return numbers.vertical.sorted().flatMap { (fonts[$0] ?? []).sorted() }.flatMap { font in
      // Fonts of Western letters are simple fonts, which have no writing mode.
      guard let text = text(font), let direction = text.firstRange(of: "/Encoding /Identity-H"),
        let descendant = text.number(after: "/DescendantFonts ["),
        let metrics = self.text(descendant, most: Self.fontBytes), metrics.hasSuffix(">>")
      else { return [(object: Int, text: String)]() }
      let vertical = text.replacingCharacters(in: direction, with: "/Encoding /Identity-V")
      return [
        (font, vertical), (descendant, metrics.dropLast(2) + "   \(Self.metrics)\n>>"),
      ]
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
