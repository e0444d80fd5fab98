internal import Documents
internal import Graphics
package import Styling

/// An element that is taken out of its document's column and set by itself: in the margins of pages
/// (`position: running()`), on each page (`position: fixed`), or at the head or foot of one (`float: top`).
package final class DetachedElement: Sendable {
  package let node: Int
  package let styled: StyledDocument
  package let boxStyles: [BoxStyle]
  package let generated: GeneratedContent
  package let itemNumbers: [Int: Int]

  package init(_ node: Int, of flow: FlowContext) {
    (self.node, styled, boxStyles) = (node, flow.styled, flow.boxStyles)
    (generated, itemNumbers) = (flow.generated, flow.itemNumbers)
  }

  /// The element that it stands in.
  package var parent: Int { max(styled.document.nodes[node].parent, 0) }
}

extension FlowContext {
  /// Whether an element of a document that is divided into pages stands apart from the column; what is in such an
  /// element, or in a note, stands there.
  package func isDetached(_ node: Int) -> Bool {
    hasDetached && !isFixed && !isNote && detached == nil && boxStyle(node).box.standsApart
  }

  /// The context that such an element is set in, alone in what it stands in.
  package func detaching(_ node: Int) -> FlowContext {
    var flow = self
    flow.detached = node
    flow.stretch = ChapterPart.Stretch(
      element: max(document.nodes[node].parent, 0), nodes: node..<document.nodes[node].end)
    return flow
  }
}

extension BoxProperties {
  /// Whether an element stands apart from the column.
  var standsApart: Bool {
    switch position {
    case .running, .fixed: true
    default: float.isOfPage
    }
  }
}
