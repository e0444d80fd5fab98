internal import Budgets
internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Bases with their readings (css-ruby-1), each set as one line.
struct RubyFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    let piece = reading(engine.tree[box].node)
    let child = engine.makeFragment(of: -1, .piece(piece))
    let edges = engine.fragments[fragment].edges.inset
    engine.fragments[child].offset = LogicalPoint(
      inline: edges.lineLeft, block: edges.blockStart)
    engine.fragments[child].size = LogicalSize(
      inline: piece.size.width, block: piece.size.height)
    engine.add(child, to: fragment)
    return ContentResult(
      blockSize: piece.size.height, firstBaseline: piece.baseline,
      lastBaseline: piece.lines.map(\.baseline).max())
  }

  /// A base with its reading above it.
  private func reading(_ node: Int) -> FlowFragment {
    let flow = engine.flow
    var text = FlowText(
      flow, room: flow.page.width, source: flow.source + flow.document.nodes[node].source)
    text.appendRuby(node, flow.style(node), raise: .zero)
    let shape = ParagraphShape(
      width: flow.page.width, alignment: .left, hyphenates: false, optimizes: false)
    let lines = flow.setter.set(text.text, shape: shape)
    var piece = FlowFragment([], boxes: [], width: lines.first?.width ?? .zero)
    guard let line = lines.first else { return piece }
    piece.lines = [FlowFragment.Line(line: line, baseline: line.room.above)]
    for (number, x) in line.objects {
      var object = text.objects[number]
      object.move(x: line.x + x, y: line.room.above - text.text.objects[number].ascent)
      piece.add(object)
    }
    piece.baseline = line.room.above
    piece.size.height = line.room.above + line.room.below
    return piece
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    let width = reading(engine.tree[box].node).size.width
    return IntrinsicSizes(minContent: width, maxContent: width)
  }
}
