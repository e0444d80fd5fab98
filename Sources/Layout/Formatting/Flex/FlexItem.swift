internal import Graphics
internal import Styling

/// An in-flow child of a flex container.
struct FlexItem {
  let box: Int
  var edges: BoxEdges
  /// The margins that are `auto`, which take the free space.
  let automatic: (mainStart: Bool, mainEnd: Bool, crossStart: Bool, crossEnd: Bool)
  let placement: BoxProperties.Flex.Placement
  /// Its sizes on the main axis.
  var length: FlexibleLengths.Item
  /// The used sizes of its content.
  var main = Length.zero
  var cross = Length.zero
  /// Its fragment; −1 until it is laid out.
  var fragment = -1
  /// If it takes no space on the main axis (`visibility: collapse`): how far it holds its line open.
  var strut: Length?
  /// Its places on the axes, including its margins.
  var mainPlace = Length.zero
  var crossPlace = Length.zero

  /// Whether it is stretched to its line on the cross axis, unless its own size says otherwise.
  var isStretched: Bool {
    placement == .stretch && !automatic.crossStart && !automatic.crossEnd
  }
}

/// The sizes of flex items before flexing (css-flexbox-1, 4.5 and 9.2).
struct FlexItemSizes {
  let engine: LayoutEngine
  let axes: FlexAxes
  let container: ContainingBlock
  /// Whether the container has one line.
  let isSingleLine: Bool
  private let alignment: BoxProperties.Flex.Placement

  init(
    _ engine: LayoutEngine, _ axes: FlexAxes, of box: Int, in container: ContainingBlock
  ) {
    (self.engine, self.axes, self.container) = (engine, axes, container)
    let flex = engine.tree.style(box).box.flex
    (isSingleLine, alignment) = (!flex.wraps, flex.crossPlacement)
  }

  private var mainSize: Length? { axes.isColumn ? container.blockSize : container.inlineSize }

  func placement(of box: Int) -> BoxProperties.Flex.Placement {
    let style = engine.tree.style(box)
    return axes.crossPlacement(
      style.box.flex.ownPlacement ?? alignment, isRightToLeft: style.text.isRightToLeft)
  }

  func item(_ box: Int) -> FlexItem {
    let properties = engine.tree.style(box).box
    let margin = properties.margin
    let (left, right) = (margin.left == nil, margin.right == nil)
    let (top, bottom) = (margin.top == nil, margin.bottom == nil)
    let (mainA, mainB) = axes.isColumn ? (top, bottom) : (left, right)
    let (crossA, crossB) = axes.isColumn ? (left, right) : (top, bottom)
    let edges = engine.edges(of: box, in: container.inlineSize)
    var item = FlexItem(
      box: box, edges: edges,
      automatic: (
        axes.mainIsReversed ? mainB : mainA, axes.mainIsReversed ? mainA : mainB,
        axes.crossIsReversed ? crossB : crossA, axes.crossIsReversed ? crossA : crossB
      ), placement: placement(of: box), length: FlexibleLengths.Item(base: .zero))
    item.length.around = axes.mainSum(edges.inset) + axes.mainSum(edges.margin)
    (item.length.grow, item.length.shrink) = (properties.flex.grow, properties.flex.shrink)
    if axes.isColumn { item.cross = inlineSize(of: item) }
    setLimits(&item)
    item.length.base = baseSize(of: item)
    setAutomaticMinimum(&item)
    return item
  }

  // MARK: Main sizes

  /// The main size of the content box that `width` or `height` specifies.
  private func specifiedMainSize(of item: FlexItem) -> Length? {
    axes.isColumn
      ? engine.contentBlockSize(of: item.box, item.edges, in: container)
      : engine.contentInlineSize(of: item.box, item.edges, in: container)
  }

  private func baseSize(of item: FlexItem) -> Length {
    let properties = engine.tree.style(item.box).box
    if let basis = properties.flex.basis {
      guard let size = basis.used(in: mainSize) else { return contentSize(of: item) }
      let own = properties.sizesBorderBox ? axes.mainSum(item.edges.inset) : .zero
      return max(size - own, .zero)
    }
    if !properties.flex.basisIsContent, let size = specifiedMainSize(of: item) { return size }
    return contentSize(of: item)
  }

  /// The main size from the content.
  private func contentSize(of item: FlexItem) -> Length {
    if engine.tree[item.box].kind.isPicture { return pictureSize(of: item) }
    guard axes.isColumn else { return engine.intrinsicSizes(of: item.box).maxContent }
    return engine.measuredBlockSize(
      of: item.box, contentSize: item.cross, edges: item.edges, in: container)
  }

  /// The main size of a picture, from its other size if that is definite (9.2, B).
  private func pictureSize(of item: FlexItem) -> Length {
    guard !axes.isColumn else {
      return engine.pictureBlockSize(item.box, inlineSize: item.cross, in: container)
    }
    let height =
      engine.contentBlockSize(of: item.box, item.edges, in: container)
      ?? stretchedBlockSize(of: item)
    if let height {
      let size = engine.limitedBlockSize(height, of: item.box, item.edges, in: container)
      return size * engine.aspectRatio(ofPicture: item.box)
    }
    return engine.pictureSize(item.box, in: container, ignoresInlineSize: true).inline
  }

  /// The block size of the content of a row item that is as high as its container.
  func stretchedBlockSize(of item: FlexItem) -> Length? {
    guard !axes.isColumn, isSingleLine, item.isStretched, let available = container.blockSize,
      engine.tree.style(item.box).box.height == nil
    else { return nil }
    return max(available - item.edges.inset.blockSum - item.edges.margin.blockSum, .zero)
  }

  private func setLimits(_ item: inout FlexItem) {
    let endless = Length.pt(Length.limit)
    func limited(_ size: Length) -> Length {
      axes.isColumn
        ? engine.limitedBlockSize(size, of: item.box, item.edges, in: container)
        : engine.limitedInlineSize(size, of: item.box, item.edges, in: container)
    }
    let most = limited(endless)
    item.length.least = limited(.zero)
    item.length.most = most < endless ? most : nil
  }

  /// The automatic minimum size: that of the content, but no more than specified (4.5).
  private func setAutomaticMinimum(_ item: inout FlexItem) {
    let properties = engine.tree.style(item.box).box
    guard axes.isColumn ? properties.minHeightIsAuto : properties.minWidthIsAuto,
      axes.isColumn || properties.contentWidths.least == nil, !properties.clips
    else { return }
    let specified = specifiedMainSize(of: item)
    // An item that is no smaller than that cannot shrink below it.
    if axes.isColumn, specified == item.length.base,
      item.length.shrink == 0 || container.blockSize == nil
    {
      return
    }
    var least: Length
    if engine.tree[item.box].kind.isPicture || axes.isColumn {
      least = contentSize(of: item)
    } else {
      least = engine.intrinsicSizes(of: item.box).minContent
    }
    least = min(least, specified ?? least, item.length.most ?? least)
    item.length.least = max(item.length.least, least)
  }

  // MARK: Cross sizes

  /// The inline size of the content of a column item (9.4, 7).
  func inlineSize(of item: FlexItem) -> Length {
    let (box, edges) = (item.box, item.edges)
    if let own = engine.contentInlineSize(of: box, edges, in: container) {
      return engine.limitedInlineSize(own, of: box, edges, in: container)
    }
    let isPicture = engine.tree[box].kind.isPicture
    if item.isStretched, isSingleLine {
      let available = container.inlineSize - edges.inset.inlineSum - edges.margin.inlineSum
      let least =
        engine.tree[box].kind == .table ? engine.intrinsicSizes(of: box).minContent : .zero
      return engine.limitedInlineSize(max(available, least), of: box, edges, in: container)
    }
    if isPicture { return engine.pictureSize(box, in: container).inline }
    return engine.shrinkToFitSize(of: box, edges, in: container)
  }
}
