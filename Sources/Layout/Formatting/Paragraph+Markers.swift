internal import Graphics
internal import Paragraphs

extension Paragraph {
  /// Lets a line that runs otherwise than the item of a list that it is stand at the item's marker.
  ///
  /// So does a Latin word in an Arabic list. Longer text fills its lines, and begins where it would elsewhere.
  mutating func standAtMarker() {
    guard engine.hasMarker(box), shape.alignment == .left || shape.alignment == .justified,
      engine.flow.setter.measures(of: content.text).full <= shape.width
    else { return }
    shape.alignment = .right
    shape.indent = .zero
  }
}

extension LayoutEngine {
  /// Whether the marker of a list's item stands before a block container: its own, or that of the item that it is in.
  fileprivate func hasMarker(_ box: Int) -> Bool {
    func begins(_ item: Int) -> Bool {
      item >= 0 && item + 1 < tree[item].end && tree[item + 1].kind == .marker
    }
    return begins(box) || begins(tree[box].parent)
  }
}
