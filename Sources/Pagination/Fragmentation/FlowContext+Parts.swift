internal import Documents
internal import Graphics
internal import Layout
internal import Styling

/// Where the parts of a long document meet.
extension FlowContext {
  /// The gap above the first paragraph of a part of the document, in a column of a width; nil if nothing is above.
  func gap(above node: Int, in width: Length = .zero) -> ParagraphGap? {
    guard node < document.nodes.count else { return nil }
    return document.previousElement(of: node).map {
      ParagraphGap(boxStyle($0), boxStyle(node), in: width, mode: mode)
    }
  }

  /// Whether an element begins in an earlier part of the document, whose last paragraph is directly above this part.
  func continuesDirectly(_ node: Int) -> Bool {
    guard let part, node < part.lowerBound else { return false }
    return gap(above: part.lowerBound)?.joins ?? false
  }

  /// Whether an element ends in a later part of the document, whose first paragraph is directly below this part.
  func goesOnDirectly(_ node: Int) -> Bool {
    guard let part, document.nodes[node].end > part.upperBound else { return false }
    return gap(above: part.upperBound)?.joins ?? false
  }
}
