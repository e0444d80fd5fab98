internal import Breaking
internal import Documents
internal import Graphics
internal import Layout
internal import Paragraphs

/// Blocks of a line or two below each other, such as the lines of a stanza that are elements.
extension ColumnSlicer {
  /// What may be a line of verse, whatever its class is; items of lists and definitions are none.
  private static let names: Set<String> = ["span", "div", "p"]
  /// A line that is turned over has so many lines.
  private static let mostLines = 2

  /// Whether a fragment with some leaves is a block with nothing but a line of text, or one that is turned over.
  func isShortBlock(_ fragment: Int, _ leaves: Range<Int>) -> Bool {
    let made = engine.fragments[fragment]
    guard made.isBox, made.box >= 0, leaves.count <= Self.mostLines,
      made.children.count == leaves.count, made.children.allSatisfy(isLine)
    else { return false }
    let box = engine.tree[made.box]
    guard box.kind == .block, !engine.tree.isFloat(made.box), !engine.tree.isAbsolute(made.box)
    else { return false }
    guard !box.isAnonymous, let element = engine.flow.document.element(box.node) else {
      return true
    }
    return Self.names.contains(element.name)
  }

  private func isLine(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    return made.isLineOfText && (made.box < 0 || engine.tree[made.box].kind != .marker)
  }

  /// Lets pages divide a box that holds nothing but such blocks as they divide a paragraph, between its lines: `orphans`
  /// and `widows` count its blocks, as far as no white stands between them.
  mutating func bind(_ blocks: [Range<Int>], in box: Int) {
    let style = engine.tree.style(box).text
    var rest = blocks[...]
    while let first = rest.first {
      var count = 1
      let half = (leaves[first.lowerBound].bottom - leaves[first.lowerBound].top).half
      for (above, below) in zip(rest, rest.dropFirst()) {
        guard leaves[below.lowerBound].top - leaves[above.upperBound - 1].bottom < half else {
          break
        }
        count += 1
      }
      let run = rest.prefix(count)
      rest = rest.dropFirst(count)
      for (index, (above, below)) in zip(run, run.dropFirst()).enumerated() {
        let penalty = engine.penalty(behindBlocks: index + 1, of: run.count, style)
        bonds.append(
          Bond(
            leaves: above.upperBound - 1..<below.lowerBound + 1, penalty: penalty.cost, adds: true,
            isStanza: penalty.isStanza))
      }
    }
  }
}
