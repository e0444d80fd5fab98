internal import Documents
internal import Graphics

/// What is often made and asked for, without a copy of what it is in.
extension LayoutEngine {
  /// Makes a fragment of a line that is nothing but letters, in no parent yet.
  func makeFragment(of line: Fragment.LineText, _ size: LogicalSize) -> Int {
    fragments.appendSparingly(Fragment(box: -1, content: .text(line), size: size))
    return fragments.count - 1
  }

  /// The letters that a fragment is; nil where it is something else.
  package func text(of fragment: Int) -> Fragment.LineText? { fragments[fragment].text }

  /// The name of the element that a box stands for; nil for anonymous ones.
  package func elementName(of box: Int) -> String? {
    tree[box].isAnonymous ? nil : flow.document.element(tree[box].node)?.name
  }
}
