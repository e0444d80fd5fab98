internal import Documents
internal import Graphics
internal import Styling

/// Footnotes that float to the foot of their page (css-gcpm-3, 2).
extension BoxTreeBuilder {
  /// The call of a footnote in the text: small and raised, unless a style sheet says otherwise.
  mutating func footnoteCall(_ node: Int) -> Draft {
    let own = flow.styled.pseudoStyles[node * 8 + Int(PseudoElement.footnoteCall.rawValue)]
    let style = own.map(Int.init) ?? callStyle(node)
    let call = Draft(
      Box(kind: .inline, node: node, style: style, isInlineLevel: true),
      [text(words(.footnoteCall, of: node), node, style)])
    return call
  }

  /// Puts the marker of a footnote before its text.
  mutating func addFootnoteMarker(_ node: Int, to children: inout [Draft]) {
    let own = flow.styled.pseudoStyles[node * 8 + Int(PseudoElement.footnoteMarker.rawValue)]
    let style = own.map(Int.init) ?? anonymous(styleNumber(node), .inline)
    let marker = Draft(
      Box(kind: .inline, node: node, style: style, isInlineLevel: true),
      [text(words(.footnoteMarker, of: node), node, style)])
    marker.box.isAnonymous = own == nil
    // It is on the first line, which may be that of a block.
    var block = children.first { !isWhite($0) }
    guard block.map(isBlockInFlow) ?? false else { return children.insert(marker, at: 0) }
    while let inner = block?.children.first(where: { !isWhite($0) }), isBlockInFlow(inner) {
      block = inner
    }
    guard let block, block.box.kind == .block, block.box.hasInlineContent || block.children.isEmpty
    else { return children.insert(marker, at: 0) }
    block.children.insert(marker, at: 0)
    block.box.hasInlineContent = true
  }

  private func words(_ pseudo: PseudoElement, of node: Int) -> String {
    flow.generated[pseudo, of: node].map { piece in
      if case .text(let words) = piece { words } else { "" }
    }.joined()
  }

  private mutating func callStyle(_ node: Int) -> Int {
    let parent = max(flow.document.nodes[node].parent, 0)
    if let known = callStyles[styleNumber(parent)] { return known }
    let inline = anonymous(styleNumber(parent), .inline)
    var style = tree.styles[inline].computed
    style.text.fontSize = style.text.fontSize * 0.7
    style.box.verticalAlign = .super
    tree.styles.append(BoxStyle(style))
    callStyles[styleNumber(parent)] = tree.styles.count - 1
    return tree.styles.count - 1
  }
}
