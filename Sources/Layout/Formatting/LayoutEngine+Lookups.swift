internal import Documents
internal import Graphics

/// Frequent operations, without copying what contains the result.
extension LayoutEngine {
  /// Makes a fragment of a line that consists only of letters, without a parent yet.
  func makeFragment(of line: Fragment.LineText, _ size: LogicalSize) -> Int {
    fragments.appendSparingly(Fragment(box: -1, content: .text(line), size: size))
    return fragments.count - 1
  }

  /// The letters of a fragment; nil if it is something else.
  package func text(of fragment: Int) -> Fragment.LineText? { fragments[fragment].text }

  /// The name of a box's element; nil for anonymous ones.
  package func elementName(of box: Int) -> String? {
    tree[box].isAnonymous ? nil : flow.document.element(tree[box].node)?.name
  }
}
