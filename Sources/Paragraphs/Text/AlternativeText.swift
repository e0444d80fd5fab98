internal import Breaking
package import Graphics

/// What a picture shows, in words, for the frame that stands in its place where it cannot be drawn.
package struct AlternativeText {
  private let setter: ParagraphSetter
  private let style: TextStyle
  private let leading: Length

  /// Prepares to set words in a type of this size.
  ///
  /// The context is one of their own: what they lack is not reported, since they are seldom seen.
  package init(layoutContext: LayoutContext, fontSize: Length) {
    setter = ParagraphSetter(
      layoutContext: layoutContext, breaking: .prose(fontSize: fontSize, measure: fontSize * 20))
    style = TextStyle(size: fontSize)
    leading = fontSize * 1.25
  }

  /// The most bytes that are set.
  private static let mostBytes = 2000

  /// The letters of words in the middle of a frame, from its corner; as many lines as it has room for, and none where
  /// it is too small.
  package func runs(_ words: String, in frame: Size) -> [GlyphRun] {
    let margin = style.size * 0.5
    let room = frame.height - margin - margin
    let most = Int(max(room.points / leading.points, 0))
    guard most > 0, frame.width >= style.size * 5 else { return [] }
    var text = StyledText()
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text.append(Array(words.utf8.prefix(Self.mostBytes)), style: style, source: 0)
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
