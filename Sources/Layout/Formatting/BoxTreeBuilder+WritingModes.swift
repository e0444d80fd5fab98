internal import Documents
package import Styling

/// The writing modes of boxes, and their styles relative to them (css-writing-modes-4, 6 and 7).
extension BoxTree {
  /// Finds the writing mode of each box, and makes its style relative to the sides of its containing block.
  mutating func resolveWritingModes(body: Int?) {
    guard !boxes.isEmpty, styles.contains(where: { $0.text.writingMode.isVertical }) else { return }
    // The root has the mode of the body, if there is one.
    principalMode = style(body ?? 0).text.writingMode
    var known: [LogicalStyle: StyleNumber] = [:]
    for number in boxes.indices {
      let around = boxes[number].parent < 0 ? principalMode : boxes[boxes[number].parent].mode
      boxes[number].mode = number == 0 ? principalMode : mode(of: number, in: around)
      boxes[number].outerMode = outerMode(of: number, in: around)
      let mode = boxes[number].outerMode
      if case .text = boxes[number].kind { continue }
      guard mode.isVertical else { continue }
      boxes[number].style = logicalStyle(boxes[number].style, mode, &known)
      for carrier in boxes[number].carriers.indices {
        boxes[number].carriers[carrier] = logicalStyle(
          boxes[number].carriers[carrier], mode, &known)
      }
    }
  }

  private struct LogicalStyle: Hashable {
    var style: StyleNumber
    var mode: WritingMode
  }

  private mutating func logicalStyle(
    _ style: StyleNumber, _ mode: WritingMode, _ known: inout [LogicalStyle: StyleNumber]
  ) -> StyleNumber {
    let key = LogicalStyle(style: style, mode: mode)
    if let number = known[key] { return number }
    var made = styles[style].computed
    made.box = made.box.logical(in: mode)
    // Upright letters run from left to right, whatever is specified (5.1).
    if made.text.orientation == .upright { made.text.isRightToLeft = false }
    let number = styles.append(BoxStyle(made))
    known[key] = number
    physicalStyles[number] = style
    return number
  }

  /// The writing mode of a box's content: inline boxes, and the parts of tables except cells, have that of their
  /// container.
  private func mode(of box: Int, in around: WritingMode) -> WritingMode {
    if boxes[box].isCombined { return .horizontal }
    guard !boxes[box].isAnonymous else { return around }
    switch boxes[box].kind {
    case .text, .lineBreak, .inline, .picture, .marker, .tableRowGroup, .tableHeaderGroup,
      .tableFooterGroup, .tableRow, .tableColumn, .tableColumnGroup, .ruby, .formula:
      return around
    default: return style(box).text.writingMode
    }
  }

  private func outerMode(of box: Int, in around: WritingMode) -> WritingMode {
    guard isAbsolute(box) else { return around }
    let isFixed = style(box).box.position == .fixed
    var ancestor = boxes[box].parent
    while ancestor >= 0 {
      if isFixed ? isTransformed(ancestor) : isPositioned(ancestor) { return boxes[ancestor].mode }
      ancestor = boxes[ancestor].parent
    }
    return principalMode
  }

  /// The style of a box relative to the sides of its own content.
  func contentSideStyle(_ box: Int) -> BoxStyle {
    guard boxes[box].mode != boxes[box].outerMode else { return style(box) }
    var style = physicalStyle(box).computed
    style.box = style.box.logical(in: boxes[box].mode)
    return BoxStyle(style)
  }

  /// Whether the content of a box is orthogonal to the lines that contain it.
  func isOrthogonal(_ box: Int) -> Bool {
    boxes[box].mode.isVertical != boxes[box].outerMode.isVertical
  }
}

extension BoxProperties {
  /// The properties relative to the sides of a writing mode: `top` is its block-start side, and so on.
  package func logical(in mode: WritingMode) -> BoxProperties {
    guard mode.isVertical else { return self }
    var logical = self
    logical.margin = mode.logical(margin)
    logical.padding = mode.logical(padding)
    logical.border = mode.logical(border)
    logical.inset = mode.logical(inset)
    (logical.width, logical.height) = (height, width)
    (logical.minWidth, logical.minHeight) = (minHeight, minWidth)
    (logical.maxWidth, logical.maxHeight) = (maxHeight, maxWidth)
    logical.contentWidths = .none
    (logical.minWidthIsAuto, logical.minHeightIsAuto) = (minHeightIsAuto, minWidthIsAuto)
    return logical
  }
}

/// Combined letters in vertical lines (css-writing-modes-4, 9.1).
extension BoxTreeBuilder {
  /// The children of an inline box; if its style combines its text, that is in a box as long and wide as one letter.
  mutating func combined(_ children: [Draft], in box: Box) -> [Draft] {
    let text = tree.styles[box.style].text
    guard text.combinesUpright, text.alignsMiddles else { return children }
    return children.map { child in
      guard case .text = child.box.kind, !isWhite(child) else { return child }
      var block = anonymousBox(.block, in: box, .inlineBlock, isInlineLevel: true)
      block.style = combinedStyle(block.style)
      (block.hasInlineContent, block.isCombined) = (true, true)
      child.box.style = block.style
      return Draft(block, [child])
    }
  }
}
