internal import Breaking
package import Graphics

/// Sets the alternative text of a picture in the frame that replaces it when it cannot be drawn.
package struct AlternativeText {
  private let setter: ParagraphSetter
  private let style: TextStyle
  private let leading: Length

  /// Prepares to set text at this font size.
  ///
  /// It has a layout context of its own, so missing letters are not reported: the text is seldom seen.
  package init(layoutContext: LayoutContext, fontSize: Length) {
    setter = ParagraphSetter(
      layoutContext: layoutContext, breaking: .prose(fontSize: fontSize, measure: fontSize * 20))
    style = TextStyle(size: fontSize)
    leading = fontSize * 1.25
  }

  /// The maximum number of bytes that are set.
  private static let maxBytes = 2000

  /// The glyph runs of the text, centred in a frame and relative to its corner: as many lines as fit, and none where
  /// the frame is too small.
  package func runs(_ words: String, in frame: Size) -> [GlyphRun] {
    let margin = style.size * 0.5
    let available = frame.height - margin - margin
    let most = Int(max(available.points / leading.points, 0))
    guard most > 0, frame.width >= style.size * 5 else { return [] }
    var text = StyledText()
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text.append(Array(words.utf8.prefix(Self.maxBytes)), style: style, source: 0)
    var shape = ParagraphShape(width: frame.width - margin - margin)
    (shape.alignment, shape.hyphenates) = (.center, false)
    let lines = setter.set(text, shape: shape).prefix(most)
    let top = (frame.height - leading * lines.count) * 0.5
    return lines.enumerated().flatMap { number, line in
      let baseline = top + leading * number + (leading + line.ascent - line.descent) * 0.5
      return line.runs.map { run in
        var run = run
        run.origin.x += margin + line.x
        run.origin.y += baseline
        return run
      }
    }
  }
}
