internal import Documents
internal import Styling

/// Headings that are not marked as such, as word processors make them.
extension LayoutEngine {
  /// The most bytes of the text of such a heading.
  private static let longestHeading = 200
  /// The weight from which on letters are bold.
  private static let bold = 600

  /// Whether a box is a short paragraph of bold letters alone, in a container and above a block whose letters are not.
  package func isBoldHeading(_ box: Int) -> Bool {
    guard isPaged, tree[box].hasInlineContent, !tree[box].isAnonymous, tree[box].parent >= 0,
      !tree.isFloat(box), !tree.isAbsolute(box),
      weight(tree[box].parent) < Self.bold
    else { return false }
    var bytes = 0
    for inner in box + 1..<max(tree[box].end, box + 1) {
      switch tree[inner].kind {
      case .text(.document(let range)):
        let letters = flow.document.text[range].count { !$0.isXMLSpace }
        guard letters == 0 || weight(inner) >= Self.bold else { return false }
        bytes += letters
        guard bytes <= Self.longestHeading else { return false }
      case .picture, .lineBreak: return false
      default: break
      }
    }
    guard bytes > 0 else { return false }
    let next = tree[box].end
    return next < tree.boxes.count && tree[next].parent == tree[box].parent
      && !tree[next].isInlineLevel && !begins(next, inBold: true)
  }

  private func weight(_ box: Int) -> Int { tree.style(box).text.fontWeight }

  /// Whether the first text of a box is bold.
  private func begins(_ box: Int, inBold: Bool) -> Bool {
    let first = (box..<max(tree[box].end, box + 1)).first { inner in
      if case .text(.document(let range)) = tree[inner].kind {
        return flow.document.text[range].contains { !$0.isXMLSpace }
      }
      return false
    }
    return first.map { weight($0) >= Self.bold } ?? false
  }
}
