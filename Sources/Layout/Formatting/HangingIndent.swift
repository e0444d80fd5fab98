internal import Graphics
internal import Paragraphs
internal import Styling

/// Lines that are set in but for the first, which hangs out of their room (`text-indent: … hanging`; css-text-3, 8.1).
extension BlockFormattingContext.Container {
  /// The room of the lines of a block container.
  func hanging(by text: TextProperties) -> Self {
    guard text.hangsIndent else { return self }
    let indent = text.indent.resolved(in: inlineSize)
    var room = self
    room.inlineSize += indent
    if !isRightToLeft { room.lineLeft -= indent }
    return room
  }
}

extension Paragraph {
  /// Lets the first line of text that runs against its box hang where it begins: the room that the box has for that is
  /// at the other side.
  mutating func hangAtOtherSide(_ style: TextProperties) {
    let padding = engine.edges(of: box, in: container.inlineSize).padding
    let room = style.isRightToLeft ? padding.lineRight : padding.lineLeft
    guard shape.indent < .zero, room + shape.indent >= .zero else { return }
    shape.left += style.isRightToLeft ? .zero - shape.indent : shape.indent
  }
}

extension TextProperties {
  /// How far the first line is set in, in the room of the lines, of which a share of the block is less where it hangs.
  func indent(inLines room: Length) -> Length {
    guard hangsIndent, indent.percent != 0, indent.percent > -1 else {
      return indent.resolved(in: room)
    }
    return indent.resolved(in: (room - indent.length) * (1 / (1 + indent.percent)))
  }
}
