internal import Assets
internal import Breaking
internal import Files
public import Graphics
internal import Paragraphs
public import Shaping

/// The lines of single paragraphs with plain TeX's parameters, for comparison with TeX's own.
///
/// French spacing, no indent, no microtypography, and every word may be hyphenated, as in plain TeX.
public final class ParagraphLines {
  private let setter: LineSetter

  /// Prepares to set lines of this width.
  ///
  /// - Throws: `FontError` if a font file is not a font.
  public init(
    measure: Length, fontSize: Length, family: FontFamily? = nil
  ) throws(FontError) {
    let layoutContext = LayoutContext(
      fonts: try FontTable(family ?? Asset.vollkorn), language: "en-US",
      hyphenator: Hyphenator(dictionary: Asset.americanHyphenation, dividesCapitals: true))
    setter = LineSetter(layoutContext: layoutContext, measure: measure, fontSize: fontSize)
  }

  /// The lines of a UTF-8 paragraph as set, with the hyphens at their ends.
  public func lines(of paragraph: [UInt8]) -> [String] {
    setter.set(Array(String(decoding: paragraph, as: UTF8.self).utf8)).lines
  }

  /// The lines of each paragraph of a text with one paragraph per line, as one JSON array per paragraph.
  public func json(of text: [UInt8]) -> String {
    var json = ""
    for line in text.split(separator: 10, omittingEmptySubsequences: false).dropLastEmpty() {
      let lines = lines(of: line.last == 13 ? line.dropLast() : Array(line))
      var array = JSONWriter()
      array.add(lines)
      json += array.text + "\n"
    }
    return json
  }
}

extension Array<ArraySlice<UInt8>> {
  /// Without the empty line after the last line feed.
  fileprivate func dropLastEmpty() -> ArraySlice<ArraySlice<UInt8>> {
    last?.isEmpty ?? false ? dropLast() : self[...]
  }
}
