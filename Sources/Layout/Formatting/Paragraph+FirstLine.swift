internal import Paragraphs
internal import Styling

/// First lines that look otherwise than the others.
extension Paragraph {
  /// So often the end of a first line is looked for: letters of half the size bring half of a line more,
  /// which brings half of that.
  private static let mostLooks = 12

  /// Gathers the text anew where its first line has a style of its own (css-pseudo-4, 2.1): which words
  /// stand on it depends on how they look.
  mutating func takeFirstLine() {
    guard let look = firstLineStyle else { return }
    var known: Int?
    for _ in 0..<Self.mostLooks {
      guard let line = engine.flow.setter.set(text, shape: shape).first,
        line.range.upperBound != known
      else { return }
      known = line.range.upperBound
      style(firstLine: look.text, to: line.range.upperBound)
    }
  }

  /// How the first line looks otherwise than the others; nil where it does not.
  var firstLineStyle: ComputedStyle? {
    let tree = engine.tree
    guard !tree[box].isContinued, let node = block(of: box) else { return nil }
    return engine.flow.styled.style(.firstLine, of: node)
  }

  /// The element whose text stands in a block container.
  private func block(of box: Int) -> Int? {
    let tree = engine.tree
    let node =
      tree[box].isAnonymous && tree[box].parent >= 0 ? tree[tree[box].parent].node : tree[box].node
    return node >= 0 ? node : nil
  }

  /// Gathers the text anew with another look up to a byte of the book's file.
  mutating func style(firstLine style: TextProperties, to end: Int) {
    content =
      InlineContentBuilder(
        engine, of: box, for: .layout(container),
        firstLineOfProse: FlowText.LineLook(
          style: style, block: engine.tree.style(box).text, end: end)
      ).content
  }
}
