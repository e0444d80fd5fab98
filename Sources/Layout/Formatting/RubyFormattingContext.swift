internal import Graphics
internal import Manuscript
internal import Styling

/// A base with its annotation above it (css-ruby-1), together treated like a letter of a line.
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
    // The annotation is directly above the letters of the base, whatever the height of its lines. Line spacing is the
    // same as without it, where that leaves enough space (css-ruby-1, 3.4).
    let metrics = engine.metrics(engine.tree[base.box].style)
    let baseline = engine.fragments[base.fragment].firstBaseline ?? .zero
    let readings = parts.dropFirst().map { part in
      let own = engine.metrics(engine.tree[part.box].style)
      let fragment = engine.fragments[part.fragment]
      let first = fragment.firstBaseline ?? own.over
      return (
        fragment: part.fragment, over: first - own.over,
        under: (fragment.lastBaseline ?? first) + own.under
      )
    }
    let height = readings.reduce(metrics.over + metrics.under) { $0 + $1.under - $1.over }
    let lacking = max(height - metrics.above - metrics.below, .zero)
    let lineBaseline = metrics.above + lacking
    let top = lineBaseline - baseline
    func place(_ part: Int, at block: Length) {
      let free = width - engine.fragments[part].size.inline
      engine.fragments[part].offset = LogicalPoint(
        inline: corner.lineLeft + Length(scaledPoints: free.scaledPoints / 2),
        block: corner.blockStart + block)
      engine.add(part, to: fragment)
    }
    place(base.fragment, at: top)
    var block = lineBaseline - metrics.over
    for reading in readings {
      place(reading.fragment, at: block - reading.under)
      engine.markReadings(in: reading.fragment)
      block -= reading.under - reading.over
    }
    let last = engine.fragments[base.fragment].lastBaseline ?? baseline
    return ContentResult(
      blockSize: top + last + metrics.below, firstBaseline: lineBaseline,
      lastBaseline: top + last)
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    engine.tree.children(of: box).reduce(IntrinsicSizes()) { sizes, child in
      let own = engine.contribution(of: child)
      // Neither is divided while there is space.
      return sizes.union(IntrinsicSizes(minContent: own.maxContent, maxContent: own.maxContent))
    }
  }
}
