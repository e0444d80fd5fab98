internal import Documents
internal import Graphics
internal import Layout
internal import Styling

/// What stands on each page of a document: boxes with `position: fixed`, whose containing block is the page's area
/// (CSS 2.2, 10.1).
struct FixedBoxes: Sendable {
  /// What is painted behind the text and above it, from the corner of the page's area.
  private(set) var behind: [Frame.Item] = []
  private(set) var above: [Frame.Item] = []

  init() {}

  /// Sets the fixed boxes of a document.
  init(_ flow: FlowContext) {
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
    // It is no part of the text, which has each letter once.
    let items = FragmentPainter(engine).items(of: page, at: .zero).map { $0.apart(at: flow.source) }
    if flow.style(node).box.zIndex ?? 0 < 0 { behind += items } else { above += items }
  }
}

extension Document {
  /// The element that holds what is seen; nil where there is none.
  var body: Int? { nodes.indices.first { element($0)?.name == "body" } }
}
