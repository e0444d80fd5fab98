internal import Graphics
internal import Paragraphs
internal import Styling

/// Lines that are all indented except the first, which hangs out (`text-indent: … hanging`; css-text-3, 8.1).
extension BlockFormattingContext.Container {
  /// The container for the lines of a block container.
  func hanging(by text: TextProperties) -> Self {
    guard text.hangsIndent else { return self }
    let indent = text.indent.resolved(in: inlineSize)
    var container = self
    container.inlineSize += indent
    if !isRightToLeft { container.lineLeft -= indent }
    return container
  }
}

extension Paragraph {
  /// Lets the first line of text that runs against its box's direction hang at its own start: the lines move into the
  /// padding that the box has for that at the other side.
  mutating func hangAtOtherSide(_ style: TextProperties) {
    let padding = engine.edges(of: box, in: container.inlineSize).padding
    let available = style.isRightToLeft ? padding.lineRight : padding.lineLeft
    guard shape.indent < .zero, available + shape.indent >= .zero else { return }
    shape.left += style.isRightToLeft ? .zero - shape.indent : shape.indent
  }
}

extension TextProperties {
  /// The indent of the first line, relative to the line width; a percentage of the block is less if it hangs.
  func indent(inLines available: Length) -> Length {
    guard hangsIndent, indent.percent != 0, indent.percent > -1 else {
      return indent.resolved(in: available)
    }
    return indent.resolved(in: (available - indent.length) * (1 / (1 + indent.percent)))
  }
}
