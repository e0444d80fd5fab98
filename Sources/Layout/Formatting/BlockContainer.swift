internal import Graphics
internal import Manuscript
internal import Styling

/// The formatting context of block containers, whatever they contain.
struct BlockContainer: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    var context = BlockFormattingContext(engine, fragment: fragment)
    context.addContent(
      of: box,
      in: BlockFormattingContext.Container(
        fragment: fragment, lineLeft: .zero, inlineSize: constraints.inlineSize,
        blockSize: constraints.blockSize,
        isRightToLeft: engine.tree.style(box).text.isRightToLeft))
    return context.finish()
  }
}

extension LayoutEngine {
  /// The margins that adjoin the top border of a block: its own, those of its first children, and those that collapse
  /// through empty ones (8.3.1).
  func startMargins(of box: Int, _ edges: BoxEdges) -> MarginStrut {
    var margins = MarginStrut(edges.margin.blockStart)
    guard !tree.isIndependent(box), edges.inset.blockStart == .zero, !tree[box].hasInlineContent
    else { return margins }
    for child in tree.children(of: box) {
      if tree[child].kind == .marker { break }
      if tree.isAbsolute(child) || tree.isFloat(child) { continue }
      let properties = tree.style(child).box
      let own = tree[child].isAnonymous ? BoxEdges() : properties.edges(in: .zero)
      margins.add(startMargins(of: child, own))
      let isEmpty =
        !tree[child].hasInlineContent && own.inset.blockSum == .zero && !tree.isIndependent(child)
        && (properties.height ?? .zero) == .zero && properties.minHeight == .zero
        && tree[child].end == child + 1
      guard isEmpty else { break }
      margins.add(own.margin.blockEnd)
    }
    return margins
  }

  /// The minimum inline size of a border box beside floats.
  func neededSize(of box: Int, _ edges: BoxEdges, in container: ContainingBlock) -> Length {
    let around = edges.inset.inlineSum
    if case .picture = tree[box].kind {
      return pictureSize(box, in: container).inline + around
    }
    if let own = contentInlineSize(of: box, edges, in: container) {
      return limitedInlineSize(own, of: box, edges, in: container) + around
    }
    let least = tree[box].kind == .table ? intrinsicSizes(of: box).minContent : .zero
    return limitedInlineSize(least, of: box, edges, in: container) + around
  }

  /// The offset of a box from its place in the flow (9.4.3).
  func relativeShift(of box: Int, in container: ContainingBlock) -> LogicalPoint {
    guard !tree[box].isAnonymous || !tree[box].carriers.isEmpty else { return .zero }
    var shift = LogicalPoint.zero
    for style in [tree[box].style] + tree[box].carriers {
      shift = shift + relativeShift(tree.styles[style].box, in: container)
    }
    return shift
  }

  /// The offset of a float from its place: inline boxes take the floats in them along.
  func floatShift(of box: Int, in container: ContainingBlock) -> LogicalPoint {
    relativeShift(of: box, in: container) + inlineShift(around: box, in: container)
  }

  /// The total relative offset of the inline boxes around a box.
  func inlineShift(around box: Int, in container: ContainingBlock) -> LogicalPoint {
    var (shift, around) = (LogicalPoint.zero, tree[box].parent)
    while !isPaged, around >= 0, tree[around].kind == .inline {
      shift = shift + relativeShift(of: around, in: container)
      around = tree[around].parent
    }
    return shift
  }

  func relativeShift(_ properties: BoxProperties, in container: ContainingBlock) -> LogicalPoint {
    guard properties.position == .relative else { return .zero }
    let inset = properties.inset
    let left = inset.left?.resolved(in: container.inlineSize)
    let right = inset.right?.resolved(in: container.inlineSize)
    let inline: Length
    if let left, let right {
      inline = container.isRightToLeft ? -right : left
    } else {
      inline = left ?? right.map { -$0 } ?? .zero
    }
    let top = inset.top?.used(in: container.blockSize)
    let bottom = inset.bottom?.used(in: container.blockSize)
    return LogicalPoint(inline: inline, block: top ?? bottom.map { -$0 } ?? .zero)
  }
}

extension BoxTree {
  /// Whether a float must be cleared.
  func clears(_ clear: BoxProperties.Clear, _ float: Int) -> Bool {
    switch clear {
    case .none: false
    case .both: true
    case .left: style(float).box.float == .left
    case .right: style(float).box.float == .right
    }
  }
}
