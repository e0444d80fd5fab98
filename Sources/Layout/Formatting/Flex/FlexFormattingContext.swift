internal import Graphics
internal import Styling

/// The flex formatting context (css-flexbox-1).
struct FlexFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    var layout = FlexLayout(engine, box, fragment, constraints)
    return layout.run()
  }

  /// The intrinsic inline sizes of items: in a row, or each on its own if they may be in separate lines (9.9.1, as
  /// browsers do it).
  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    let flex = engine.tree.style(box).box.flex
    var sizes = IntrinsicSizes()
    var count = 0
    for child in engine.tree.children(of: box) where !engine.tree.isAbsolute(child) {
      if engine.tree.style(child).box.collapses { continue }
      let own = engine.contribution(of: child)
      count += 1
      guard !flex.isColumn else {
        sizes = sizes.union(own)
        continue
      }
      sizes.maxContent += own.maxContent
      sizes.minContent =
        flex.wraps ? max(sizes.minContent, own.minContent) : sizes.minContent + own.minContent
      sizes.given = flex.wraps ? max(sizes.given, own.given) : sizes.given + own.given
    }
    if !flex.isColumn, count > 1 {
      let gaps = (flex.columnGap ?? .zero).length * (count - 1)
      sizes.maxContent += gaps
      if !flex.wraps { sizes.minContent += gaps }
    }
    sizes.minContent = max(sizes.minContent, .zero)
    sizes.maxContent = max(sizes.maxContent, sizes.minContent)
    return sizes
  }
}

extension BoxTree {
  /// Whether a box is a flex or grid item: it is painted atomically, and may have a `z-index` (css-flexbox-1, 4.3;
  /// css-grid-1, 6.4).
  func isFlexItem(_ box: Int) -> Bool {
    let parent = boxes[box].parent
    return parent >= 0 && (boxes[parent].kind == .flex || boxes[parent].kind == .grid)
      && !isAbsolute(box)
  }
}
