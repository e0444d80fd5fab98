internal import Documents
internal import Manuscript
internal import Styling

/// Bases with their annotations (css-ruby-1, 2), and boxes that are nested too deeply.
extension BoxTreeBuilder {
  /// Bases with their annotations, each pair a box; bases without one are ordinary text.
  mutating func rubyPairs(of node: Int, _ style: StyleNumber) -> [Draft] {
    var found: [Draft] = []
    var base: [Draft] = generated(.before, node)
    for child in flow.document.children(of: node) {
      guard let element = flow.document.element(child),
        tree.styles[styleNumber(child)].box.display == .rubyText, element.pageLabel == nil
      else {
        base += drafts(for: child)
        continue
      }
      let reading = children(of: child, styleNumber(child))
      guard base.contains(where: { !isWhite($0) }),
        !(base + reading).contains(where: { isBlockInFlow($0) })
      else {
        base += reading
        continue
      }
      let outer = Box(kind: .inline, node: node, style: style, isInlineLevel: true)
      var pair = anonymousBox(.ruby, in: outer, .inline, isInlineLevel: true)
      pair.node = node
      var parts = [Draft(anonymousBox(.block, in: outer, .block), base)]
      let inner = Box(
        kind: .inline, node: child, style: styleNumber(child), isInlineLevel: true)
      parts.append(Draft(anonymousBox(.block, in: inner, .block), reading))
      for part in parts { part.box.hasInlineContent = true }
      found.append(Draft(pair, parts))
      base = []
    }
    return found + base + generated(.after, node)
  }

  /// The style of a box that is nested too deeply to be laid out independently: each of these takes space on the stack,
  /// and is laid out more than once to find its width.
  mutating func plain(_ style: StyleNumber) -> StyleNumber {
    if let known = plainStyles[style] { return known }
    flow.warn(
      "\(flow.document.path): boxes lie more than \(mostDepth) deep in each other; deeper ones are set as plain blocks"
    )
    var plain = tree.styles[style].computed
    plain.box.display = tree.styles[style].isInlineLevel ? .inline : .block
    (plain.box.float, plain.box.position) = (.none, .static)
    plain.box.overflow = .visible
    let made = tree.styles.append(BoxStyle(plain))
    plainStyles[style] = made
    return made
  }
}
