internal import Breaking
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Divides a column of fragments into slices that pages are made of (css-break-3).
///
/// What a page's end may not divide, a line, a picture, the edge of a box, is a leaf. Leaves that stand
/// beside each other, in cells of a table, beside a float, are in one slice; where such a slice would be
/// high, it is divided where they agree best, and what does not go on the page goes to the next, in its
/// own flow. White between leaves belongs to no slice, and is left out where a page begins.
struct ColumnSlicer {
  /// What is not divided.
  struct Leaf {
    /// Its fragment; −1 for the edges of boxes and for white.
    var fragment: Int
    var top: Length
    var bottom: Length
    /// Where it is painted, from the column's corner.
    var corner = LogicalPoint.zero
    var box = -1
    var order = 0
    /// The bytes of the book that it shows.
    var source: Range<Int>
    var isHyphenated = false
    var baseline: Length?
    /// The other ways to set the paragraph that begins with it, by their number.
    var alternatives = -1
    /// The columns that it stands in, by their number; −1 for none.
    var columns = -1
    /// The table, or the container of the grid or of flex lines, that it is an item of; −1 for none.
    var container = -1
  }

  /// What it costs to divide a page between some leaves.
  struct Bond {
    var leaves: Range<Int>
    var penalty: Int
    /// Whether it comes on top of what is asked for besides.
    var adds = false
  }

  /// A table's head, which its other rows repeat where they begin a page: its leaves, and the others.
  struct Head {
    var leaves: Range<Int>
    var rest: Range<Int>
  }

  let engine: LayoutEngine
  let pageSize: Length
  var leaves: [Leaf] = []
  var bonds: [Bond] = []
  var heads: [Head] = []
  /// The leaves behind whose tops no page ends before a place: letters several lines high begin in them.
  var kept: [(leaf: Int, bottom: Length)] = []
  var starts: [(leaf: Int, side: BoxProperties.Break)] = []
  var boxes: [ColumnBox] = []
  var order = 0
  var attachments: [Attachment] = []
  var columnSets: [ColumnSet] = []
  /// The columns that what is met stands in, by their number; −1 for none.
  var openColumns = -1
  /// The leaves that columns begin with whatever else.
  var columnStarts: [Int] = []
  /// The alternatives by the fragments of their first lines.
  let alternatives: [Int: Int]

  init(_ engine: LayoutEngine, column: Int, pageSize: Length) {
    (self.engine, self.pageSize) = (engine, pageSize)
    alternatives = Dictionary(
      engine.alternatives.enumerated().map { ($1.first, $0) }, uniquingKeysWith: { $1 })
    walk(column)
  }

  // MARK: Slices

  /// A slice with its leaves, in the order of the column.
  struct Group {
    var top: Length
    var bottom: Length
    var leaves: [Int]
    /// What it costs to end a page behind it, besides what its leaves ask for.
    var penalty = 0
  }

  /// Rows of tables and the like that are lower than this share of a page are not divided in vain.
  private static let wholeShare = 0.25

  private func groups() -> [Group] {
    let order = leaves.indices.sorted { (leaves[$0].top, $0) < (leaves[$1].top, $1) }
    var groups: [Group] = []
    for leaf in order {
      let own = leaves[leaf]
      let isFlat = own.top == own.bottom
      if let last = groups.last, own.top < last.bottom || isFlat && own.top == last.bottom {
        groups[groups.count - 1].bottom = max(last.bottom, own.bottom)
        groups[groups.count - 1].leaves.append(leaf)
      } else {
        groups.append(Group(top: own.top, bottom: own.bottom, leaves: [leaf]))
      }
    }
    return groups.flatMap(divided)
  }

  /// A group of leaves beside each other, divided behind each of them where it is high.
  private func divided(_ group: Group) -> [Group] {
    guard group.leaves.count > 1, group.bottom - group.top > pageSize * Self.wholeShare else {
      return [group]
    }
    let order = group.leaves.sorted { (leaves[$0].bottom, $0) < (leaves[$1].bottom, $1) }
    // The highest of what is left from each leaf on.
    var tops = order.map { leaves[$0].top }
    for index in tops.indices.dropLast().reversed() {
      tops[index] = min(tops[index], tops[index + 1])
    }
    var pieces: [Group] = []
    for (index, leaf) in order.enumerated() {
      if let last = pieces.last, last.bottom == leaves[leaf].bottom {
        pieces[pieces.count - 1].leaves.append(leaf)
        continue
      }
      pieces.append(Group(top: tops[index], bottom: leaves[leaf].bottom, leaves: [leaf]))
    }
    let line = pageSize * 0.05
    for index in pieces.indices.dropLast() {
      let overlap = pieces[index].bottom - pieces[index + 1].top
      guard overlap > .zero else { continue }
      pieces[index].penalty =
        overlap > line ? GalleyItem.forbidden : PageBreakingOptions.standard.dividedNote
    }
    return pieces
  }

  /// The column as rows, with other ways to set its paragraphs.
  func rows() -> SlicedColumn {
    let groups = groups()
    var sliceOfLeaf = Array(repeating: 0, count: leaves.count)
    for (number, group) in groups.enumerated() {
      for leaf in group.leaves { sliceOfLeaf[leaf] = number }
    }
    var source = FragmentSource(engine)
    source.boxes = boxes
    let fragments = ColumnFragments(source)
    var rows: [GalleyRow] = []
    rows.reserveCapacity(groups.count)
    var end = Length.zero
    for group in groups {
      rows.append(row(group, after: end))
      rows[rows.count - 1].slice.column = fragments
      let columns = group.leaves.lazy.map { leaves[$0].columns }.max() ?? -1
      if columns >= 0 { rows[rows.count - 1].columns = columnSets[columns] }
      end = group.bottom
    }
    addPenalties(to: &rows, sliceOfLeaf)
    for leaf in columnStarts where leaf < leaves.count {
      rows[sliceOfLeaf[leaf]].startsColumn = true
    }
    for own in kept {
      var row = sliceOfLeaf[own.leaf]
      while row + 1 < groups.count, groups[row + 1].top < own.bottom {
        rows[row].penaltyAfter = GalleyItem.forbidden
        row += 1
      }
    }
    openBoxes(groups, in: &rows)
    attach(to: &rows, sliceOfLeaf)
    addHeads(to: &rows, sliceOfLeaf)
    var column = SlicedColumn(rows: rows, source: source)
    column.pageStarts = pageStarts(sliceOfLeaf, rows.count)
    column.variants = variants(rows, sliceOfLeaf)
    return column
  }

  private func row(_ group: Group, after end: Length) -> GalleyRow {
    var row = GalleyRow()
    row.height = group.bottom - group.top
    row.spaceBefore = group.top - end
    row.penaltyAfter = group.penalty
    row.slice.top = group.top
    row.source = .max
    for number in group.leaves.sorted() {
      let leaf = leaves[number]
      row.source = min(row.source, leaf.source.lowerBound)
      row.sourceEnd = max(row.sourceEnd, leaf.source.upperBound)
      row.isHyphenated = leaf.isHyphenated
      // The text beside a float comes behind it, and gives the baseline.
      if let baseline = leaf.baseline, row.baseline == .zero || isProse(leaf) {
        row.baseline = leaf.top - group.top + baseline
      }
      row.slice.container = max(row.slice.container, leaf.container)
      if leaf.fragment >= 0 {
        row.slice.pieces.append(piece(leaf, from: group.top))
      }
    }
    // What is higher than a page would only make an empty one.
    if row.slice.pieces.isEmpty { row.height = min(row.height, pageSize * 0.9) }
    return row
  }

  /// Whether a leaf is a line of running text.
  private func isProse(_ leaf: Leaf) -> Bool {
    guard leaf.fragment >= 0, let role = engine.lastText(in: leaf.fragment)?.role else {
      return false
    }
    return LineGrid.running.contains(role)
  }

  /// What is painted of a leaf in a slice that begins at a place.
  func piece(_ leaf: Leaf, from top: Length) -> Slice.Piece {
    Slice.Piece(
      fragment: leaf.fragment,
      corner: LogicalPoint(inline: leaf.corner.inline, block: leaf.corner.block - top),
      box: leaf.box, order: leaf.order, isMarker: engine.isMarker(leaf.fragment))
  }

  // MARK: Costs

  private func addPenalties(to rows: inout [GalleyRow], _ sliceOfLeaf: [Int]) {
    for bond in bonds where bond.leaves.lowerBound < leaves.count {
      let slices = slices(of: bond.leaves, sliceOfLeaf)
      for row in slices.lowerBound..<slices.upperBound {
        rows[row].penaltyAfter =
          bond.adds
          ? rows[row].penaltyAfter + bond.penalty : max(rows[row].penaltyAfter, bond.penalty)
      }
    }
  }

  func slices(of leaves: Range<Int>, _ sliceOfLeaf: [Int]) -> ClosedRange<Int> {
    let own = sliceOfLeaf[leaves.clamped(to: sliceOfLeaf.indices)]
    let last = sliceOfLeaf.last ?? 0
    return (own.min() ?? last)...(own.max() ?? last)
  }

  private func pageStarts(_ sliceOfLeaf: [Int], _ count: Int) -> [PageStart] {
    var found: [PageStart] = []
    for start in starts {
      let row = start.leaf < leaves.count ? sliceOfLeaf[start.leaf] : count
      // What stands beside something else does not begin a page.
      if start.leaf > 0, start.leaf < leaves.count, row > 0,
        sliceOfLeaf[..<start.leaf].suffix(1).contains(where: { $0 >= row })
      {
        continue
      }
      // A break in one flow may stand above one that comes before it in the document, in another.
      if let last = found.last, row < last.row { continue }
      if let last = found.last, last.row == row {
        if start.side != .page { found[found.count - 1].side = start.side }
      } else if row > 0 || start.side != .page {
        found.append(PageStart(row: row, side: start.side))
      }
    }
    return found
  }

  // MARK: Alternatives

  /// The other ways to set paragraphs, as rows.
  private func variants(_ rows: [GalleyRow], _ sliceOfLeaf: [Int]) -> [GalleyVariant] {
    var variants: [GalleyVariant] = []
    for (number, leaf) in leaves.enumerated() where leaf.alternatives >= 0 {
      let found = engine.alternatives[leaf.alternatives]
      let (first, count) = (sliceOfLeaf[number], found.count)
      // Each of its lines is a slice by itself.
      guard number + count <= leaves.count, first + count <= rows.count,
        (0..<count).allSatisfy({
          sliceOfLeaf[number + $0] == first + $0 && rows[first + $0].slice.pieces.count == 1
        })
      else { continue }
      for choice in found.choices where !choice.lines.isEmpty {
        variants.append(
          GalleyVariant(
            first: first, count: count,
            rows: self.rows(of: choice, instead: rows[first..<(first + count)], leaf),
            cost: choice.cost))
      }
    }
    return variants
  }

  private func rows(
    of choice: LineAlternatives.Choice, instead own: ArraySlice<GalleyRow>, _ leaf: Leaf
  ) -> [GalleyRow] {
    guard let first = own.first, let last = own.last else { return [] }
    let style = engine.tree.style(blockOfLine: leaf.fragment, engine).text
    let reach = choice.lines.first.map { engine.fragments[$0].reach - .pt(0.01) } ?? .zero
    let penalties = engine.penalties(between: choice.lines, style)
    return choice.lines.enumerated().map { index, number in
      let fragment = engine.fragments[number]
      var row = GalleyRow()
      row.height = fragment.size.block
      row.spaceBefore = index == 0 ? first.spaceBefore : .zero
      row.slice.column = first.slice.column
      row.slice.top = leaf.top + fragment.offset.block
      row.slice.pieces = [
        Slice.Piece(
          fragment: number,
          corner: LogicalPoint(
            inline: leaf.corner.inline, block: leaf.corner.block - leaf.top), box: leaf.box,
          order: leaf.order + min(index, own.count - 1))
      ]
      if let source = engine.source(of: fragment) {
        (row.source, row.sourceEnd) = (source.lowerBound, source.upperBound)
      }
      if let text = engine.lastText(in: number) {
        row.isHyphenated = text.end == .hyphen
        row.baseline = text.baseline
      }
      let isLast = index + 1 == choice.lines.count
      row.penaltyAfter =
        isLast
        ? last.penaltyAfter : penalties[index]
      if !isLast, fragment.offset.block + fragment.size.block < reach {
        row.penaltyAfter = GalleyItem.forbidden
      }
      row.slice.boxes = first.slice.boxes.map { open in
        var open = open
        if index > 0 { open.start = nil }
        open.end = isLast ? last.slice.boxes.first { $0.box == open.box }?.end : nil
        return open
      }
      return row
    }
  }
}

extension LayoutEngine {
  /// Whether a fragment is the marker of a list's item.
  fileprivate func isMarker(_ fragment: Int) -> Bool {
    let box = fragments[fragment].box
    return box >= 0 && tree[box].kind == .marker
  }
}

extension BoxTree {
  /// The style of the block that a line stands in.
  func style(blockOfLine fragment: Int, _ engine: LayoutEngine) -> BoxStyle {
    style(max(engine.fragments[max(engine.fragments[fragment].parent, 0)].box, 0))
  }
}

/// A page that the book asks for: with which row, and on which side.
struct PageStart {
  var row: Int
  var side: BoxProperties.Break
}

/// A column as rows for pages.
struct SlicedColumn {
  var rows: [GalleyRow]
  let source: FragmentSource
  var variants: [GalleyVariant] = []
  var pageStarts: [PageStart] = []
}
