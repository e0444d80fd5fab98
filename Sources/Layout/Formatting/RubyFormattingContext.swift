internal import Graphics
internal import Manuscript
internal import Styling

/// A base with its reading above it (css-ruby-1), which stand in a line like a letter.
struct RubyFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    let container = ContainingBlock(
      inlineSize: constraints.inlineSize, isRightToLeft: engine.tree.style(box).text.isRightToLeft)
    let corner = engine.fragments[fragment].edges.inset
    let parts = engine.tree.children(of: box).map { child in
      (box: child, fragment: engine.layOutShrinkToFit(child, in: container))
    }
    guard let base = parts.first else { return ContentResult() }
    let width = parts.map { engine.fragments[$0.fragment].size.inline }.max() ?? .zero
    // The reading stands on the letters of the base, whatever the height of its lines.
    let metrics = engine.metrics(engine.tree[base.box].style)
    let baseline = engine.fragments[base.fragment].firstBaseline ?? .zero
    let above = parts.dropFirst().reduce(Length.zero) {
      $0 + engine.fragments[$1.fragment].size.block
    }
    let top = above + metrics.ascent - baseline
    func place(_ part: Int, at block: Length) {
      let free = width - engine.fragments[part].size.inline
      engine.fragments[part].offset = LogicalPoint(
        inline: corner.lineLeft + Length(scaledPoints: free.scaledPoints / 2),
        block: corner.blockStart + block)
      engine.add(part, to: fragment)
    }
    place(base.fragment, at: top)
    var block = above
    for part in parts.dropFirst() {
      block -= engine.fragments[part.fragment].size.block
      place(part.fragment, at: block)
    }
    let last = engine.fragments[base.fragment].lastBaseline ?? baseline
    return ContentResult(
      blockSize: top + last + metrics.descent, firstBaseline: top + baseline,
      lastBaseline: top + last)
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    engine.tree.children(of: box).reduce(IntrinsicSizes()) { sizes, child in
      let own = engine.contribution(of: child)
      // Neither is divided while there is room.
      return sizes.union(IntrinsicSizes(minContent: own.maxContent, maxContent: own.maxContent))
    }
  }
}
