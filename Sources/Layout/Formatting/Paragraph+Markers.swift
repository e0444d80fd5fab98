internal import Graphics
internal import Paragraphs

extension Paragraph {
  /// Aligns a single line whose direction differs from that of its list item with the item's marker.
  ///
  /// An example is a Latin word in an Arabic list. Longer text fills its lines, and begins at its usual edge.
  mutating func standAtMarker() {
    guard engine.hasMarker(box), shape.alignment == .left || shape.alignment == .justified,
      engine.flow.setter.measures(of: content.text).full <= shape.width
    else { return }
    shape.alignment = .right
    shape.indent = .zero
  }
}

extension LayoutEngine {
  /// Whether the marker of a list item is before a block container: its own, or that of the item that contains it.
  fileprivate func hasMarker(_ box: Int) -> Bool {
    func begins(_ item: Int) -> Bool {
      item >= 0 && item + 1 < tree[item].end && tree[item + 1].kind == .marker
    }
    return begins(box) || begins(tree[box].parent)
  }
}
