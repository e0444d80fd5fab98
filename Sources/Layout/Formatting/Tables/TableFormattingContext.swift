internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// The table formatting context (CSS 2.2, chapter 17).
struct TableFormattingContext: FormattingContext {
  let engine: LayoutEngine

  // MARK: Columns

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    let inset = engine.edges(of: box, in: .zero).inset.inlineSum
    return engine.table(box).grid.captions.reduce(gridSizes(of: box)) { sizes, caption in
      let asked = engine.contribution(of: caption)
      let least = max(asked.minContent - inset, .zero)
      // Captions do not make a table wider, except where they may be wider than it.
      let measure = engine.tree.style(caption).box.captionMeasure ?? .zero
      return sizes.union(
        IntrinsicSizes(
          minContent: least, maxContent: max(least, min(asked.maxContent, measure) - inset)))
    }
  }

  /// The intrinsic inline sizes of a table without its captions.
  private func gridSizes(of box: Int) -> IntrinsicSizes {
    let model = engine.table(box)
    let spacing = model.inlineSpacing(model.grid.columns.count)
    var sizes: IntrinsicSizes
    if model.isFixed {
      let columns = fixedColumns(model, in: .zero)
      let sum = columns.reduce(spacing) { $0 + ($1?.length ?? .zero) }
      sizes = IntrinsicSizes(minContent: sum, maxContent: sum)
    } else {
      sizes = TableColumnSizes.intrinsic(columns(of: box))
      sizes.minContent += spacing
      sizes.maxContent += spacing
    }
    if let most = engine.tableScales[box]?.inlineSize {
      sizes = IntrinsicSizes(
        minContent: min(sizes.minContent, most), maxContent: min(sizes.maxContent, most))
    }
    return sizes
  }

  /// The inline size shared by the columns of a table, given the size of its content: all of it, unless a caption that
  /// may be wider than the table has made the content wide.
  private func gridSize(of box: Int, in constraints: ContentConstraints) -> Length {
    let inlineSize = constraints.inlineSize
    let captions = engine.table(box).grid.captions
    guard engine.tree.style(box).box.width == nil,
      captions.contains(where: { engine.tree.style($0).box.captionMeasure != nil }),
      inlineSize <= intrinsicSizes(of: box).maxContent
    else { return inlineSize }
    return min(
      max(gridSizes(of: box).shrinkToFit(inlineSize), constraints.leastInlineSize), inlineSize)
  }

  /// The sizes required by the columns in an automatic layout (17.5.2.2).
  private func columns(of box: Int) -> [TableColumnSize] {
    if let known = engine.knownColumns[box] { return known }
    let model = engine.table(box)
    var columns = model.grid.columns.map { column -> TableColumnSize in
      var size = TableColumnSize()
      for box in [column.box, column.group] where box >= 0 {
        let properties = engine.tree.style(box).box
        let least = max(properties.minWidth.length, .zero)
        guard let width = properties.columnWidth else {
          size.minContent = max(size.minContent, least)
          continue
        }
        if width.percent > 0 {
          size.percent = width.percent
        } else {
          size.maxContent = width.length
        }
        size.isFixed = width.percent == 0
        size.minContent = least
        break
      }
      size.maxContent = max(size.maxContent, size.minContent)
      return size
    }
    let cells = model.grid.cells
    for cell in cells where cell.columnSpan == 1 { columns[cell.column].add(size(of: cell, model)) }
    for cell in cells.filter({ $0.columnSpan > 1 }).sorted(by: { $0.columnSpan < $1.columnSpan }) {
      TableColumnSizes.widen(
        &columns, cell.columns, for: size(of: cell, model), spacing: model.spacing.inline)
    }
    engine.knownColumns[box] = columns
    return columns
  }

  /// The columns of a table that is wider than the available size, distributed to make it low; nil for others.
  private func balancedColumns(of box: Int, in available: Length) -> [Length]? {
    guard engine.tree.style(box).box.balancesColumns else { return nil }
    let columns = columns(of: box)
    let full = columns.map(\.maxContent)
    guard full.reduce(.zero, +) > available, columns.allSatisfy({ $0.percent == 0 && !$0.isFixed })
    else { return nil }
    let model = engine.table(box)
    let cells = model.grid.cells.lazy.filter { $0.columnSpan == 1 && $0.rowSpan == 1 }
      .prefix(TableColumns.mostCells)
      .map {
        TableColumns.Cell(
          row: $0.row, column: $0.column, size: size(of: $0, model),
          isNumber: $0.row > 0
            && [.right, .end].contains(engine.tree.style($0.box).text.alignment))
      }
    let least = columns.map(\.minContent)
    let fits = least.reduce(.zero, +) < available
    let widths = TableColumns.widths(
      full: full, least: least, numbers: fits ? [] : numberSizes(in: model), available: available)
    return TableColumns.balanced(widths, least: least, cells: Array(cells))
  }

  /// The sizes required by the columns if the table may be narrower than its minimum: then words are divided.
  private func columns(of box: Int, in available: Length) -> [TableColumnSize] {
    let columns = columns(of: box)
    let least = columns.reduce(Length.zero) { $0 + $1.minContent }
    guard engine.tableScales[box] != nil, least > available else { return columns }
    let widths = TableColumns.divided(
      columns.map(\.minContent), numbers: numberSizes(in: engine.table(box)), available: available)
    return zip(columns, widths).map { column, width in
      var column = column
      column.minContent = width
      return column
    }
  }

  /// The sizes required by the numbers in each column.
  private func numberSizes(in model: TableModel) -> [Length] {
    var sizes = [Length](repeating: .zero, count: model.grid.columns.count)
    for cell in model.grid.cells where cell.columnSpan == 1 && isNumber(cell) {
      sizes[cell.column] = max(sizes[cell.column], size(of: cell, model).minContent)
    }
    return sizes
  }

  /// The number of bytes of the longest number, without white space.
  private static let longestNumber = 40

  /// Whether a cell has digits, and only signs besides.
  private func isNumber(_ cell: TableGrid.Cell) -> Bool {
    let (document, node) = (engine.flow.document, engine.tree[cell.box].node)
    guard node >= 0, !engine.tree[cell.box].isAnonymous else { return false }
    var (length, hasDigits) = (0, false)
    for inner in node..<document.nodes[node].end {
      guard case .text(let range) = document.nodes[inner].content else { continue }
      length += document.text[range].count { $0 > 0x20 }
      guard length <= Self.longestNumber else { return false }
      for scalar in String(decoding: document.text[range], as: UTF8.self).unicodeScalars {
        if scalar.properties.isAlphabetic { return false }
        hasDigits = hasDigits || scalar.properties.numericType != nil
      }
    }
    return hasDigits
  }

  /// The minimum size of the table if words are divided in columns that would otherwise take more than half of the
  /// available size.
  func dividedSize(of box: Int, in available: Length) -> Length {
    let outer = engine.enterTable(box)
    defer { engine.leaveTable(outer) }
    let model = engine.table(box)
    guard !model.isFixed else { return intrinsicSizes(of: box).minContent }
    return columns(of: box).reduce(model.inlineSpacing(model.grid.columns.count)) {
      $0 + min($1.minContent, available * 0.5)
    }
  }

  /// The sizes required by a cell.
  private func size(of cell: TableGrid.Cell, _ model: TableModel) -> TableColumnSize {
    let properties = engine.tree.style(cell.box).box
    let edges = model.edges(of: cell, properties, in: .zero)
    let around = edges.inset.inlineSum
    let content = engine.intrinsicSizes(of: cell.box)
    let container = ContainingBlock(inlineSize: .zero, isIntrinsic: true)
    func limited(_ size: Length) -> Length {
      engine.limitedInlineSize(size, of: cell.box, edges, in: container) + around
    }
    var size = TableColumnSize(
      minContent: limited(content.minContent), maxContent: limited(content.maxContent))
    guard !engine.tree[cell.box].isAnonymous, let width = properties.width else { return size }
    if width.percent != 0 {
      size.percent = max(width.percent, 0)
    } else if let own = engine.contentInlineSize(of: cell.box, edges, in: container) {
      size.maxContent = max(limited(own), size.minContent)
      // It does not make columns that it spans as wide as it specifies.
      size.isFixed = !cell.asksForSpan
    }
    return size
  }

  /// The sizes specified by the columns of a table with a fixed layout, each a length and a percentage of the table.
  private func fixedColumns(
    _ model: TableModel, in inlineSize: Length
  ) -> [(length: Length, percent: Double)?] {
    var columns = model.grid.columns.map { column -> (length: Length, percent: Double)? in
      let box = column.box >= 0 ? column.box : column.group
      guard box >= 0, let width = engine.tree.style(box).box.columnWidth else { return nil }
      return (width.length, width.percent)
    }
    for cell in model.grid.cells.prefix(while: { $0.row == 0 }) {
      guard !engine.tree[cell.box].isAnonymous else { continue }
      let properties = engine.tree.style(cell.box).box
      guard let width = properties.columnWidth else { continue }
      let edges = model.edges(of: cell, properties, in: inlineSize)
      let around = properties.sizesBorderBox ? .zero : edges.inset.inlineSum
      let between = model.spacing.inline * (cell.columnSpan - 1)
      let length = max(width.length + around - between, .zero)
      for column in cell.columns where columns[column] == nil {
        columns[column] = (
          Length(scaledPoints: length.scaledPoints / cell.columnSpan),
          width.percent / Double(cell.columnSpan)
        )
      }
    }
    return columns
  }

  // MARK: Layout

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    let model = engine.table(box)
    let grid = model.grid
    let spacing = model.inlineSpacing(grid.columns.count)
    let asked = gridSize(of: box, in: constraints)
    let available = asked - spacing
    var widths =
      model.isFixed
      ? TableColumnSizes.fixed(
        max(available, .zero), fixedColumns(model, in: asked))
      : balancedColumns(of: box, in: available)
        ?? TableColumnSizes.distribute(available, over: columns(of: box, in: available))
    if engine.tree.style(box).box.width == nil, grid.columns.isEmpty { widths = [] }
    var layout = TableLayout(engine, box, model, columns: widths)
    let inlineSize = max(
      layout.inlineSize, grid.columns.isEmpty ? asked : .zero)
    layout.setCells(in: inlineSize)
    layout.setRows(constraints.blockSize)
    let edges = engine.fragments[fragment].edges.inset
    let part = grid.captions.isEmpty ? fragment : gridFragment(of: box, in: fragment)
    layout.place(
      in: part, at: LogicalPoint(inline: edges.lineLeft, block: edges.blockStart), inlineSize)
    let blockSize = max(layout.blockSize, constraints.blockSize ?? .zero)
    var result = ContentResult(
      blockSize: blockSize, firstBaseline: layout.baseline, lastBaseline: layout.baseline,
      inlineSize: inlineSize)
    if part != fragment {
      engine.fragments[part].size = LogicalSize(
        inline: inlineSize + edges.inlineSum, block: blockSize + edges.blockSum)
      // A caption may be wider than the table.
      let whole = asked < constraints.inlineSize ? constraints.inlineSize : inlineSize
      let shift = placeCaptions(
        grid.captions, grid: part, in: fragment,
        inlineSize: max(whole, inlineSize) + edges.inlineSum)
      result.inlineSize = max(whole, inlineSize)
      result.firstBaseline = layout.baseline.map { $0 + shift.above }
      result.lastBaseline = result.firstBaseline
      result.blockSize = blockSize + shift.above + shift.below
    }
    return result
  }

  /// A fragment of the table without its captions: the box's own fragment is then the wrapper of both (17.4).
  private func gridFragment(of box: Int, in wrapper: Int) -> Int {
    var part = Fragment(box: box, content: .box, edges: engine.fragments[wrapper].edges)
    part.edges.margin = .zero
    part.mode = engine.tree[box].mode
    engine.fragments.append(part)
    engine.fragments[wrapper].paints = .nothing
    return engine.fragments.count - 1
  }

  /// The fraction of the white to the left of a table that is narrower than its caption: the table stays where its
  /// margins, or its float, put it.
  private func fractionOfWhite(besideTable box: Int) -> Double {
    let style = engine.tree.style(box)
    let parent = engine.tree[box].parent
    let isRightToLeft = parent >= 0 && engine.tree.style(parent).text.isRightToLeft
    if engine.tree.isFloat(box) { return style.box.float == .right ? 1 : 0 }
    switch (style.box.margin.left == nil, style.box.margin.right == nil) {
    case (true, true): return 0.5
    case (true, false): return 1
    case (false, true): return 0
    case (false, false): return isRightToLeft ? 1 : 0
    }
  }

  /// Places the captions above and below the grid (17.4.1).
  private func placeCaptions(
    _ captions: [Int], grid: Int, in wrapper: Int, inlineSize: Length
  ) -> (above: Length, below: Length) {
    var block = Length.zero
    func isBelow(_ caption: Int) -> Bool { engine.tree.style(caption).text.captionIsBelow }
    func place(_ caption: Int) {
      let container = ContainingBlock(
        inlineSize: inlineSize, isRightToLeft: engine.tree.style(wrapper: wrapper, engine))
      var edges = engine.edges(of: caption, in: inlineSize)
      let sizes = engine.blockSizes(of: caption, edges, in: container)
      edges.margin = sizes.margin
      let gap = engine.tree.style(caption).box.captionGap
      if isBelow(caption) { edges.margin.blockStart += gap } else { edges.margin.blockEnd += gap }
      let made = engine.layOut(
        caption, contentSize: sizes.contentSize, edges: edges, in: container)
      block += edges.margin.blockStart
      engine.fragments[made].offset = LogicalPoint(inline: edges.margin.lineLeft, block: block)
      engine.fragments[made].shift = engine.relativeShift(of: caption, in: container)
      block += engine.fragments[made].size.block + edges.margin.blockEnd
      engine.add(made, to: wrapper)
    }
    for caption in captions where !isBelow(caption) { place(caption) }
    let above = block
    let free = inlineSize - engine.fragments[grid].size.inline
    engine.fragments[grid].offset = LogicalPoint(
      inline: free > .zero
        ? free * fractionOfWhite(besideTable: engine.fragments[wrapper].box) : .zero,
      block: above)
    engine.add(grid, to: wrapper)
    block += engine.fragments[grid].size.block
    let end = block
    for caption in captions where isBelow(caption) { place(caption) }
    return (above, block - end)
  }
}

extension BoxTree {
  /// Whether the text of a fragment's box is right-to-left.
  fileprivate func style(wrapper fragment: Int, _ engine: LayoutEngine) -> Bool {
    style(engine.fragments[fragment].box).text.isRightToLeft
  }
}

extension BoxProperties {
  /// The specified width of a column, a column group or a cell of a fixed table; a length is limited by its minimum and
  /// maximum (CSS Tables 3, 3.8.1).
  fileprivate var columnWidth: LengthPercentage? {
    guard var width, width.percent == 0 else { return width }
    if let most = maxWidth, most.percent == 0 { width.length = min(width.length, most.length) }
    width.length = max(width.length, minWidth.length)
    return width
  }
}
