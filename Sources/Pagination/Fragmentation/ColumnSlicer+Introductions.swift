internal import Breaking
internal import Documents
internal import Layout

/// Paragraphs that introduce what comes after them: “For example:” before code, and words in bold in place of a
/// heading.
extension ColumnSlicer {
  /// The elements that a paragraph introduces with a colon.
  private static let introduced: Set<String> = [
    "pre", "ul", "ol", "dl", "table", "figure", "blockquote",
  ]

  /// Keeps the last line of a paragraph that ends in a colon with the beginning of a block that it introduces, and the
  /// line of one that is bold as a whole with what follows.
  mutating func keepIntroduction(before box: Int) {
    guard !leaves.isEmpty, let paragraph = paragraph(before: tree[box].node) else { return }
    let isIntroduced = engine.elementName(of: box).map(Self.introduced.contains) ?? false
    guard isIntroduced && endsInColon(paragraph) || isBold(paragraph) else { return }
    bonds.append(
      Bond(leaves: leaves.count - 1..<leaves.count + 1, penalty: ColumnItem.forbidden))
  }

  /// The paragraph that is the sibling before a node; nil if something else is.
  private func paragraph(before node: Int) -> Int? {
    let document = engine.flow.document
    guard document.nodes.indices.contains(node) else { return nil }
    let parent = document.nodes[node].parent
    var place = node - 1
    while place > parent {
      guard document.nodes[place].isElement || hasWords(place) else {
        place -= 1
        continue
      }
      while document.nodes[place].parent > parent { place = document.nodes[place].parent }
      guard document.nodes[place].parent == parent else { return nil }
      return document.element(place)?.name == "p" ? place : nil
    }
    return nil
  }

  /// Whether a text node has more than white space.
  private func hasWords(_ node: Int) -> Bool {
    guard case .text(let range) = engine.flow.document.nodes[node].content else { return false }
    return engine.flow.document.text[range].contains { $0 > 0x20 }
  }

  /// Whether the last letter of an element is a colon, or the full-width one of Chinese and Japanese.
  private func endsInColon(_ node: Int) -> Bool {
    let document = engine.flow.document
    for place in (node..<document.nodes[node].end).reversed() where hasWords(place) {
      guard case .text(let range) = document.nodes[place].content else { continue }
      let words = document.text[range].reversed().drop { $0 <= 0x20 }
      return words.first == UInt8(ascii: ":") || words.starts(with: [0x9A, 0xBC, 0xEF])
    }
    return false
  }

  /// Whether all words of a paragraph are in one element for strong text, and on one line.
  private func isBold(_ node: Int) -> Bool {
    let document = engine.flow.document
    let parts = document.children(of: node).filter { document.nodes[$0].isElement || hasWords($0) }
    guard parts.count == 1, let name = document.element(parts[0])?.name else { return false }
    guard name == "strong" || name == "b", let leaf = leaves.last, leaf.fragment >= 0 else {
      return false
    }
    return isParagraph(leaf.fragment)
  }
}
