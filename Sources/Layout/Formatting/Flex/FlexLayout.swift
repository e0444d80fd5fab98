internal import Graphics
internal import Styling

/// A flex container being made into fragments (css-flexbox-1, 9).
struct FlexLayout {
  /// A line of items.
  private struct Line {
    var items: [FlexItem]
    var cross = Length.zero
    var crossPlace = Length.zero
    /// The distance of its baseline from the start of the line, if items are aligned to one.
    var baseline = Length.zero
  }

  let engine: LayoutEngine
  let box: Int
  let fragment: Int
  private let constraints: ContentConstraints
  let flex: BoxProperties.Flex
  let axes: FlexAxes
  let sizes: FlexItemSizes
  private let container: ContainingBlock
  private let mainGap: Length
  private let crossGap: Length
  private var lines: [Line] = []
  /// The size of the content.
  private(set) var size = LogicalSize.zero

  init(_ engine: LayoutEngine, _ box: Int, _ fragment: Int, _ constraints: ContentConstraints) {
    (self.engine, self.box, self.fragment) = (engine, box, fragment)
    self.constraints = constraints
    let style = engine.tree.style(box)
    flex = style.box.flex
    axes = FlexAxes(style)
    container = ContainingBlock(
      inlineSize: constraints.inlineSize, blockSize: constraints.blockSize,
      isRightToLeft: style.text.isRightToLeft)
    sizes = FlexItemSizes(engine, axes, of: box, in: container)
    let rowGap = flex.rowGap.used(in: constraints.blockSize) ?? .zero
    let columnGap = (flex.columnGap ?? .zero).resolved(in: constraints.inlineSize)
    (mainGap, crossGap) = axes.isColumn ? (rowGap, columnGap) : (columnGap, rowGap)
  }

  private var mainSize: Length? { axes.isColumn ? constraints.blockSize : constraints.inlineSize }
  private var crossSize: Length? { axes.isColumn ? constraints.inlineSize : constraints.blockSize }

  mutating func run() -> ContentResult {
    var items: [FlexItem] = []
    for child in engine.tree.children(of: box) where !engine.tree.isAbsolute(child) {
      guard engine.goesOn else { return ContentResult() }
      items.appendSparingly(sizes.item(child))
    }
    let collapsed = items.contains { engine.tree.style($0.box).box.collapses }
    setLines(items)
    if collapsed { setLines(collapsing()) }
    alignLines()
    for number in lines.indices { lines[number] = aligned(lines[number]) }
    place()
    addAbsolutes()
    return result
  }

  /// The lines' items, with collapsed ones made struts as high as their lines (4.4).
  private func collapsing() -> [FlexItem] {
    lines.flatMap { line in
      line.items.map { item in
        guard engine.tree.style(item.box).box.collapses else {
          var item = item
          forget(&item)
          return item
        }
        var strut = item
        forget(&strut)
        strut.strut = line.cross
        strut.edges = BoxEdges()
        strut.length = FlexibleLengths.Item(base: .zero, most: .zero, shrink: 0)
        return strut
      }
    }
  }

  /// Breaks items into lines, and finds their sizes on both axes (9.3 to 9.4).
  private mutating func setLines(_ items: consuming [FlexItem]) {
    var lines = broken(items).map { Line(items: $0) }
    let used = lines.map { outerSize($0) }.max() ?? .zero
    let main = mainSize ?? constraints.limitedBlockSize(used)
    for number in lines.indices {
      setMainSizes(&lines[number], in: main)
      setCrossSizes(&lines[number])
    }
    if !flex.wraps, lines.count == 1 {
      if let crossSize {
        lines[0].cross = crossSize
      } else {
        lines[0].cross = constraints.limitedBlockSize(lines[0].cross)
      }
    }
    self.lines = lines
    size = axes.size(main: main, cross: crossSize ?? .zero)
  }

  /// The total length of the items of a line before flexing.
  private func outerSize(_ line: Line) -> Length {
    line.items.reduce(mainGap * (line.items.count - 1)) {
      $0 + $1.length.hypothetical + $1.length.around
    }
  }

  private func broken(_ items: [FlexItem]) -> [[FlexItem]] {
    guard !items.isEmpty else { return [] }
    guard flex.wraps, let available = mainSize ?? constraints.mostBlockSize else { return [items] }
    var lines: [[FlexItem]] = []
    var (start, used) = (0, Length.zero)
    for (index, item) in items.enumerated() {
      let outer = item.length.hypothetical + item.length.around
      if index > start, item.strut == nil, used + mainGap + outer > available {
        lines.append(Array(items[start..<index]))
        (start, used) = (index, .zero)
      }
      used += outer + (index == start ? .zero : mainGap)
    }
    return lines + [Array(items[start...])]
  }

  private func setMainSizes(_ line: inout Line, in main: Length) {
    let available = main - mainGap * (line.items.count - 1)
    if engine.isPaged, !axes.isColumn { narrow(&line, to: available) }
    let resolved = FlexibleLengths.resolve(line.items.map(\.length), in: available)
    for (index, size) in resolved.enumerated() { line.items[index].main = size }
  }

  /// Allows text to be divided in items of a row that would be longer than the available size, the longest first.
  private func narrow(_ line: inout Line, to available: Length) {
    let isText = line.items.map { !engine.tree[$0.box].kind.isPicture }
    let around = zip(line.items, isText).reduce(Length.zero) { sum, item in
      sum + item.0.length.around + (item.1 ? .zero : item.0.length.least)
    }
    let sizes = zip(line.items, isText).filter(\.1).map(\.0.length.least)
    guard available > around, let most = sizes.cap(toFit: available - around) else { return }
    for index in line.items.indices where isText[index] {
      line.items[index].length.least = min(line.items[index].length.least, most)
    }
  }

  // MARK: Cross sizes

  private func setCrossSizes(_ line: inout Line) {
    var (above, below, highest) = (Length.zero, Length.zero, Length.zero)
    for index in line.items.indices {
      if let strut = line.items[index].strut {
        highest = max(highest, strut)
        continue
      }
      setCrossSize(&line.items[index])
      let item = line.items[index]
      let outer = outerCrossSize(item)
      if isOnBaseline(item) {
        let baseline = self.baseline(of: item)
        (above, below) = (max(above, baseline), max(below, outer - baseline))
      } else {
        highest = max(highest, outer)
      }
    }
    (line.cross, line.baseline) = (max(highest, above + below), above)
  }

  private func setCrossSize(_ item: inout FlexItem) {
    if axes.isColumn {
      // Laid out when its inline size is final.
      if !flex.wraps { layOut(&item) }
      return
    }
    if let stretched = sizes.stretchedBlockSize(of: item) {
      item.cross = engine.limitedBlockSize(stretched, of: item.box, item.edges, in: container)
      layOut(&item, blockSize: item.cross)
    } else {
      layOut(&item)
      item.cross = engine.fragments[item.fragment].size.block - item.edges.inset.blockSum
    }
  }

  /// Lays out an item in its final sizes, as far as they are known.
  private func layOut(_ item: inout FlexItem, blockSize: Length? = nil) {
    forget(&item)
    if axes.isColumn {
      item.fragment = engine.layOut(
        item.box, contentSize: item.cross, edges: item.edges, in: container,
        blockSize: isIndefinite(item) ? nil : item.main)
    } else if engine.tree[item.box].kind.isPicture, blockSize == nil {
      item.fragment = engine.layOut(
        item.box, contentSize: item.main, edges: item.edges, in: container,
        blockSize: engine.pictureBlockSize(item.box, inlineSize: item.main, in: container))
    } else {
      item.fragment = engine.layOut(
        item.box, contentSize: item.main, edges: item.edges, in: container, blockSize: blockSize)
    }
  }

  /// Whether an item of a column is as high as its content, so that percentages of its height are indefinite (9.8).
  private func isIndefinite(_ item: FlexItem) -> Bool {
    let properties = engine.tree.style(item.box).box
    return container.blockSize == nil && properties.height == nil && properties.flex.basis == nil
      && item.main == item.length.base && !engine.tree[item.box].kind.isPicture
  }

  private func forget(_ item: inout FlexItem) {
    guard item.fragment >= 0 else { return }
    engine.forgetFragments(from: item.box)
    item.fragment = -1
  }

  private func outerCrossSize(_ item: FlexItem) -> Length {
    item.cross + axes.crossSum(item.edges.inset) + axes.crossSum(item.edges.margin)
  }

  private func isOnBaseline(_ item: FlexItem) -> Bool {
    !axes.isColumn && item.placement == .baseline && !item.automatic.crossStart
      && !item.automatic.crossEnd
  }

  /// The distance of an item's baseline from the start of its margin box on the cross axis.
  private func baseline(of item: FlexItem) -> Length {
    let made = engine.fragments[item.fragment]
    let baseline = made.firstBaseline ?? made.size.block
    return axes.crossIsReversed
      ? made.size.block - baseline + item.edges.margin.blockEnd
      : baseline + item.edges.margin.blockStart
  }

  // MARK: Alignment

  /// Places the lines on the cross axis, and stretches them to fill it if required (9.4, 9; 9.6, 16).
  private mutating func alignLines() {
    let used = lines.reduce(crossGap * max(lines.count - 1, 0)) { $0 + $1.cross }
    let available = crossSize ?? constraints.limitedBlockSize(used)
    size = axes.size(main: axes.main(size), cross: available)
    guard flex.wraps, !lines.isEmpty else { return }
    let free = available - used
    let placement = axes.crossPlacement(flex.linePlacement, isRightToLeft: axes.isRightToLeft)
    if placement == .stretch, free > .zero {
      var given = Length.zero
      for index in lines.indices {
        let end = Length(scaledPoints: free.scaledPoints / lines.count * (index + 1))
        lines[index].cross += index == lines.count - 1 ? free - given : end - given
        given = end
      }
    }
    let gaps = placement.distribution(free, count: lines.count)
    var position = gaps.before
    for index in lines.indices {
      lines[index].crossPlace = position
      position += lines[index].cross + gaps.between + crossGap
    }
  }

  /// A line with its items positioned.
  private func aligned(_ line: Line) -> Line {
    var line = line
    // Items are changed in place: passing the line along with one of them would copy them all.
    for index in line.items.indices where line.items[index].strut == nil {
      stretch(&line.items[index], cross: line.cross)
    }
    placeOnMainAxis(&line)
    for index in line.items.indices where line.items[index].strut == nil {
      placeOnCrossAxis(
        &line.items[index], line.crossPlace, cross: line.cross, baseline: line.baseline)
    }
    return line
  }

  /// Gives an item its final size on the cross axis (9.4, 11), and lays it out again if necessary.
  private func stretch(_ item: inout FlexItem, cross: Length) {
    if axes.isColumn {
      guard flex.wraps else { return }
      if item.isStretched, engine.tree.style(item.box).box.width == nil {
        let available = cross - item.edges.inset.inlineSum - item.edges.margin.inlineSum
        item.cross = engine.limitedInlineSize(available, of: item.box, item.edges, in: container)
      }
      return layOut(&item)
    }
    guard item.isStretched, engine.tree.style(item.box).box.height == nil else { return }
    let available = cross - item.edges.inset.blockSum - item.edges.margin.blockSum
    let stretched = engine.limitedBlockSize(available, of: item.box, item.edges, in: container)
    let isSame = stretched == item.cross
    item.cross = stretched
    if engine.dependsOnBlockSize(item.box), !isSame || container.blockSize == nil {
      layOut(&item, blockSize: stretched)
    } else {
      engine.fragments[item.fragment].size.block = stretched + item.edges.inset.blockSum
    }
  }

  /// Distributes the free space on the main axis: to automatic margins, or as the container specifies (9.5).
  private func placeOnMainAxis(_ line: inout Line) {
    func outer(_ item: FlexItem) -> Length {
      guard item.strut == nil else { return .zero }
      return axes.main(engine.fragments[item.fragment].size) + axes.mainSum(item.edges.margin)
    }
    let used = line.items.reduce(mainGap * max(line.items.count - 1, 0)) { $0 + outer($1) }
    var free = axes.main(size) - used
    let automatic = line.items.reduce(0) {
      $0 + ($1.automatic.mainStart ? 1 : 0) + ($1.automatic.mainEnd ? 1 : 0)
    }
    var margin = Length.zero
    if automatic > 0 {
      margin = Length(scaledPoints: max(free, .zero).scaledPoints / automatic)
      free = min(free, .zero)
    }
    let placement = automatic > 0 && free == .zero ? .flexStart : flex.mainPlacement
    let gaps = axes.mainPlacement(placement).distribution(free, count: line.items.count)
    var position = gaps.before
    for index in line.items.indices {
      if line.items[index].automatic.mainStart { position += margin }
      line.items[index].mainPlace = position
      position += outer(line.items[index]) + mainGap + gaps.between
      if line.items[index].automatic.mainEnd { position += margin }
    }
  }

  /// Places an item on the cross axis in a line that begins at a place, using the line's size and its baseline (9.6).
  private func placeOnCrossAxis(
    _ item: inout FlexItem, _ start: Length, cross: Length, baseline: Length
  ) {
    let free =
      cross - axes.cross(engine.fragments[item.fragment].size)
      - axes.crossSum(item.edges.margin)
    var place = Length.zero
    switch (item.automatic.crossStart, item.automatic.crossEnd) {
    case (true, true): place = max(free, .zero).half
    case (true, false): place = max(free, .zero)
    case (false, true): break
    case (false, false):
      if isOnBaseline(item) {
        place = baseline - self.baseline(of: item)
      } else {
        place = item.placement.distribution(free, count: 1).before
      }
    }
    item.crossPlace = start + place
  }

  // MARK: Places

  var corner: LogicalPoint {
    let edges = engine.fragments[fragment].edges.inset
    return LogicalPoint(inline: edges.lineLeft, block: edges.blockStart)
  }

  /// Gives the fragments of the items their places, in the order of the boxes.
  private func place() {
    let corner = corner
    for line in lines {
      for item in line.items where item.fragment >= 0 {
        let margin = item.edges.margin
        let offset = axes.corner(
          main: item.mainPlace + axes.mainStart(margin),
          cross: item.crossPlace + axes.crossStart(margin),
          size: engine.fragments[item.fragment].size, in: size)
        engine.fragments[item.fragment].offset = corner + offset
        engine.fragments[item.fragment].shift = engine.relativeShift(of: item.box, in: container)
        engine.add(item.fragment, to: fragment)
      }
    }
  }

  private var result: ContentResult {
    var result = ContentResult(blockSize: size.block)
    func baseline(_ item: FlexItem, _ own: (Fragment) -> Length?) -> Length {
      let made = engine.fragments[item.fragment]
      return made.offset.block - corner.block + (own(made) ?? made.size.block)
    }
    let first = lines.first?.items.filter { $0.fragment >= 0 } ?? []
    if let item = first.first(where: isOnBaseline) ?? first.first {
      result.firstBaseline = baseline(item, \.firstBaseline)
    }
    let last = lines.last?.items.filter { $0.fragment >= 0 } ?? []
    if let item = last.first(where: isOnBaseline) ?? last.last {
      result.lastBaseline = baseline(item, \.lastBaseline)
    }
    return result
  }
}
