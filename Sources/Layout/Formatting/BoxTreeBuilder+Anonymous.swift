internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// Anonymous boxes: inline content between blocks, blocks in inline boxes, and items of flex and grid containers (CSS 2.2, 9.2.1).
extension BoxTreeBuilder {
  /// The style of an anonymous box: only inherited properties.
  mutating func anonymous(
    _ parent: StyleNumber, _ display: BoxProperties.Display
  ) -> StyleNumber {
    let key = AnonymousStyle(parent: parent, display: display)
    if let known = anonymousStyles[key] { return known }
    var style = ComputedStyle()
    style.text = tree.styles[parent].text
    style.box.display = display
    let made = tree.styles.append(BoxStyle(style))
    anonymousStyles[key] = made
    return made
  }

  /// An anonymous box's style with horizontal text.
  mutating func combinedStyle(_ number: StyleNumber) -> StyleNumber {
    let key = AnonymousStyle(parent: number, display: .none)
    if let known = anonymousStyles[key] { return known }
    var style = ComputedStyle()
    (style.text, style.box) = (tree.styles[number].text, tree.styles[number].box)
    style.text.writingMode = .horizontal
    style.text.whiteSpace = TextProperties.WhiteSpace(wraps: false)
    (style.text.indent, style.text.letterSpacing) = (.zero, .zero)
    let made = tree.styles.append(BoxStyle(style))
    anonymousStyles[key] = made
    return made
  }

  mutating func anonymousBox(
    _ kind: Box.Kind, in parent: Box, _ display: BoxProperties.Display, isInlineLevel: Bool = false
  ) -> Box {
    var box = Box(
      kind: kind, node: parent.node, style: anonymous(parent.style, display),
      isInlineLevel: isInlineLevel)
    box.isAnonymous = true
    return box
  }

  func isOutOfFlow(_ draft: Draft) -> Bool {
    if draft.box.kind == .marker { return true }
    guard !draft.box.isAnonymous, draft.box.kind != .inline else { return false }
    if case .text = draft.box.kind { return false }
    return tree.styles[draft.box.style].box.float.isBeside || draft.box.isAbsolute
  }

  /// Whether a draft is text that collapses to nothing between blocks.
  func isWhite(_ draft: Draft) -> Bool {
    guard case .text(let text) = draft.box.kind else { return false }
    let white = tree.styles[draft.box.style].text.whiteSpace
    if white.keepsSpaces { return false }
    func folds(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 9 || byte == 13 || byte == 10 && !white.keepsNewlines
    }
    switch text {
    case .document(let range): return flow.document.text[range].allSatisfy(folds)
    case .generated(let words): return words.utf8.allSatisfy(folds)
    case .leader: return false
    }
  }

  func isBlockInFlow(_ draft: Draft) -> Bool {
    !draft.box.isInlineLevel && !isOutOfFlow(draft)
  }

  /// An inline box, in pieces where blocks divide it.
  func inlinePieces(_ box: Box, _ children: [Draft]) -> [Draft] {
    guard children.contains(where: { isBlockInFlow($0) }) else { return [Draft(box, children)] }
    let style = tree.styles[box.style].box
    let isCarrier = style.position == .relative || style.opacity < 1
    var pieces: [Draft] = []
    var run: [Draft] = []
    func flush(isLast: Bool) {
      var piece = box
      piece.hasStartEdge = pieces.isEmpty && box.hasStartEdge
      piece.hasEndEdge = isLast && box.hasEndEdge
      pieces.append(Draft(piece, run))
      run = []
    }
    for child in children {
      guard isBlockInFlow(child) else {
        run.append(child)
        continue
      }
      flush(isLast: false)
      if isCarrier { child.box.carriers.append(box.style) }
      pieces.append(child)
    }
    flush(isLast: true)
    return pieces
  }

  /// The content of a block container: only blocks, or only inline content.
  mutating func blockContent(_ children: [Draft], in box: inout Box) -> [Draft] {
    let children = wrapTables(children, in: box)
    guard children.contains(where: { isBlockInFlow($0) }) else {
      box.hasInlineContent = children.contains { !isOutOfFlow($0) && !isWhite($0) }
      return box.hasInlineContent ? children : children.filter { !isWhite($0) }
    }
    return blockItems(children, in: box)
  }

  /// The children as blocks: inline content between them goes into anonymous ones.
  private mutating func blockItems(_ children: [Draft], in box: Box) -> [Draft] {
    var items: [Draft] = []
    var run: [Draft] = []
    var isContinued = false
    func endRun() {
      let own = inlineRun(run, in: box, isContinued: isContinued)
      isContinued = isContinued || own.contains { !isOutOfFlow($0) }
      items += own
      run = []
    }
    for child in children {
      if isBlockInFlow(child) {
        endRun()
        items.append(child)
        isContinued = true
      } else {
        run.append(child)
      }
    }
    endRun()
    return items
  }

  /// The items of a flex or grid container in order: elements, and each sequence of text as a box (css-flexbox-1, 4).
  mutating func flexItems(_ children: [Draft], in box: Box) -> [Draft] {
    var items: [Draft] = []
    var run: [Draft] = []
    for child in children {
      if child.box.isInlineLevel, !isOutOfFlow(child) {
        run.append(child)
      } else {
        items += inlineRun(run, in: box, isContinued: false) + [child]
        run = []
      }
    }
    items += inlineRun(run, in: box, isContinued: false)
    func order(_ draft: Draft) -> Int {
      draft.box.isAnonymous ? 0 : tree.styles[draft.box.style].box.flex.order
    }
    guard items.contains(where: { order($0) != 0 }) else { return items }
    let places = items.indices.sorted { (order(items[$0]), $0) < (order(items[$1]), $1) }
    return places.map { items[$0] }
  }

  mutating func inlineRun(_ run: [Draft], in box: Box, isContinued: Bool) -> [Draft] {
    guard run.contains(where: { !isOutOfFlow($0) && !isWhite($0) }) else {
      return run.filter { !isWhite($0) }
    }
    var block = anonymousBox(.block, in: box, .block)
    (block.hasInlineContent, block.isContinued) = (true, isContinued)
    return [Draft(block, run)]
  }
}
