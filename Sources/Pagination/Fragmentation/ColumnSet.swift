internal import Breaking
internal import Graphics
internal import Layout
internal import Styling

/// Columns side by side on each page that has a part of them (css-multicol-1): the content of one box between two
/// column spanners.
final class ColumnSet: Sendable {
  let sizes: ColumnSizes
  /// The inline size of all columns together.
  let inlineSize: Length
  let isRightToLeft: Bool
  /// The index of their box in `FragmentSource.boxes`; −1 if nothing of it is painted.
  let box: Int
  /// The rules between them, with the text colour if they name none.
  let rule: BoxProperties.Border
  let ruleColor: Color?

  init(_ style: BoxStyle, in inlineSize: Length, box: Int) {
    sizes = ColumnSizes(style, in: inlineSize)
    (self.inlineSize, self.box) = (inlineSize, box)
    isRightToLeft = style.text.isRightToLeft
    rule = style.box.columns.usedRule
    ruleColor = style.text.color
  }

  /// The inline position of a column, from the line-left edge of the first.
  func inlinePlace(_ column: Int) -> Length {
    sizes.inlinePlace(column, in: inlineSize, isRightToLeft: isRightToLeft)
  }
}

/// The positions of a page's slices, from the corner of its text.
struct SlicePositions {
  struct Position {
    var inline = Length.zero
    var block = Length.zero
    /// The index of its column on the page; −1 if it is not in columns.
    var column = -1
    /// Whether the column begins with it.
    var startsColumn = false
  }

  /// Columns side by side on the page.
  struct Run {
    var set: ColumnSet
    /// The indices of the columns on the page.
    var columns: Range<Int>
    var top: Length
    var height: Length
    var slices: Range<Int>
  }

  private(set) var places: [Position] = []
  private(set) var runs: [Run] = []
  /// The height of everything before slices are lifted to the head of the page, by which pages are broken.
  private(set) var height = Length.zero
  private var columnCount = 0

  init(_ slices: [Slice]) {
    places.reserveCapacity(slices.count)
    height = slices.first?.edgesAbove ?? .zero
    // The space that puts the first line on the grid belongs to each column by itself.
    if let first = slices.first, first.columns != nil { height -= first.gridAbove }
    while places.count < slices.count {
      let index = places.count
      if index > 0 { height += slices[index].spaceBefore }
      guard let set = slices[index].columns else {
        places.append(Position(block: height))
        height += slices[index].height
        continue
      }
      let end = slices[index...].firstIndex { $0.columns !== set } ?? slices.count
      addColumns(set, slices, index..<end)
    }
    height += slices.last?.edgesBelow ?? .zero
    liftFlows(slices)
    lift(slices.first?.unit ?? Slice.Unit())
  }

  /// Moves the space above the slices that begin the page and keep their distances to below them.
  private mutating func lift(_ unit: Slice.Unit) {
    guard unit.white > .zero else { return }
    for index in places.indices.prefix(unit.count) { places[index].block -= unit.white }
    if unit.count >= places.count { height -= unit.white }
  }

  /// Moves what is left of floats that began on an earlier page to the head of the page, and the text beside them.
  ///
  /// Where a page ends, a line of one of them is a little lower than that of the other; each begins the next page at its
  /// head (css-break-3, 4.1), unless the text would reach into a float. Only the column that begins the page has such
  /// floats.
  private mutating func liftFlows(_ all: [Slice]) {
    guard all.dropFirst().prefix(Self.mostBeside).contains(where: { $0.spaceBefore < .zero }),
      let column = all[0].column
    else { return }
    let slices = Array(all.prefix { $0.column === column })
    let source = column.source
    let flows = slices.map { source.outermostFloat(of: $0) }
    let goesOn = { (float: Int) in source.blockStart(of: float) < slices[0].top }
    let head = places[0].block
    var seen: Set<Int> = []
    for (first, flow) in flows.enumerated() where seen.insert(flow).inserted {
      let lift = places[first].block - head
      guard lift > .zero else { continue }
      let isLifted =
        flow >= 0
        ? goesOn(flow)
        : flows[..<first].allSatisfy(goesOn) && lift < max(slices[first].height, slices[0].height)
          && !reachesFloats(slices, flows, from: first, lifted: lift)
      guard isLifted else { continue }
      for index in flows.indices[first...] where flows[index] == flow {
        places[index].block -= lift
      }
    }
  }

  /// The number of slices at the head of a page among which the texts beside floats begin.
  private static let mostBeside = 8

  /// Whether lines of the text from a slice on would overlap the floats on the page if they were lifted.
  private func reachesFloats(
    _ slices: [Slice], _ flows: [Int], from first: Int, lifted lift: Length
  ) -> Bool {
    let areas = slices.indices.map { self.areas(of: slices[$0], at: places[$0].block) }
    let floats = flows.indices.filter { flows[$0] >= 0 }
    let lines = flows.indices.dropFirst(first).filter { flows[$0] < 0 }
    return lines.flatMap { areas[$0] }.contains { line in
      let lifted = line.moved(by: .zero - lift)
      return floats.contains { areas[$0].contains { $0.overlaps(lifted) } }
    }
  }

  /// The areas of a slice's pieces, or of the float whose edge it is, on the page.
  private func areas(of slice: Slice, at top: Length) -> [LogicalRect] {
    guard let source = slice.column?.source else { return [] }
    guard slice.floatOfEdge < 0 else {
      let place = source.inlineStart(of: slice.floatOfEdge)
      return [
        LogicalRect(
          origin: LogicalPoint(inline: place, block: top),
          size: LogicalSize(
            inline: source[slice.floatOfEdge].size.inline, block: slice.height))
      ]
    }
    return slice.pieces.map { piece in
      let extent = source.inlineExtent(of: piece.fragment)
      return LogicalRect(
        origin: LogicalPoint(
          inline: piece.corner.inline + extent.lowerBound, block: top + piece.corner.block),
        size: LogicalSize(
          inline: extent.upperBound - extent.lowerBound,
          block: source[piece.fragment].size.block))
    }
  }

  private mutating func addColumns(_ set: ColumnSet, _ slices: [Slice], _ range: Range<Int>) {
    let balancer = ColumnBalancer(
      slices[range].map { ColumnItem(inColumn: $0) }, count: set.sizes.count)
    let columns = balancer.columns(of: 0..<range.count, beginsPage: range.lowerBound == 0)
    let first = columnCount
    var height = Length.zero
    for (number, column) in columns.ranges.enumerated() {
      let isHead = number > 0 || range.lowerBound == 0
      var top = isHead ? slices[range.lowerBound + column.lowerBound].gridAbove : .zero
      for index in column {
        let slice = slices[range.lowerBound + index]
        if index > column.lowerBound { top += slice.spaceBefore }
        places.append(
          Position(
            inline: set.inlinePlace(number), block: self.height + top, column: columnCount,
            startsColumn: index == column.lowerBound))
        top += slice.height
        height = max(height, top)
      }
      columnCount += 1
    }
    runs.append(
      Run(
        set: set, columns: first..<columnCount, top: self.height, height: height, slices: range))
    self.height += height
  }
}

extension ColumnItem {
  /// A slice as an item for balancing columns.
  fileprivate init(inColumn slice: Slice) {
    self.init(
      height: slice.height.scaledPoints, spaceBefore: slice.spaceBefore.scaledPoints,
      penaltyAfter: slice.penaltyAfter)
    (startsColumn, columnHead) = (slice.startsColumn, slice.gridAbove.scaledPoints)
  }
}

extension LogicalRect {
  fileprivate func moved(by block: Length) -> LogicalRect {
    moved(by: LogicalPoint(inline: .zero, block: block))
  }

  /// Whether two rectangles have more in common than rounding.
  fileprivate func overlaps(_ other: LogicalRect) -> Bool {
    let common = common(with: other).size
    return common.inline > .pt(0.1) && common.block > .pt(0.1)
  }
}
