internal import Breaking
package import Graphics
internal import Shaping

/// Sets single paragraphs into lines, as TeX would with plain TeX's parameters, for comparison with it.
///
/// French spacing, no indent, no letters but the text's: everything except the breaker's choice is left out.
package struct LineSetter {
  private let setter: ParagraphSetter
  private let shape: ParagraphShape
  private let style: TextStyle

  /// Sets lines of this measure at this font size.
  package init(layoutContext: LayoutContext, measure: Length, fontSize: Length) {
    setter = ParagraphSetter(layoutContext: layoutContext, breaking: .plainTeX, spacing: .tex)
    shape = ParagraphShape(width: measure)
    style = TextStyle(size: fontSize, wrapping: .overflows)
  }

  /// The lines of a paragraph as set, with the hyphens at their ends, and their total demerits.
  package func set(_ paragraph: [UInt8]) -> (lines: [String], demerits: Int) {
    var text = StyledText()
    text.append(paragraph, style: style, source: 0)
    let lines = setter.set(text, shape: shape)
    return (lines.map(\.text), lines.reduce(0) { $0 + $1.fit.demerits })
  }
}
