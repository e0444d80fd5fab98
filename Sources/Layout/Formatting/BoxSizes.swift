package import Graphics
internal import Manuscript
internal import Styling

/// The specified sizes of boxes (CSS 2.2, 10.2 to 10.7).
extension LayoutEngine {
  /// The inline size of the content that `width` specifies; nil for `auto`.
  func contentInlineSize(
    of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length? {
    guard !tree[box].isAnonymous else { return nil }
    let properties = tree.style(box).box
    guard let width = properties.width, !(container.isIntrinsic && width.percent != 0) else {
      return properties.contentWidths.own.flatMap {
        inlineSize($0, of: box, edges, in: container)
      } ?? ratioInlineSize(of: box, edges, in: container)
    }
    let own = properties.sizesBorderBox ? edges.inset.inlineSum : .zero
    var size = max(width.resolved(in: container.inlineSize) - own, .zero)
    if width.percent == 0 { size = onPage(size, of: box, edges, in: container) }
    // A table is never narrower than the minimum of its columns (17.5.2).
    return tree[box].kind == .table ? max(size, intrinsicSizes(of: box).minContent) : size
  }

  /// The inline size of the content of a box with a specified length: if that is more than the page has for its text,
  /// the box fills its containing block, since anything outside the page is lost.
  private func onPage(
    _ size: Length, of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length {
    // The page's text is as wide as a column for boxes with the same writing mode.
    guard let columnSize, tree[box].outerMode.isVertical == tree.principalMode.isVertical
    else { return size }
    let margins = max(edges.margin.lineLeft, .zero) + max(edges.margin.lineRight, .zero)
    let around = edges.inset.inlineSum + margins
    guard size > columnSize - around else { return size }
    let space = container.isIntrinsic ? columnSize : min(container.inlineSize, columnSize)
    return max(space - around, .zero)
  }

  /// An inline size limited by a box's minimum and maximum (10.4).
  func limitedInlineSize(
    _ size: Length, of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length {
    guard !tree[box].isAnonymous else { return max(size, .zero) }
    let properties = tree.style(box).box
    let own = properties.sizesBorderBox ? edges.inset.inlineSum : .zero
    var size = size
    if let most = properties.maxWidth, !(container.isIntrinsic && most.percent != 0) {
      size = min(size, max(most.resolved(in: container.inlineSize) - own, .zero))
    }
    var least =
      (container.isIntrinsic
        ? properties.minWidth.length
        : properties.minWidth.resolved(in: container.inlineSize)) - own
    if properties.minWidth.percent == 0 { least = onPage(least, of: box, edges, in: container) }
    let byContent = properties.contentWidths
    if byContent != .none {
      func width(_ width: ContentWidth?) -> Length? {
        width.flatMap { inlineSize($0, of: box, edges, in: container) }
      }
      size = width(byContent.most).map { min(size, $0) } ?? size
      least = width(byContent.least) ?? least
    }
    return max(size, least, .zero)
  }

  /// The inline size that `width` takes from the content of a box (css-sizing-3, 3.2); nil if none: pictures have their
  /// own sizes.
  private func inlineSize(
    _ width: ContentWidth, of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length? {
    guard !tree[box].kind.isPicture, !tree.isOrthogonal(box) else { return nil }
    let available = container.inlineSize - edges.inset.inlineSum - edges.margin.inlineSum
    switch width {
    case .minContent: return intrinsicSizes(of: box).minContent
    case .maxContent: return intrinsicSizes(of: box).maxContent
    case .fitContent where container.isIntrinsic, .stretch where container.isIntrinsic: return nil
    case .fitContent: return intrinsicSizes(of: box).shrinkToFit(max(available, .zero))
    case .stretch: return max(available, .zero)
    }
  }

  /// The block size of the content that `height` specifies; nil for `auto`, and for a percentage of an indefinite size
  /// (10.5).
  func contentBlockSize(
    of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length? {
    guard !tree[box].isAnonymous else { return nil }
    let properties = tree.style(box).box
    guard !growsPastHeight(box), let height = properties.height,
      let size = height.used(in: container.blockSize)
    else { return nil }
    return max(size - (properties.sizesBorderBox ? edges.inset.blockSum : .zero), .zero)
  }

  /// Whether a box grows beyond its specified height with its content, since pages do not scroll (css-overflow-3, 3.1):
  /// not if its content has percentages of that height.
  private func growsPastHeight(_ box: Int) -> Bool {
    isPaged && tree.style(box).box.overflow == .scrolled && !tree[box].kind.isPicture
      && !sharesHeight(of: box)
  }

  /// The block size of the content that a box itself specifies; nil for a cell whose content has percentages of it,
  /// since that is as high as its rows turn out to be.
  func ownBlockSize(of box: Int, _ edges: BoxEdges, in container: ContainingBlock) -> Length? {
    guard tree[box].kind != .tableCell || !sharesHeight(of: box) else { return nil }
    return contentBlockSize(of: box, edges, in: container)
  }

  /// Whether boxes whose containing block it is have percentages of its height.
  func sharesHeight(of box: Int) -> Bool {
    tree.children(of: box).contains { child in
      let properties = tree.style(child).box
      if tree[child].isAnonymous || tree[child].kind == .inline { return sharesHeight(of: child) }
      return properties.height?.percent ?? 0 != 0 || properties.minHeight.percent != 0
        || properties.maxHeight?.percent ?? 0 != 0
    }
  }

  /// A block size limited by a box's minimum and maximum (10.7).
  func limitedBlockSize(
    _ size: Length, of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length {
    guard !tree[box].isAnonymous else { return max(size, .zero) }
    let properties = tree.style(box).box
    let own = properties.sizesBorderBox ? edges.inset.blockSum : .zero
    var (size, least) = (size, properties.minHeight.used(in: container.blockSize) ?? .zero)
    if growsPastHeight(box) {
      least = max(least, properties.height?.used(in: container.blockSize) ?? .zero)
    } else if let most = properties.maxHeight?.used(in: container.blockSize) {
      size = min(size, max(most - own, .zero))
    }
    let limited = max(size, least - own, .zero)
    // Lines in another direction than the page's cannot be divided by its end: they are no longer than the page is
    // high.
    guard columnSize != nil, tree.isOrthogonal(box),
      tree[box].outerMode.isVertical == tree.principalMode.isVertical
    else { return limited }
    return min(limited, max(viewport.block - edges.inset.blockSum, .zero))
  }

  /// The inline size and the margins of a block-level box in the flow (10.3.3), or of one beside floats, which fills
  /// only the available size.
  func blockSizes(
    of box: Int, _ edges: BoxEdges, in container: ContainingBlock, available: Length? = nil
  ) -> (contentSize: Length, margin: LogicalEdges) {
    let properties = tree.style(box).box
    let space = (available ?? container.inlineSize) - edges.inset.inlineSum
    var margin = edges.margin
    let filling = space - margin.inlineSum
    var size: Length
    if case .picture = tree[box].kind {
      size = pictureSize(box, in: container).inline
    } else if let own = contentInlineSize(of: box, edges, in: container) {
      size = limitedInlineSize(own, of: box, edges, in: container)
    } else {
      if tree[box].kind == .table {
        size = fitContentSize(of: box, edges, in: container, available: filling)
      } else if tree.isOrthogonal(box) {
        size = orthogonalContentSize(of: box, edges, in: container)
      } else {
        size = max(filling, .zero)
      }
      size = limitedInlineSize(size, of: box, edges, in: container)
      if size == filling, tree[box].kind != .table { return (size, margin) }
    }
    let free = space - size - margin.inlineSum
    let automatic = (
      left: properties.margin.left == nil && !tree[box].isAnonymous,
      right: properties.margin.right == nil && !tree[box].isAnonymous
    )
    if free < .zero || automatic == (false, false) {
      // Over-constrained: the end margin gives way.
      if container.isRightToLeft { margin.lineLeft += free } else { margin.lineRight += free }
    } else if automatic == (true, true) {
      let half = Length(scaledPoints: free.scaledPoints / 2)
      margin.lineLeft = half
      margin.lineRight = free - half
    } else if automatic.left {
      margin.lineLeft = free
    } else {
      margin.lineRight = free
    }
    return (size, margin)
  }
}

extension LengthPercentage {
  /// The length; nil for a percentage of an indefinite size.
  package func used(in size: Length?) -> Length? {
    if percent == 0 { return length }
    return size.map { resolved(in: $0) }
  }
}

/// The sizes of pictures (10.3.2, 10.4, 10.6.2).
extension LayoutEngine {
  /// The size of a picture's content box.
  ///
  /// The own width of a compressible one may be ignored.
  package func pictureSize(
    _ box: Int, in container: ContainingBlock, ignoresInlineSize: Bool = false
  ) -> LogicalSize {
    guard case .picture(let number) = tree[box].kind else { return .zero }
    let container = withCellHeight(container, around: box)
    let picture = tree.pictures[number]
    if isPaged { return pagedPictureSize(picture, box, in: container) }
    let mode = tree[box].outerMode
    let own = Size(width: flow.pixel * picture.size.width, height: flow.pixel * picture.size.height)
    guard !tree[box].isAnonymous else { return mode.logical(own) }
    let properties = tree.style(box).box
    let edges = properties.edges(in: container.inlineSize)
    let across = aspectRatio(ofPicture: box)
    let ratio = mode.isVertical ? across : 1 / across
    // The height follows if a ratio other than the picture's own is specified.
    let natural = mode.logical(
      across == picture.size.width / picture.size.height
        ? own : Size(width: own.width, height: own.width * (1 / across)))
    let inline = ignoresInlineSize ? nil : contentInlineSize(of: box, edges, in: container)
    let block = contentBlockSize(of: box, edges, in: container)
    func limitedInline(_ size: Length) -> Length {
      limitedInlineSize(size, of: box, edges, in: container)
    }
    func limitedBlock(_ size: Length) -> Length {
      limitedBlockSize(size, of: box, edges, in: container)
    }
    switch (inline, block) {
    case (let inline?, let block?):
      return LogicalSize(inline: limitedInline(inline), block: limitedBlock(block))
    case (let inline?, nil):
      let inline = limitedInline(inline)
      return LogicalSize(inline: inline, block: limitedBlock(inline * ratio))
    case (nil, let block?):
      let block = limitedBlock(block)
      return LogicalSize(inline: limitedInline(block * (1 / ratio)), block: block)
    case (nil, nil): return Self.fitted(natural, limitedInline, limitedBlock)
    }
  }

  /// The containing block of a picture in a cell: if the cell specifies a height, percentages of pictures refer to it,
  /// however high its rows turn out to be (CSS Tables 3, 3.9.4).
  private func withCellHeight(_ container: ContainingBlock, around box: Int) -> ContainingBlock {
    guard !tree[box].isAnonymous, tree.style(box).box.height?.percent ?? 0 != 0,
      !tree.isAbsolute(box)
    else { return container }
    var cell = tree[box].parent
    while cell >= 0, tree[cell].isAnonymous || tree[cell].kind == .inline {
      cell = tree[cell].parent
    }
    guard cell >= 0, tree[cell].kind == .tableCell,
      let size = contentBlockSize(
        of: cell, edges(of: cell, in: container.inlineSize),
        in: ContainingBlock(inlineSize: container.inlineSize))
    else { return container }
    var container = container
    container.blockSize = size
    return container
  }

  /// The size of a picture that is no larger than its column and a page.
  private func pagedPictureSize(
    _ picture: FlowImage, _ box: Int, in container: ContainingBlock
  ) -> LogicalSize {
    let space = container.isIntrinsic ? viewport.inline : container.inlineSize
    var style = tree.style(box).computed
    if container.isIntrinsic, isCompressible(box) {
      // Percentages of an indefinite size are ignored (css-sizing-3, 5.2.1).
      if style.box.width?.percent ?? 0 != 0 { style.box.width = nil }
      if style.box.maxWidth?.percent ?? 0 != 0 { style.box.maxWidth = nil }
    }
    guard
      let size = flow.pictureSize(
        picture, style, available: space, height: container.blockSize, mode: tree[box].outerMode)
    else { return .zero }
    let edges = edges(of: box, in: space)
    let around = edges.inset.inlineSum + max(edges.margin.inlineSum, .zero)
    var fraction =
      min(1, max(space - around, .pt(1)) / size.width) * (pictureFractions[box] ?? 1)
    if tree.isFloat(box) {
      let mode = tree[box].outerMode
      let height = mode.logical(size).block * fraction
      fraction *= min(1, max(mostBlockSize(of: box, edges), .pt(1)) / max(height, .pt(1)))
    }
    return LogicalSize(inline: size.width * fraction, block: size.height * fraction)
  }

  /// Whether the width or maximum width of a picture is a percentage of its container: then the container's min-content
  /// size may ignore it (css-sizing-3, 5.2.2).
  func isCompressible(_ box: Int) -> Bool {
    guard !tree[box].isAnonymous else { return false }
    let properties = tree.style(box).box
    return properties.width?.percent ?? 0 != 0 || properties.maxWidth?.percent ?? 0 != 0
  }

  /// The ratio of a picture's width to its height.
  func aspectRatio(ofPicture box: Int) -> Double {
    guard case .picture(let number) = tree[box].kind, tree.pictures[number].size.height > 0 else {
      return 1
    }
    return tree.style(box).box.aspectRatio(
      ofPicture: tree.pictures[number].size.width / tree.pictures[number].size.height)
  }

  /// The block size of a picture's content for a given inline size.
  func pictureBlockSize(_ box: Int, inlineSize: Length, in container: ContainingBlock) -> Length {
    let edges = edges(of: box, in: container.inlineSize)
    let ratio = aspectRatio(ofPicture: box)
    let own =
      contentBlockSize(of: box, edges, in: container)
      ?? (ratio > 0 ? inlineSize * (tree[box].outerMode.isVertical ? ratio : 1 / ratio) : .zero)
    return limitedBlockSize(own, of: box, edges, in: container)
  }

  /// A size within limits that keeps its ratio where one of them is violated, according to the table in 10.4.
  private static func fitted(
    _ size: LogicalSize, _ limitedInline: (Length) -> Length, _ limitedBlock: (Length) -> Length
  ) -> LogicalSize {
    guard size.inline > .zero, size.block > .zero else { return size }
    let limits = (inline: limitedInline(size.inline), block: limitedBlock(size.block))
    let shares = (inline: limits.inline / size.inline, block: limits.block / size.block)
    if shares == (1, 1) { return size }
    // Of two limits violated in the same direction, the stronger is applied first.
    let first: Bool
    if shares.inline < 1 && shares.block < 1 {
      first = shares.inline <= shares.block
    } else if shares.inline > 1 && shares.block > 1 {
      first = shares.inline >= shares.block
    } else if shares.inline != 1 && shares.block != 1 {
      return LogicalSize(inline: limits.inline, block: limits.block)
    } else {
      first = shares.inline != 1
    }
    return first
      ? LogicalSize(
        inline: limits.inline, block: limitedBlock(size.block * shares.inline))
      : LogicalSize(
        inline: limitedInline(size.inline * shares.block), block: limits.block)
  }
}
