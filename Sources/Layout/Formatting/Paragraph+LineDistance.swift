internal import Breaking
internal import Graphics
internal import Paragraphs
internal import Styling

/// Larger letters among others, which keep the line spacing of the grid as long as they fit into it.
extension Paragraph {
  /// Whether each style of the text, by its number, has larger letters that keep the line spacing: whose `line-height`
  /// is the same number as the paragraph's, and whose ink is no higher than a line; empty if there are none.
  static func keepers(
    _ text: StyledText, _ strut: TextStyle, _ style: TextProperties, _ engine: LayoutEngine
  ) -> [Bool] {
    guard engine.flow.grid != nil, case .number = style.lineHeight, text.styles.count > 1,
      let distance = strut.lineHeight, strut.size > .zero
    else { return [] }
    let ratio = distance / strut.size
    let keepers = text.styles.map { own in
      guard !own.isObject, own.size > strut.size, let height = own.lineHeight,
        abs(height / own.size - ratio) < 1e-3
      else { return false }
      return engine.flow.fonts.inkHeight(of: own) <= distance
    }
    return keepers.contains(true) ? keepers : []
  }

  /// Removes the extra space for larger letters on a line that also has letters of the paragraph's own size.
  func keepDistance(of line: inout SetLine) {
    guard line.objects.isEmpty, height(of: line) > strutHeight else { return }
    let text = content.text
    var layoutBounds = strutBounds
    var hasOwn = false
    var span = text.spans.partitioningIndex { $0.range.upperBound > line.bytes.lowerBound }
    while span < text.spans.count, text.spans[span].range.lowerBound < line.bytes.upperBound {
      let (range, number) = (text.spans[span].range.clamped(to: line.bytes), text.spans[span].style)
      span += 1
      let style = text.styles[number]
      guard !keepers[number.index] else { continue }
      hasOwn =
        hasOwn || style.size >= strut.size && text.bytes[range].contains { $0 > 0x20 }
      guard let height = style.lineHeight else { continue }
      let own = style.layoutBounds(height, engine.flow.fonts.metrics(style))
      layoutBounds = (max(layoutBounds.above, own.above), max(layoutBounds.below, own.below))
    }
    if hasOwn { line.layoutBounds = layoutBounds }
  }
}
