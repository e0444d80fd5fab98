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
      var own = engine.contribution(of: child)
      count += 1
      guard !flex.isColumn else {
        sizes = sizes.union(own)
        continue
      }
      limit(&own, of: child)
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

  /// Limits the contribution of an item of a row: to at most its base size if it cannot grow, to at least its base size
  /// if it cannot shrink (9.9.3).
  private func limit(_ sizes: inout IntrinsicSizes, of box: Int) {
    let properties = engine.tree.style(box).box
    let edges = engine.edges(of: box, in: .zero)
    let around = edges.inset.inlineSum + edges.margin.inlineSum
    var base = sizes.maxContent
    if let basis = properties.flex.basis?.used(in: nil) {
      let own = properties.sizesBorderBox ? edges.inset.inlineSum : .zero
      base = engine.limitedInlineSize(
        max(basis - own, .zero), of: box, edges,
        in: ContainingBlock(inlineSize: .zero, isIntrinsic: true))
      base += around
    }
    func limited(_ size: Length) -> Length {
      let isFixed =
        size > base ? properties.flex.grow == 0 : size < base && properties.flex.shrink == 0
      return isFixed ? base : size
    }
    sizes.maxContent = limited(sizes.maxContent)
    // On paginated text, dividing words is better than clipping them.
    if !engine.isPaged { sizes.minContent = limited(sizes.minContent) }
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
