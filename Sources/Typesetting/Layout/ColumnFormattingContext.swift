internal import Budgets
internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Flex containers and readings as columns of rows set them, until each has a formatting context of its own.
struct ColumnFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    let node = engine.tree[box].node
    let frame = FlowFrame(left: .zero, width: constraints.inlineSize)
    var piece: FlowFragment
    if engine.tree[box].kind == .ruby {
      piece = reading(node)
    } else {
      guard engine.flow.hasRoomForBox else { return ContentResult() }
      engine.flow.depth.boxes += 1
      var column = FlowColumn(engine.flow, isInner: true)
      if let element = engine.flow.document.element(node) {
        column.addInner(node, element, engine.tree.style(box).computed, frame, outer: frame)
      }
      column.finish()
      engine.flow.depth.boxes -= 1
      piece = FlowFragment(column.rows, boxes: column.boxes, width: constraints.inlineSize)
      piece.add(column.overlays)
    }
    let edges = engine.fragments[fragment].edges.inset
    var place = LogicalPoint(inline: edges.lineLeft, block: edges.blockStart)
    let page = engine.viewport.block
    // What is high is divided between pages.
    let isDivided = engine.isPaged && piece.size.height > page * 0.5
    for part in isDivided ? piece.slices(largest: page) : [piece] {
      let child = engine.makeFragment(of: -1, .piece(part))
      engine.fragments[child].offset = place
      engine.fragments[child].size = LogicalSize(
        inline: part.size.width, block: part.size.height)
      engine.add(child, to: fragment)
      place.block += part.size.height
    }
    let first = piece.lines.map(\.baseline).min()
    let isRuby = engine.tree[box].kind == .ruby
    return ContentResult(
      blockSize: piece.size.height, firstBaseline: isRuby ? piece.baseline : first,
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
    let node = engine.tree[box].node
    if engine.tree[box].kind == .ruby {
      let width = reading(node).size.width
      return IntrinsicSizes(minContent: width, maxContent: width)
    }
    let widths = engine.flow.widths(of: node)
    return IntrinsicSizes(minContent: widths.least, maxContent: widths.full)
  }
}
