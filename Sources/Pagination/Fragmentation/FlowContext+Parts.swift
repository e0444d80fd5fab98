internal import Documents
internal import Graphics
internal import Layout
internal import Styling

/// Where the parts of a long document meet.
extension FlowContext {
  /// The space between a paragraph and the one above, whose margins collapse (CSS 2.2, 8.3.1); `width` is that of the
  /// column.
  func space(above node: Int, in width: Length) -> Length {
    guard node < document.nodes.count, let above = document.previousElement(of: node) else {
      return .zero
    }
    let bottom = boxStyle(above).box.logical(in: mode).margin.bottom?.resolved(in: width) ?? .zero
    let top = boxStyle(node).box.logical(in: mode).margin.top?.resolved(in: width) ?? .zero
    return max(bottom, top, .zero) + min(bottom, top, .zero)
  }

  /// Whether an element begins in an earlier part of the document, whose last paragraph is directly above this part.
  func continuesDirectly(_ node: Int) -> Bool {
    guard let part, node < part.lowerBound else { return false }
    return isClose(part.lowerBound)
  }

  /// Whether an element ends in a later part of the document, whose first paragraph is directly below this part.
  func goesOnDirectly(_ node: Int) -> Bool {
    guard let part, document.nodes[node].end > part.upperBound else { return false }
    return isClose(part.upperBound)
  }

  /// Whether there is less than half a line between a part's first paragraph and the one above: there is never nearly
  /// so much (`DocumentDivision`).
  private func isClose(_ node: Int) -> Bool {
    space(above: node, in: .zero) * 2 < boxStyle(node).text.fontSize
  }
}
