internal import Graphics
internal import Styling

/// A grid container being made into fragments (css-grid-1, 11 and 12).
struct GridLayout {
  private typealias Placement = BoxProperties.Flex.Placement

  /// An item with its sizes.
  private struct Item {
    let place: GridPlacement.Item
    let area: Length
    let edges: BoxEdges
    let inlineSize: Length
    /// Its fragment; −1 until it is laid out.
    var fragment = -1
    /// The block size of its margin box, if its row does not specify one.
    var outerSize = Length.zero
    var baselineShift = Length.zero
  }

  private let engine: LayoutEngine
  private let box: Int
  private let fragment: Int
  private let constraints: ContentConstraints
  private let style: BoxStyle
  private let model: GridModel
  private let gap: (column: Length, row: Length)
  private var items: [Item] = []

  init(_ engine: LayoutEngine, _ box: Int, _ fragment: Int, _ constraints: ContentConstraints) {
    (self.engine, self.box, self.fragment) = (engine, box, fragment)
    self.constraints = constraints
    style = engine.tree.style(box)
    model = GridModel(
      engine, box, columnSpace: constraints.inlineSize, rowSpace: constraints.blockSize)
    gap = model.gap(constraints.inlineSize, constraints.blockSize)
  }

  mutating func run() -> ContentResult {
    let columns = model.fittingColumnSizes(in: constraints.inlineSize, gap: gap.column)
    let columnLines = GridLines(
      columns, gap: gap.column, in: constraints.inlineSize,
      style.box.flex.mainPlacement.onGrid(isRightToLeft: false))
    for place in model.placement.items {
      guard engine.goesOn else { return ContentResult() }
      items.append(measured(place, columnLines.size(of: place.columns)))
    }
    shiftBaselines()
    let heights = items.map(\.outerSize)
    var rows = model.rowSizes(
      in: constraints.blockSize.map { .definite($0) } ?? .maxContent, gap: gap.row,
      heights: heights)
    if constraints.blockSize == nil {
      let limited = constraints.limitedBlockSize(rows.sum)
      if limited != rows.sum {
        rows = model.rowSizes(in: .definite(limited), gap: gap.row, heights: heights)
      }
    }
    let blockSize = constraints.blockSize ?? constraints.limitedBlockSize(rows.sum)
    let rowLines = GridLines(
      rows, gap: gap.row, in: blockSize, style.box.flex.linePlacement.onGrid(isRightToLeft: false))
    for index in items.indices { put(index, columnLines, rowLines) }
    addAbsolutes()
    return result(blockSize)
  }

  // MARK: Sizes

  private func isAutomatic(_ box: Int, _ side: KeyPath<BoxProperties, LengthPercentage?>) -> Bool {
    !engine.tree[box].isAnonymous && engine.tree.style(box).box[keyPath: side] == nil
  }

  private func inlinePlacement(of box: Int) -> Placement {
    let own =
      engine.tree[box].isAnonymous ? nil : engine.tree.style(box).box.gridItem.inlinePlacement
    return (own ?? model.grid.inlinePlacement).onGrid(isRightToLeft: style.text.isRightToLeft)
  }

  private func blockPlacement(of box: Int) -> Placement {
    let own = engine.tree[box].isAnonymous ? nil : engine.tree.style(box).box.flex.ownPlacement
    return (own ?? style.box.flex.crossPlacement).onGrid(isRightToLeft: false)
  }

  /// Whether an item with automatic height is as high as its area: one with a ratio follows its width, unless it is
  /// explicitly stretched (css-grid-2, 6.2).
  private func isStretched(_ box: Int) -> Bool {
    guard blockPlacement(of: box) == .stretch else { return false }
    return !engine.hasRatio(box) || engine.tree.style(box).box.flex.ownPlacement == .stretch
  }

  private func container(_ area: Length, _ blockSize: Length? = nil) -> ContainingBlock {
    ContainingBlock(
      inlineSize: area, blockSize: blockSize, isRightToLeft: style.text.isRightToLeft)
  }

  /// An item in its columns, and its height there.
  private func measured(_ place: GridPlacement.Item, _ area: Length) -> Item {
    let edges = engine.edges(of: place.box, in: area)
    let size = inlineSize(of: place.box, edges, in: area)
    var item = Item(place: place, area: area, edges: edges, inlineSize: size)
    if engine.tree[place.box].kind.isPicture || !engine.dependsOnBlockSize(place.box) {
      item.fragment = engine.layOut(
        place.box, contentSize: size, edges: edges, in: container(area))
      item.outerSize =
        engine.fragments[item.fragment].size.block + edges.margin.blockSum
    } else {
      let content =
        engine.contentBlockSize(of: place.box, edges, in: container(area))
        ?? engine.measuredBlockSize(
          of: place.box, contentSize: size, edges: edges, in: container(area))
      item.outerSize =
        engine.limitedBlockSize(content, of: place.box, edges, in: container(area))
        + edges.inset.blockSum + edges.margin.blockSum
    }
    return item
  }

  /// The inline size of an item's content: that of its area, unless another is specified.
  private func inlineSize(of box: Int, _ edges: BoxEdges, in area: Length) -> Length {
    let container = container(area)
    if engine.tree[box].kind.isPicture { return engine.pictureSize(box, in: container).inline }
    if let own = engine.contentInlineSize(of: box, edges, in: container) {
      return engine.limitedInlineSize(own, of: box, edges, in: container)
    }
    let hasMargin = isAutomatic(box, \.margin.left) || isAutomatic(box, \.margin.right)
    guard inlinePlacement(of: box) == .stretch, !hasMargin else {
      return engine.shrinkToFitSize(of: box, edges, in: container)
    }
    let least =
      engine.tree[box].kind == .table ? engine.intrinsicSizes(of: box).minContent : .zero
    let available = area - edges.inset.inlineSum - edges.margin.inlineSum
    return engine.limitedInlineSize(max(available, least), of: box, edges, in: container)
  }

  /// Moves items of a row down to a common baseline.
  private mutating func shiftBaselines() {
    var highest: [Int: Length] = [:]
    func baseline(_ item: Item) -> Length? {
      guard item.fragment >= 0, blockPlacement(of: item.place.box) == .baseline else { return nil }
      let made = engine.fragments[item.fragment]
      return item.edges.margin.blockStart + (made.firstBaseline ?? made.size.block)
    }
    for item in items {
      guard let own = baseline(item) else { continue }
      highest[item.place.rows.lowerBound] = max(highest[item.place.rows.lowerBound] ?? .zero, own)
    }
    guard !highest.isEmpty else { return }
    for index in items.indices {
      guard let own = baseline(items[index]) else { continue }
      let shift = (highest[items[index].place.rows.lowerBound] ?? own) - own
      items[index].baselineShift = shift
      items[index].outerSize += shift
    }
  }

  // MARK: Places

  private var corner: LogicalPoint {
    let edges = engine.fragments[fragment].edges.inset
    return LogicalPoint(inline: edges.lineLeft, block: edges.blockStart)
  }

  private mutating func put(_ index: Int, _ columns: GridLines, _ rows: GridLines) {
    let area = LogicalSize(
      inline: items[index].area, block: rows.size(of: items[index].place.rows))
    items[index].fragment = finished(items[index], in: area)
    let item = items[index]
    let box = item.place.box
    let size = engine.fragments[item.fragment].size
    let margin = item.edges.margin
    let free = LogicalSize(
      inline: area.inline - size.inline - margin.inlineSum,
      block: area.block - size.block - margin.blockSum)
    let inline = fraction(
      free.inline, inlinePlacement(of: box),
      (isAutomatic(box, \.margin.left), isAutomatic(box, \.margin.right)),
      endsAtStart: style.text.isRightToLeft)
    var block = fraction(
      free.block, blockPlacement(of: box),
      (isAutomatic(box, \.margin.top), isAutomatic(box, \.margin.bottom)), endsAtStart: false)
    block += item.baselineShift
    var start = columns.start(of: item.place.columns)
    if style.text.isRightToLeft { start = constraints.inlineSize - start - area.inline }
    engine.fragments[item.fragment].offset =
      corner
      + LogicalPoint(
        inline: start + inline + margin.lineLeft,
        block: rows.start(of: item.place.rows) + block + margin.blockStart)
    engine.fragments[item.fragment].shift = engine.relativeShift(
      of: box, in: container(area.inline, area.block))
    engine.add(item.fragment, to: fragment)
  }

  /// The fragment of an item in its area, laid out if it is not yet, and as high as the area.
  private func finished(_ item: Item, in area: LogicalSize) -> Int {
    let box = item.place.box
    let container = container(area.inline, area.block)
    let isPicture = engine.tree[box].kind.isPicture
    let height = engine.tree[box].isAnonymous ? nil : engine.tree.style(box).box.height
    let hasMargin = isAutomatic(box, \.margin.top) || isAutomatic(box, \.margin.bottom)
    var known: Length?
    if height != nil {
      if height?.percent != 0 {
        known = engine.contentBlockSize(of: box, item.edges, in: container)
      }
    } else if !isPicture, !hasMargin, isStretched(box) {
      known = area.block - item.edges.inset.blockSum - item.edges.margin.blockSum
    }
    if let size = known {
      known = engine.limitedBlockSize(size, of: box, item.edges, in: container)
    }
    if item.fragment >= 0 {
      guard let known else { return item.fragment }
      if !isPicture {
        engine.fragments[item.fragment].size.block = known + item.edges.inset.blockSum
        return item.fragment
      }
      engine.forgetFragments(from: box)
    }
    return engine.layOut(
      box, contentSize: item.inlineSize, edges: item.edges, in: container, blockSize: known)
  }

  /// The fraction of the free space before an item: automatic margins take it first.
  private func fraction(
    _ free: Length, _ placement: Placement, _ automatic: (Bool, Bool), endsAtStart: Bool
  ) -> Length {
    switch automatic {
    case (true, true): max(free, .zero).half
    case (true, false): max(free, .zero)
    case (false, true): .zero
    case (false, false):
      switch placement {
      case .center: free.half
      case .end: endsAtStart ? .zero : free
      default: endsAtStart ? free : .zero
      }
    }
  }

  /// Absolutely positioned children are at the start of the content.
  private func addAbsolutes() {
    for child in engine.tree.children(of: box) where engine.tree.isAbsolute(child) {
      let placeholder = engine.addPlaceholder(at: corner, to: fragment)
      engine.addAbsolute(
        AbsoluteBox(
          box: child, placeholder: placeholder, isRightToLeft: style.text.isRightToLeft))
    }
  }

  private func result(_ blockSize: Length) -> ContentResult {
    var result = ContentResult(blockSize: blockSize)
    func baseline(_ item: Item?, _ own: (Fragment) -> Length?) -> Length? {
      guard let item else { return nil }
      let made = engine.fragments[item.fragment]
      return made.offset.block - corner.block + (own(made) ?? made.size.block)
    }
    let first = items.min { $0.place.rows.lowerBound < $1.place.rows.lowerBound }
    result.firstBaseline = baseline(first, \.firstBaseline)
    let last = items.max { $0.place.rows.upperBound < $1.place.rows.upperBound }
    result.lastBaseline = baseline(last, \.lastBaseline)
    return result
  }
}

/// Where the tracks of an axis begin and end in the content of a grid.
struct GridLines {
  private let starts: [Length]
  private let ends: [Length]

  /// Places tracks with gaps, and distributes the free space around them (css-align-3, 5).
  init(
    _ sizes: GridTrackSizes, gap: Length, in size: Length, _ placement: BoxProperties.Flex.Placement
  ) {
    let seen = sizes.tracks.count { !$0.isCollapsed }
    let gaps = placement.distribution(size - sizes.sum, count: seen)
    var position = gaps.before
    var (starts, ends): ([Length], [Length]) = ([], [])
    for track in sizes.tracks {
      starts.append(position)
      if !track.isCollapsed { position += track.base }
      ends.append(position)
      if !track.isCollapsed { position += gap + gaps.between }
    }
    (self.starts, self.ends) = (starts, ends)
  }

  func start(of span: Range<Int>) -> Length { starts[span.lowerBound] }

  func size(of span: Range<Int>) -> Length {
    max(ends[span.upperBound - 1] - starts[span.lowerBound], .zero)
  }
}

extension BoxProperties.Flex.Placement {
  /// The placement in terms of a grid axis alone: its start, end, centre or all of it.
  fileprivate func onGrid(isRightToLeft: Bool) -> Self {
    switch self {
    case .flexStart, .selfStart, .start: .start
    case .flexEnd, .selfEnd, .end, .lastBaseline: .end
    case .left: isRightToLeft ? .end : .start
    case .right: isRightToLeft ? .start : .end
    default: self
    }
  }
}
