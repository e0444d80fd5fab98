internal import Documents
internal import Graphics
package import Styling

/// An element that is taken out of its document's column and set on its own: in the margins of pages (`position:
/// running()`), on each page (`position: fixed`), or at the head or foot of one (`float: top`).
package final class DetachedElement: Sendable {
  package let node: Int
  package let styled: StyledDocument
  package let generated: GeneratedContent
  package let itemNumbers: [Int: Int]

  package init(_ node: Int, of flow: FlowContext) {
    (self.node, styled) = (node, flow.styled)
    (generated, itemNumbers) = (flow.generated, flow.itemNumbers)
  }

  /// The element that contains it.
  package var parent: Int { max(styled.document.nodes[node].parent, 0) }
}

extension FlowContext {
  /// Whether an element of a paged document is set apart from the column; the contents of such an element, or of a
  /// note, are set there.
  package func isDetached(_ node: Int) -> Bool {
    hasDetached && !isFixed && !isNote && detached == nil && boxStyle(node).box.standsApart
  }

  /// The context for setting such an element, all of it and nothing around it.
  package func detaching(_ node: Int) -> FlowContext {
    var flow = self
    flow.detached = node
    flow.part = nil
    return flow
  }
}

extension BoxProperties {
  /// Whether an element is set apart from the column.
  var standsApart: Bool {
    switch position {
    case .running, .fixed: true
    default: float.isOfPage
    }
  }
}
