internal import Breaking
internal import Graphics
internal import Paragraphs
internal import Styling

/// Letters of other faces and sizes among those of a paragraph, which keep its line spacing as long as they fit into it.
extension Paragraph {
  /// Whether each style of the text, by its number, has letters that keep the line spacing although their inline boxes
  /// would not; empty if there are none.
  ///
  /// Those are letters on the baseline whose lines are no higher than the paragraph's, and on a grid larger letters
  /// whose `line-height` is the same number as the paragraph's; their ink is no higher than a line.
  static func keepers(
    _ text: StyledText, _ strut: TextStyle, _ style: TextProperties, _ engine: LayoutEngine
  ) -> [Bool] {
    guard text.styles.count > 1, let distance = strut.lineHeight, strut.size > .zero else {
      return []
    }
    let fonts = engine.flow.fonts
    let bounds = strut.layoutBounds(distance, fonts.metrics(strut))
    var ratio: Double?
    if engine.flow.grid != nil, case .number = style.lineHeight { ratio = distance / strut.size }
    let keepers = text.styles.map { own in
      guard !own.isObject, let height = own.lineHeight else { return false }
      let isLarger = own.size > strut.size
      if isLarger {
        guard let ratio, abs(height / own.size - ratio) < 1e-3 else { return false }
      } else {
        guard own.raise == strut.raise, height <= distance else { return false }
        let own = own.layoutBounds(height, fonts.metrics(own))
        guard own.above > bounds.above || own.below > bounds.below else { return false }
      }
      return fonts.inkHeight(of: own) <= distance
    }
    return keepers.contains(true) ? keepers : []
  }

  /// Removes the extra space for such letters on a line; larger ones keep the distance only among letters of the
  /// paragraph's own size.
  func keepDistance(of line: inout SetLine) {
    let content = content
    guard height(of: line) > strutHeight,
      line.objects.allSatisfy({ content.text.objects[$0.object].edge != nil })
    else { return }
    let text = content.text
    var layoutBounds = strutBounds
    var (hasOwn, hasLarger) = (false, false)
    var span = text.spans.partitioningIndex { $0.range.upperBound > line.bytes.lowerBound }
    while span < text.spans.count, text.spans[span].range.lowerBound < line.bytes.upperBound {
      let (range, number) = (text.spans[span].range.clamped(to: line.bytes), text.spans[span].style)
      let isObject = text.spans[span].object != nil
      span += 1
      let style = text.styles[number]
      if keepers[number.index], style.size > strut.size {
        hasLarger = true
        continue
      }
      hasOwn =
        hasOwn || !isObject && style.size >= strut.size && text.bytes[range].contains { $0 > 0x20 }
      guard !isObject, !keepers[number.index], let height = style.lineHeight else { continue }
      let own = style.layoutBounds(height, engine.flow.fonts.metrics(style))
      layoutBounds = (max(layoutBounds.above, own.above), max(layoutBounds.below, own.below))
    }
    if hasOwn || !hasLarger { line.layoutBounds = layoutBounds }
  }
}
