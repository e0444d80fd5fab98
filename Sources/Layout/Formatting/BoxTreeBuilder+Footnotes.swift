internal import Documents
internal import Graphics
internal import Styling

/// Footnotes that float to the foot of their page (css-gcpm-3, 2).
extension BoxTreeBuilder {
  /// The call of a footnote in the text: small and raised, unless a style sheet says otherwise.
  mutating func footnoteCall(_ node: Int) -> Draft {
    let own = flow.styled.styleNumber(of: .footnoteCall, node)
    let parent = max(flow.document.nodes[node].parent, 0)
    let style = own ?? callStyle(in: styleNumber(parent))
    let call = Draft(
      Box(kind: .inline, node: node, style: style, isInlineLevel: true),
      [text(words(.footnoteCall, of: node), node, style)])
    return call
  }

  /// Puts a note's marker, or the label of its call, before its text, and returns the style of the note's box.
  mutating func addNoteStart(
    _ node: Int, _ style: StyleNumber, to children: inout [Draft]
  ) -> StyleNumber {
    if flow.notes.isFloat(node) {
      addFootnoteMarker(node, to: &children)
    } else if flow.isNote || !Self.display(tree.styles[styleNumber(node)], isRoot: false).isListItem
    {
      // At the end of the document items have markers of their own.
      return addNoteLabel(node, style, to: &children)
    }
    return style
  }

  /// Puts the marker of a footnote before its text.
  private mutating func addFootnoteMarker(_ node: Int, to children: inout [Draft]) {
    let own = flow.styled.styleNumber(of: .footnoteMarker, node)
    let style = own ?? anonymous(styleNumber(node), .inline)
    let marker = Draft(
      Box(kind: .inline, node: node, style: style, isInlineLevel: true),
      [text(words(.footnoteMarker, of: node), node, style)])
    marker.box.isAnonymous = own == nil
    insert(marker, into: &children)
  }

  /// Puts the label of a note's call before its text, small and raised, unless the text begins with it already.
  ///
  /// Before a list, a quotation, code, a table or the like it is a marker outside the content, for which the note's box
  /// has padding.
  private mutating func addNoteLabel(
    _ node: Int, _ style: StyleNumber, to children: inout [Draft]
  ) -> StyleNumber {
    guard let label = flow.notes.label(of: node) else { return style }
    var beginning = ""
    addText(of: children, to: &beginning)
    guard !beginning.begins(withLabel: label) else { return style }
    let callStyle = callStyle(in: styleNumber(node))
    if !beginsAtEdge(children) {
      children.insert(noteMarker(label, node, callStyle), at: 0)
      return padded(style, for: label)
    }
    // Where the text begins with a space, as after a link back that is left out, it is the gap.
    var first = ""
    addText(of: firstLine(of: children)?.children ?? children, to: &first)
    let gap = first.first?.isWhitespace ?? false ? "" : "\u{2004}"
    let marker = Draft(
      Box(kind: .inline, node: node, style: callStyle, isInlineLevel: true),
      [text(label + gap, node, callStyle)])
    marker.box.isAnonymous = true
    insert(marker, into: &children)
    return style
  }

  /// A label outside a note's content.
  private mutating func noteMarker(
    _ label: String, _ node: Int, _ callStyle: StyleNumber
  ) -> Draft {
    let inner = Draft(
      Box(kind: .inline, node: node, style: callStyle, isInlineLevel: true),
      [text(label, node, callStyle)])
    inner.box.isAnonymous = true
    var box = Box(
      kind: .marker, node: node, style: anonymous(styleNumber(node), .block), isInlineLevel: false)
    (box.isAnonymous, box.hasInlineContent) = (true, true)
    return Draft(box, [inner])
  }

  /// The style of a note's box with space for a label outside its content.
  private mutating func padded(_ style: StyleNumber, for label: String) -> StyleNumber {
    var padded = tree.styles[style].computed
    // At the foot of a page notes fill the measure, whatever their edges.
    if flow.isNote, !tree.styles[style].isDecorated {
      padded.box.margin = Sides(all: .zero)
      padded.box.padding = Sides(all: .zero)
    }
    // Half an em for each character in the size of the label, and the gap after a marker.
    let space = padded.text.fontSize * (0.35 * Double(label.count) + 0.5)
    func add(to side: inout LengthPercentage) { side.length += space }
    if padded.text.writingMode.isVertical {
      add(to: &padded.box.padding.top)
    } else if padded.text.isRightToLeft {
      add(to: &padded.box.padding.right)
    } else {
      add(to: &padded.box.padding.left)
    }
    return tree.styles.append(BoxStyle(padded))
  }

  /// Whether some content begins with a line of text at its edge.
  private func beginsAtEdge(_ children: [Draft]) -> Bool {
    guard let line = firstLine(of: children) else {
      return children.first { !isWhite($0) && !isOutOfFlow($0) }?.box.isInlineLevel ?? true
    }
    var block = children.first { !isWhite($0) }
    while let draft = block {
      let style = tree.styles[draft.box.style]
      let edges = draft.box.isAnonymous ? BoxEdges() : style.edges(in: .zero)
      guard !Self.display(style, isRoot: false).isListItem, edges.inset.inlineSum == .zero,
        edges.margin.inlineSum == .zero, !style.text.whiteSpace.keepsSpaces
      else { return false }
      block = draft === line ? nil : draft.children.first { !isWhite($0) }
    }
    return true
  }

  /// The length in bytes of the text in which a note's label is looked for.
  private static let labelReach = 64

  private func addText(of drafts: [Draft], to text: inout String) {
    for draft in drafts where text.utf8.count < Self.labelReach {
      switch draft.box.kind {
      case .text(.document(let range)):
        text += String(decoding: flow.document.text[range].prefix(Self.labelReach), as: UTF8.self)
      case .text(.generated(let words)): text += words
      case .marker: break
      default: addText(of: draft.children, to: &text)
      }
    }
  }

  /// Puts a marker before the first line of some content.
  private func insert(_ marker: Draft, into children: inout [Draft]) {
    guard let block = firstLine(of: children) else { return children.insert(marker, at: 0) }
    block.children.insert(marker, at: 0)
    block.box.hasInlineContent = true
  }

  /// The block with the first line of some content; nil if that is not the line of a block in it.
  private func firstLine(of children: [Draft]) -> Draft? {
    var block = children.first { !isWhite($0) }
    guard block.map(isBlockInFlow) ?? false else { return nil }
    while let inner = block?.children.first(where: { !isWhite($0) }), isBlockInFlow(inner) {
      block = inner
    }
    guard let block, block.box.kind == .block, block.box.hasInlineContent || block.children.isEmpty
    else { return nil }
    return block
  }

  /// The rule above the notes at the end of a document, as at the foot of a page; none above a section or a list of
  /// notes, which has a title or numbers of its own.
  mutating func noteRule(above note: Int) -> [Draft] {
    guard let element = flow.document.element(note), element.isFootnote || element.isEndnote,
      element.name != "li", !tree.styles[styleNumber(note)].text.writingMode.isVertical
    else { return [] }
    let text = tree.styles[styleNumber(note)].text
    let line = flow.fonts.lineHeight(of: text)
    var look = ComputedStyle()
    look.text = text
    look.box.display = .block
    look.box.width = LengthPercentage(percent: 0.2)
    look.box.border.top = BoxProperties.Border(width: text.fontSize * 0.04, style: .solid)
    look.box.margin.top = LengthPercentage(line)
    look.box.margin.bottom = LengthPercentage(line * 0.5)
    look.box.breakAfter = .avoid
    return box(note, tree.styles.append(BoxStyle(look)), [])
  }

  private func words(_ pseudo: PseudoElement, of node: Int) -> String {
    flow.generated[pseudo, of: node].map { piece in
      if case .text(let words) = piece { words } else { "" }
    }.joined()
  }

  /// The style of a call in text of a style.
  private mutating func callStyle(in outer: StyleNumber) -> StyleNumber {
    if let known = callStyles[outer] { return known }
    let inline = anonymous(outer, .inline)
    var style = tree.styles[inline].computed
    style.text.fontSize = style.text.fontSize * 0.7
    style.box.verticalAlign = .super
    let made = tree.styles.append(BoxStyle(style))
    callStyles[outer] = made
    return made
  }
}

extension String {
  /// Whether a text begins with the label of a note, with or without brackets and full stops.
  fileprivate func begins(withLabel label: String) -> Bool {
    let core = label.withoutMarks(atEnd: true)
    guard !core.isEmpty else { return hasPrefix(label) }
    let text = withoutMarks(atEnd: false)
    guard text.hasPrefix(core) else { return false }
    let next = text.dropFirst(core.count).first
    guard let last = core.last, last.isLetter else { return !(next?.isNumber ?? false) }
    // A letter may be a word, unless a mark follows.
    return next.map { ".):]".contains($0) } ?? true
  }

  /// The text without the spaces, brackets and full stops at its start, and if `atEnd` is true also at its end.
  private func withoutMarks(atEnd: Bool) -> Substring {
    func isMark(_ character: Character) -> Bool {
      character.isWhitespace || "[](){}.:,".contains(character)
    }
    var text = drop(while: isMark)
    while atEnd, let last = text.last, isMark(last) { text.removeLast() }
    return text
  }
}
