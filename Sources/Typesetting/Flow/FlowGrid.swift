internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// The cells of a table, laid out in columns (CSS 2.2, 17.5.2.2).
struct FlowGrid {
  let table: FlowTable
  let flow: FlowContext
  /// The widths of the columns, without what is between them.
  private(set) var columns: [Length]
  /// The width at which no word is divided.
  let leastWidth: Length
  private let spacing: Size
  /// The cells that are seen.
  private let cells: [FlowTable.Cell]
  private let collapses: Bool
  private let style: ComputedStyle

  /// The width of all columns with what is between them.
  var width: Length {
    let shown = columns.count - table.hiddenColumns.count { $0 < columns.count }
    return columns.reduce(.zero, +) + spacing.width * (shown + 1)
  }

  init(
    _ table: FlowTable, _ style: ComputedStyle, _ flow: FlowContext, room: Length, isWide: Bool
  ) {
    (self.table, self.flow, self.style) = (table, flow, style)
    collapses = style.text.collapsesBorders
    cells = table.cells.filter { cell in
      !table.hiddenRows.contains(cell.row)
        && !(cell.column..<cell.column + cell.columns).allSatisfy(table.hiddenColumns.contains)
    }
    spacing = collapses ? Size(width: .zero, height: .zero) : style.text.borderSpacing
    let count = table.columnCount
    var full = Array(repeating: Length.zero, count: count)
    var least = full
    let free = max(room - spacing.width * (count + 1), .pt(1))
    for (column, width) in table.columnWidths where column < count {
      full[column] = width.resolved(in: free)
    }
    // Cells of one column first; what spans several then widens them alike.
    for cell in table.cells.sorted(by: { $0.columns < $1.columns }) {
      let box = flow.style(cell.node).box
      let edges = box.horizontalPadding(free)
      let widths = flow.widths(of: cell.node)
      var own = (full: widths.full + edges, least: widths.least + edges)
      if let width = box.width {
        let asked = width.resolved(in: free) + (box.sizesBorderBox ? .zero : edges)
        own.full = max(asked, own.least)
        if width.percent == 0 { own.least = min(max(own.least, asked), free) }
      }
      let span = cell.column..<min(cell.column + cell.columns, count)
      Self.widen(&full, span, to: own.full - spacing.width * (span.count - 1))
      Self.widen(&least, span, to: own.least - spacing.width * (span.count - 1))
    }
    full = zip(full, least).map(max)
    leastWidth = least.reduce(.zero, +) + spacing.width * (count + 1)
    columns = TableColumns.widths(full: full, least: least, room: free)
    let used = columns.reduce(.zero, +)
    if isWide, used > Length.zero, free > used {
      columns = columns.map { $0 * (free / used) }
    }
    // Their widths were asked for like the others', and now they are gone (CSS 2.2, 17.5.5).
    for column in table.hiddenColumns where column < count { columns[column] = .zero }
  }

  private static func widen(_ widths: inout [Length], _ span: Range<Int>, to width: Length) {
    let have = widths[span].reduce(.zero, +)
    guard width > have, !span.isEmpty else { return }
    let share = Length(scaledPoints: (width - have).scaledPoints / span.count)
    for column in span { widths[column] += share }
  }

  /// The rows of the table, each as a piece that is as wide as the text up to its right edge.
  func rows(left: Length) -> [FlowFragment] {
    var lefts: [Length] = []
    var x = left + spacing.width
    for column in columns {
      lefts.append(x)
      x += column + (table.hiddenColumns.contains(lefts.count - 1) ? .zero : spacing.width)
    }
    let cells = cells.map { ($0, content($0)) }
    var heights = Array(repeating: Length.zero, count: table.rows.count)
    for row in table.rows.indices where !table.hiddenRows.contains(row) {
      heights[row] = leastHeight(row)
    }
    for (cell, fragment) in cells.sorted(by: { $0.0.rows < $1.0.rows }) {
      let span = cell.row..<min(cell.row + cell.rows, heights.count)
      let have = heights[span].reduce(.zero, +) + spacing.height * (span.count - 1)
      if fragment.size.height > have,
        let last = span.last(where: { !table.hiddenRows.contains($0) })
      {
        heights[last] += fragment.size.height - have
      }
    }
    var pieces: [FlowFragment] = []
    let width = width
    let cellsOfRows = Dictionary(grouping: cells) { $0.0.row }
    for row in table.rows.indices {
      guard !table.hiddenRows.contains(row) else {
        pieces.append(FlowFragment([], boxes: [], width: width))
        continue
      }
      var piece = FlowFragment([], boxes: [], width: width)
      let rowStyle = flow.style(table.rows[row])
      if rowStyle.box.display == .tableRow, let color = rowStyle.box.background.flatColor,
        color.alpha > 0
      {
        let rect = Rect(
          x: left + spacing.width, y: .zero, width: width - spacing.width * 2, height: heights[row])
        piece.fills.append(GalleyRow.Rule(rect: rect, ink: Ink(covering: color)))
      }
      for (cell, var fragment) in cellsOfRows[row] ?? [] {
        let span = row..<min(row + cell.rows, heights.count)
        let height = heights[span].reduce(.zero, +) + spacing.height * (span.count - 1)
        let box = flow.style(cell.node).box
        let free = height - fragment.size.height
        let drop: Length
        switch box.verticalAlign {
        case .middle: drop = Length(scaledPoints: free.scaledPoints / 2)
        case .bottom: drop = free
        default: drop = .zero
        }
        fragment.move(x: lefts[cell.column], y: drop)
        addFrame(of: cell, at: lefts[cell.column], height: height, to: &piece)
        piece.add(fragment)
      }
      piece.size = Size(width: left + width, height: heights[row] + spacing.height)
      piece.baseline = piece.lines.map(\.baseline).min() ?? piece.size.height
      pieces.append(piece)
    }
    return joined(pieces, left: left)
  }

  /// The rows that a cell spans as one piece: they stand or fall together.
  private func joined(_ rows: [FlowFragment], left: Length) -> [FlowFragment] {
    var joined: [FlowFragment] = []
    var ends = Array(1...max(rows.count, 1))
    for cell in table.cells { ends[cell.row] = max(ends[cell.row], cell.row + cell.rows) }
    var row = 0
    while row < rows.count {
      var end = row + 1
      var next = row
      while next < end {
        end = min(max(end, ends[next]), rows.count)
        next += 1
      }
      var piece = rows[row]
      for var other in rows[(row + 1)..<end] {
        other.move(x: .zero, y: piece.size.height)
        piece.add(other)
        piece.size.height += other.size.height
      }
      // What ends higher up has the next row of the piece below it.
      piece.closingRules.removeAll { $0.rect.maxY < piece.size.height }
      joined.append(piece)
      row = end
    }
    return joined
  }

  private func leastHeight(_ row: Int) -> Length {
    let box = flow.style(table.rows[row]).box
    guard box.display == .tableRow, let height = box.height, height.percent == 0 else {
      return .zero
    }
    return min(height.length, flow.page.height * 0.5)
  }

  /// The width of the columns that a cell stands in.
  private func width(_ cell: FlowTable.Cell) -> Length {
    let span = cell.column..<min(cell.column + cell.columns, columns.count)
    return columns[span].reduce(.zero, +) + spacing.width * (span.count - 1)
  }

  /// A cell's content with its paddings.
  private func content(_ cell: FlowTable.Cell) -> FlowFragment {
    let box = flow.style(cell.node).box
    let width = width(cell)
    let inner = max(width - box.horizontalPadding(width), .pt(1))
    var column = FlowColumn(flow, isInner: true)
    if let id = flow.document.element(cell.node)?.id { column.addAnchor(id) }
    flow.depth.boxes += 1
    column.addContent(of: cell.node, in: FlowFrame(left: .zero, width: inner))
    column.finish()
    flow.depth.boxes -= 1
    var fragment = FlowFragment(column.rows, boxes: column.boxes, width: inner)
    let padding = box.verticalPadding(width)
    fragment.move(x: box.border.left.width + box.padding.left.resolved(in: width), y: padding.top)
    var height = fragment.size.height + padding.top + padding.bottom
    if let own = box.height, own.percent == 0 { height = max(height, own.length) }
    fragment.size = Size(width: width, height: height)
    return fragment
  }

  /// Adds the ground and the borders of a cell.
  ///
  /// Where borders of neighbours are one, each cell draws those at its left and top, and the last
  /// ones those at their right and foot; the others do so at a page's foot.
  private func addFrame(
    of cell: FlowTable.Cell, at left: Length, height: Length, to piece: inout FlowFragment
  ) {
    let own = flow.style(cell.node)
    var border = own.box.border
    if collapses {
      if cell.column + cell.columns < columns.count { border.right = BoxProperties.Border() }
      if cell.row + cell.rows < table.rows.count {
        var sides = Sides(all: BoxProperties.Border())
        sides.bottom = border.bottom
        piece.closingRules += FlowBox(
          left: left, width: width(cell), border: sides, color: own.text.color, flow
        ).fills(from: .zero, to: height, isFirst: false, isLast: true)
        border.bottom = BoxProperties.Border()
      }
      if cell.row == 0, border.top.width < style.box.border.top.width {
        border.top = style.box.border.top
      }
    }
    var framed = own
    framed.box.border = border
    guard Decoration.isNeeded(framed) else { return }
    let box = FlowBox(framed, left: left, width: width(cell), flow)
    piece.fills += box.fills(from: .zero, to: height, isFirst: true, isLast: true)
  }
}

extension FlowFragment {
  /// Adds what stands in another, in the same place.
  mutating func add(_ other: FlowFragment) {
    lines += other.lines
    fills += other.fills
    closingRules += other.closingRules
    images += other.images
    labels += other.labels
    anchors += other.anchors
  }

  /// The fragment cut between its lines, so that pages may end there; where what stands beside each
  /// other leaves no place for that, at the height of a page.
  func slices(largest: Length) -> [FlowFragment] {
    // A cut goes through no line and no picture.
    var spans = lines.map { ($0.baseline - $0.line.room.above, $0.baseline + $0.line.room.below) }
    spans += images.map { ($0.rect.minY, $0.rect.maxY) }
    spans.sort { $0.0 < $1.0 }
    var cuts: [Length] = []
    var reached = Length.zero
    for (top, bottom) in spans {
      if top >= reached, reached > .zero { cuts.append(reached) }
      reached = max(reached, bottom)
    }
    var parts: [FlowFragment] = []
    var start = Length.zero
    var ends: [Length] = []
    for end in cuts + [max(size.height, reached)] {
      while end - (ends.last ?? .zero) > largest { ends.append((ends.last ?? .zero) + largest) }
      if end > (ends.last ?? .zero) || ends.isEmpty { ends.append(end) }
    }
    var rest = lines[...]
    rest.sort { $0.baseline < $1.baseline }
    for end in ends {
      let isLast = end == ends.last
      var part = FlowFragment([], boxes: [], width: size.width)
      let count = isLast ? rest.count : rest.prefix { $0.baseline <= end }.count
      part.lines = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      part.images = images.filter { image in
        (image.rect.minY >= start || start == .zero) && (image.rect.minY < end || isLast)
      }
      for fill in fills {
        let (top, bottom) = (max(fill.rect.minY, start), min(fill.rect.maxY, end))
        guard bottom > top else { continue }
        let rect = Rect(
          x: fill.rect.minX, y: top, width: fill.rect.size.width, height: bottom - top)
        var piece = fill
        // A shape that is cut loses its corners.
        if rect != fill.rect { (piece.rect, piece.path) = (rect, nil) }
        part.fills.append(piece)
      }
      if isLast { part.closingRules = closingRules }
      if start == .zero { (part.labels, part.anchors) = (labels, anchors) }
      part.move(x: .zero, y: -start)
      part.size = Size(width: size.width, height: end - start)
      parts.append(part)
      start = end
    }
    return parts
  }
}

extension FlowContext {
  /// The widths that a table asks for.
  func tableWidths(of node: Int) -> (full: Length, least: Length) {
    let grid = FlowGrid(
      FlowTable(node, self), style(node), self, room: page.width * 4, isWide: false)
    let narrow = FlowGrid(
      FlowTable(node, self), style(node), self, room: .pt(1), isWide: false)
    return (grid.width, min(narrow.width, grid.width))
  }
}
