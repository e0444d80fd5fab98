internal import Graphics
internal import Manuscript
internal import Styling

/// The formatting context of multi-column boxes (css-multicol-1): the content is laid out as one column, which is then
/// cut.
struct MulticolFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    if engine.isPaged { return layOutStrip(box, into: fragment, constraints) }
    let style = engine.tree.style(box)
    let sizes = ColumnSizes(style, in: constraints.inlineSize)
    var constraints = constraints
    // A cell's height is a minimum (CSS 2.2, 17.5.3).
    if engine.tree[box].kind == .tableCell { constraints.blockSize = nil }
    // It has the box itself, so that its lines find their block; it has no parent.
    engine.fragments.append(Fragment(box: box, content: .box, paints: .nothing))
    let strip = engine.fragments.count - 1
    var context = BlockFormattingContext(engine, fragment: strip)
    context.spanSize = constraints.inlineSize
    context.addContent(
      of: box,
      in: BlockFormattingContext.Container(
        fragment: strip, lineLeft: .zero, inlineSize: sizes.width,
        blockSize: constraints.blockSize, isRightToLeft: style.text.isRightToLeft))
    let content = context.finish()
    var layout = MulticolLayout(
      engine, fragment, style, sizes, constraints, strip: strip, spanners: context.spanners)
    let blockSize = layout.run(contentSize: content.blockSize)
    return ContentResult(
      blockSize: blockSize, firstBaseline: layout.place(ofBaseline: content.firstBaseline),
      lastBaseline: layout.place(ofBaseline: content.lastBaseline))
  }

  /// Lays out content that pages divide as one column, which is cut when the ends of the pages are known.
  private func layOutStrip(
    _ box: Int, into fragment: Int, _ constraints: ContentConstraints
  ) -> ContentResult {
    let style = engine.tree.style(box)
    var context = BlockFormattingContext(engine, fragment: fragment)
    context.spanSize = constraints.inlineSize
    context.addContent(
      of: box,
      in: BlockFormattingContext.Container(
        fragment: fragment, lineLeft: .zero,
        inlineSize: ColumnSizes(style, in: constraints.inlineSize).width, blockSize: nil,
        isRightToLeft: style.text.isRightToLeft))
    let result = context.finish()
    engine.spanners[box] = context.spanners
    return result
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    let style = engine.tree.style(box)
    var sizes = BlockContainer(engine: engine).intrinsicSizes(of: box)
    let columns = style.box.columns
    if let width = columns.width {
      sizes.minContent = min(sizes.minContent, width)
      sizes.maxContent = max(sizes.maxContent, width)
    }
    let count = columns.count ?? 1
    let gaps = ColumnSizes.gap(style, in: .zero) * (count - 1)
    if columns.width == nil { sizes.minContent = sizes.minContent * count + gaps }
    sizes.maxContent = max(sizes.maxContent * count + gaps, sizes.minContent)
    return sizes
  }
}

/// A multi-column box being made into fragments, whose content is in one long column.
struct MulticolLayout {
  /// Adjacent columns, between spanning boxes.
  private struct Row {
    var columns: [ColumnCuts.Column]
    var height: Length
    /// Its start in the content of the box.
    var place: Length
    /// The length of the rules between its columns: to the end of a box with a height of its own.
    var ruleHeight: Length
  }

  private let engine: LayoutEngine
  private let fragment: Int
  private let style: BoxStyle
  private let sizes: ColumnSizes
  private let constraints: ContentConstraints
  private let strip: Int
  private let spanners: [ColumnSpanner]
  private let corner: LogicalPoint
  private var rows: [Row] = []
  /// The start of the next row or spanner in the content of the box.
  private var cursor = Length.zero

  init(
    _ engine: LayoutEngine, _ fragment: Int, _ style: BoxStyle, _ sizes: ColumnSizes,
    _ constraints: ContentConstraints, strip: Int, spanners: [ColumnSpanner]
  ) {
    (self.engine, self.fragment, self.style, self.sizes) = (engine, fragment, style, sizes)
    (self.constraints, self.strip, self.spanners) = (constraints, strip, spanners)
    let edges = engine.fragments[fragment].edges.inset
    corner = LogicalPoint(inline: edges.lineLeft, block: edges.blockStart)
  }

  /// Makes the columns; returns the block size of them and the spanners.
  mutating func run(contentSize: Length) -> Length {
    let across = Set(spanners.map(\.fragment))
    let cuts = ColumnCuts(of: strip, engine, leavingOut: across)
    var start = Length.zero
    for spanner in spanners {
      addRow(cuts, from: start, to: spanner.start, isLast: false)
      put(spanner)
      start = spanner.end
    }
    addRow(cuts, from: start, to: contentSize, isLast: true)
    if rows.isEmpty {
      // Content without a size is in a column, too.
      let column = ColumnCuts.Column(start: .zero, end: .zero)
      rows.append(Row(columns: [column], height: .zero, place: .zero, ruleHeight: .zero))
    }
    addRules()
    var divider = ColumnDivider(engine, makeColumns())
    divider.divide(strip, leavingOut: across)
    return cursor
  }

  /// The remaining height; nil if unbounded.
  private var remainingSize: Length? {
    guard let size = constraints.blockSize ?? constraints.mostBlockSize else { return nil }
    return max(size - cursor, Length(scaledPoints: 1))
  }

  private mutating func addRow(
    _ cuts: ColumnCuts, from start: Length, to end: Length, isLast: Bool
  ) {
    guard end > start else { return }
    var height: Length
    if isLast, style.box.columns.fillsInOrder, remainingSize != nil || !engine.isPaged {
      // Without a height, everything goes into the first.
      height = remainingSize ?? end - start
    } else {
      height = cuts.balancedHeight(from: start, to: end, count: sizes.count)
      height = min(height, remainingSize ?? height)
    }
    let columns = cuts.columns(from: start, to: end, height: height)
    if isLast, constraints.blockSize == nil, style.box.columns.fillsInOrder,
      columns.count == 1 || engine.isPaged
    {
      height = min(height, columns.map { cuts.usedHeight($0, end: end) }.max() ?? height)
    }
    let ruleHeight =
      isLast && constraints.blockSize != nil && !engine.isPaged
      ? max(height, remainingSize ?? height) : height
    rows.append(Row(columns: columns, height: height, place: cursor, ruleHeight: ruleHeight))
    cursor += height
  }

  private mutating func put(_ spanner: ColumnSpanner) {
    let made = engine.fragments[spanner.fragment]
    engine.fragments[spanner.fragment].offset =
      corner
      + LogicalPoint(
        inline: made.offset.inline, block: cursor + made.offset.block - spanner.start)
    engine.add(spanner.fragment, to: fragment)
    cursor += spanner.end - spanner.start
  }

  /// Where a column begins on the inline axis.
  private func inlinePlace(_ column: Int) -> Length {
    sizes.inlinePlace(
      column, in: constraints.inlineSize, isRightToLeft: style.text.isRightToLeft)
  }

  private func makeColumns() -> [ColumnDivider.Target] {
    rows.flatMap { row in
      row.columns.enumerated().map { number, column in
        let made = engine.makeFragment(
          of: -1, .column, mode: engine.fragments[fragment].mode)
        engine.fragments[made].size = LogicalSize(inline: sizes.width, block: row.height)
        engine.fragments[made].offset =
          corner + LogicalPoint(inline: inlinePlace(number), block: row.place)
        engine.add(made, to: fragment)
        let isLast = number == row.columns.count - 1
        return ColumnDivider.Target(
          column: column, fragment: made,
          height: isLast ? column.end - column.start : row.height)
      }
    }
  }

  /// Rules are drawn between columns that both have content (4.1).
  private func addRules() {
    guard style.text.isVisible else { return }
    let items = rows.flatMap { row in
      sizes.rules(
        between: row.columns.count, style.box.columns.usedRule, style.text.color,
        in: constraints.inlineSize, height: row.ruleHeight,
        isRightToLeft: style.text.isRightToLeft, engine.flow.decorations
      ).map { $0.moved(x: corner.inline, y: corner.block + row.place) }
    }
    guard !items.isEmpty else { return }
    engine.add(engine.makeFragment(of: -1, .decoration(items)), to: fragment)
  }

  /// The place of a baseline of the long column.
  func place(ofBaseline baseline: Length?) -> Length? {
    guard let baseline else { return nil }
    for row in rows.reversed() {
      for column in row.columns.reversed() where column.start <= baseline {
        return row.place + baseline - column.start
      }
    }
    return baseline
  }
}
