internal import Documents
internal import Graphics
internal import Styling

extension LayoutEngine {
  /// Lays out a fixed-position box on its own in the page's area; nil if nothing is displayed.
  package static func fixedBox(_ node: Int, _ flow: FlowContext) -> (LayoutEngine, page: Int)? {
    let alone = flow.detaching(node)
    let engine = LayoutEngine(
      alone, root: max(flow.document.nodes[node].parent, 0), page: flow.page)
    let size = flow.mode.logical(flow.page)
    guard let page = engine.layOutColumn(inlineSize: size.inline) else { return nil }
    return (engine, page)
  }
}
