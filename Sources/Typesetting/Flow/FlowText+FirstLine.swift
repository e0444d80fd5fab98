internal import Graphics
internal import Styling

/// First lines that look otherwise than the others (CSS Pseudo 4, 2.1).
extension FlowContext {
  /// So often the end of a first line is looked for: letters of half the size bring half of a line more,
  /// which brings half of that.
  private static let mostTries = 12

  /// A text as it looks where its first line has a style of its own.
  ///
  /// Which words stand on the line depends on how they look, so the line is set, its words are changed, and
  /// so on until they stay. `gather` gathers the text with a first line that ends somewhere.
  func text(
    _ text: FlowText, with style: TextProperties, of node: Int, _ shape: ParagraphShape,
    _ gather: (FlowText.FirstLine?) -> FlowText
  ) -> FlowText {
    var text = text
    var known: Int?
    for _ in 0..<Self.mostTries {
      guard let line = setter.set(text.text, shape: shape).first,
        line.range.upperBound != known
      else { break }
      known = line.range.upperBound
      text = gather(
        FlowText.FirstLine(
          style: style, block: self.style(node).text, end: line.range.upperBound))
    }
    return text
  }
}

extension TextProperties {
  /// The same style on a first line: what it has from the block, it has from the line instead.
  func onFirstLine(_ line: TextProperties, of block: TextProperties) -> TextProperties {
    var style = self
    func take<Value: Equatable>(_ path: WritableKeyPath<TextProperties, Value>) {
      if style[keyPath: path] == block[keyPath: path] { style[keyPath: path] = line[keyPath: path] }
    }
    take(\.fontFamilies)
    take(\.fontWeight)
    take(\.isItalic)
    take(\.smallCapitals)
    take(\.features)
    take(\.letterSpacing)
    take(\.wordSpacing)
    take(\.lineHeight)
    take(\.transform)
    take(\.color)
    // Sizes of letters within are shares of those around them.
    if block.fontSize > .zero { style.fontSize = fontSize * (line.fontSize / block.fontSize) }
    style.decoration.formUnion(line.decoration)
    style.decorations += line.decorations.filter { !block.decorations.contains($0) }
    return style
  }
}
