internal import Documents
internal import Graphics
internal import Layout
internal import Styling

extension FixedBoxes {
  /// Sets a document's fixed boxes.
  init(_ flow: FlowContext) {
    self.init()
    guard flow.hasDetached, let body = flow.document.body else { return }
    var node = body
    while node < flow.document.nodes[body].end {
      defer { node += 1 }
      guard flow.document.element(node) != nil else { continue }
      let box = flow.style(node).box
      let isSeen = box.display != .none && !flow.notes.isTakenOut(node)
      if isSeen, box.position == .fixed { add(node, flow) }
      if !isSeen || flow.isDetached(node) { node = flow.document.nodes[node].end - 1 }
    }
  }

  private mutating func add(_ node: Int, _ flow: FlowContext) {
    guard let (engine, page) = LayoutEngine.fixedBox(node, flow) else { return }
    // Not part of the text, in which each letter occurs once.
    let items = FragmentPainter(engine).items(of: page, at: .zero).map { $0.apart(at: flow.source) }
    if flow.style(node).box.zIndex ?? 0 < 0 { behind += items } else { above += items }
  }
}
