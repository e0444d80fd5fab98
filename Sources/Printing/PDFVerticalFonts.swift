internal import Raster

/// Fonts of a PDF whose letters stand upright in vertical lines.
///
/// Cairo makes horizontal fonts only and puts each of these letters into its place, so that programs that read a PDF
/// take each for a line. In a vertical font (ISO 32000-1, 9.7.4.3) they are a column, and stand where they stood if
/// their origins are those of horizontal letters.
extension PDFTable {
  /// The longest font that is read: as many widths as a font can have.
  private static let fontBytes = 1 << 20
  /// The origins of all letters, and how far each goes down.
  private static let metrics = "/W2 [ 0 65535 -1000 0 0 ]"

  /// New texts of the objects that make such fonts vertical; none where it is not certain which fonts they are.
  func verticalFonts(_ numbers: PrintedFontNumbers) -> [(object: Int, text: String)] {
    guard !numbers.vertical.isEmpty, numbers.areCertain else { return [] }
    let fonts = fonts()
    guard Set(fonts.keys) == Set(0..<numbers.count) else { return [] }
    return numbers.vertical.sorted().flatMap { (fonts[$0] ?? []).sorted() }.flatMap { font in
      // Fonts of Western letters are simple ones, which have no direction.
      guard let text = text(font), let direction = text.firstRange(of: "/Encoding /Identity-H"),
        let descendant = text.number(behind: "/DescendantFonts ["),
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
