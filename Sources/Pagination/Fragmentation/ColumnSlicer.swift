internal import Breaking
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Divides a column of fragments into slices that pages are made of (css-break-3).
///
/// What a page break may not divide (a line, a picture, the edge of a box) is a leaf. Leaves side by side, in table
/// cells or beside a float, share a slice; if such a slice would be high, it is divided where the leaves agree best,
/// and what does not fit on the page continues on the next, in its own flow. Space between leaves belongs to no slice,
/// and is left out where a page begins.
struct ColumnSlicer {
  /// A piece that is not divided.
  struct Leaf {
    /// Its fragment; −1 for edges of boxes and for space.
    @ShortNumber var fragment: Int
    @ShortNumber var box: Int = -1
    var top: Length
    var bottom: Length
    /// Where it is painted, from the column's corner.
    var corner = LogicalPoint.zero
    /// The bytes of the book that it shows.
    @ShortRange var source: Range<Int>
    var baseline: Length?
    var isHyphenated = false
    /// Whether it belongs to an item beside another.
    var isBeside = false
    @ShortNumber var order: Int = 0
    /// The index of the alternatives of the paragraph that begins with it; −1 for none.
    @ShortNumber var alternatives: Int = -1
    /// The index of the columns that it is in; −1 for none.
    @ShortNumber var columns: Int = -1
    /// The table, grid container or flex container that it is an item of; −1 for none.
    @ShortNumber var container: Int = -1
  }

  /// The cost of a page break between some leaves.
  struct Bond {
    var leaves: Range<Int>
    var penalty: Int
    /// Whether it is added to other penalties.
    var adds = false
    /// Whether its leaves are lines of one stanza.
    var isStanza = false
  }

  /// A table's head, which its other rows repeat where they begin a page: its leaves, and those of the other rows.
  struct Head {
    var leaves: Range<Int>
    var rest: Range<Int>
  }

  let engine: LayoutEngine
  /// The engine's boxes: asking the engine each time would copy them.
  let tree: BoxTree
  let pageSize: Length
  var leaves: [Leaf] = []
  var bonds: [Bond] = []
  var heads: [Head] = []
  /// The innermost floats of leaves, by fragment.
  var floats: [Int: Int] = [:]
  /// Leaves after whose tops no page ends before a given position: letters several lines high begin in them.
  var kept: [(leaf: Int, bottom: Length)] = []
  var starts: [(leaf: Int, side: BoxProperties.Break)] = []
  /// The first leaf after each box that a page may not end below.
  var titleEnds: [Int] = []
  var boxes: [ColumnBox] = []
  /// The leaves of those boxes that are in floats, by box index.
  var leavesOfBoxes: [Int: Range<Int>] = [:]
  /// The number of floats open around the current fragment.
  var openFloats = 0
  var order = 0
  var attachments: [Attachment] = []
  var columnSets: [ColumnSet] = []
  /// The index of the columns that the current fragment is in; −1 for none.
  var openColumns = -1
  /// The spanners of these columns that come later.
  var pendingSpanners: PendingSpanners?
  /// The leaves with forced column breaks before them.
  var columnStarts: [Int] = []
  /// Where the innermost box that clips and is divided ends; nil in none.
  var clipEnd: Length?
  /// The leaves of space of which pages show only the height of a line.
  var leftOut: Set<Int> = []
  /// The alternatives, by the fragments of their first lines.
  let alternatives: [Int: Int]

  init(_ engine: LayoutEngine, column: Int, pageSize: Length) {
    (self.engine, tree, self.pageSize) = (engine, engine.tree, pageSize)
    alternatives = Dictionary(
      engine.alternatives.enumerated().map { ($1.first, $0) }, uniquingKeysWith: { $1 })
    walk(column)
    keepLinesBelowTitles()
    // Content that takes no space needs a page, too.
    if leaves.isEmpty, let first = attachments.first {
      leaves.append(Leaf(fragment: -1, top: .zero, bottom: .zero, source: first.leaf.source))
    }
  }

  // MARK: Slices

  /// The extent of a slice in the column.
  struct Extent {
    var top: Length
    var bottom: Length
  }

  /// A slice with its leaves, in column order.
  struct Group {
    var top: Length
    var bottom: Length
    var leaves: [Int]
    /// The cost of a page break after it, besides what its leaves ask for.
    var penalty = 0
    /// The float of its first leaf, and those of the others; −1 for none.
    var float = -1
    var otherFloats: [Int] = []

    /// Adds the next leaf, which may reach farther down.
    mutating func add(_ number: Int, _ leaf: Leaf, of float: Int) {
      bottom = max(bottom, leaf.bottom)
      leaves.append(number)
      if float != self.float, !otherFloats.contains(float) { otherFloats.append(float) }
    }

    /// Whether a float has begun in it beside something else: then all lines of the float keep their distances, even
    /// below that.
    func isBeside(_ float: Int) -> Bool {
      float >= 0 && !otherFloats.isEmpty && (self.float == float || otherFloats.contains(float))
    }
  }

  /// Table rows and the like that are lower than this fraction of a page are not divided without need.
  private static let wholeFraction = 0.25
  /// The approximate height of a line as a fraction of a page.
  static let lineFraction = 0.05

  /// Makes the groups of all leaves one at a time: stored together, they would take as much memory as the slices.
  private func forEachGroup(_ body: (Group) -> Void) {
    let order = leaves.indices.sorted { (leaves[$0].top, $0) < (leaves[$1].top, $1) }
    var open: Group?
    for leaf in order {
      let own = leaves[leaf]
      let isFlat = own.top == own.bottom
      let float = floats.isEmpty ? -1 : floats[leaf] ?? -1
      if let last = open,
        own.top < last.bottom || isFlat && own.top == last.bottom || last.isBeside(float)
      {
        open?.add(leaf, own, of: float)
        continue
      }
      if let open { divided(open).forEach(body) }
      open = Group(top: own.top, bottom: own.bottom, leaves: [leaf], float: float)
    }
    if let open { divided(open).forEach(body) }
  }

  /// Whether a group has side-by-side leaves that should be divided.
  private func isHigh(_ group: Group) -> Bool {
    group.leaves.count > 1 && group.bottom - group.top > pageSize * Self.wholeFraction
  }

  /// A group of side-by-side leaves, divided after each of them if it is high.
  private func divided(_ group: Group) -> [Group] {
    guard isHigh(group) else { return [group] }
    let order = group.leaves.sorted { (leaves[$0].bottom, $0) < (leaves[$1].bottom, $1) }
    // The topmost of the remaining leaves from each one on, and the topmost one there that no page can divide beside the text.
    let line = max(pageSize * Self.lineFraction, engine.flow.grid?.step ?? .zero)
    var tops = order.map { leaves[$0].top }
    var topsOfHigh = order.map {
      leaves[$0].bottom - leaves[$0].top > line * 2 ? leaves[$0].top : leaves[$0].bottom
    }
    for index in tops.indices.dropLast().reversed() {
      tops[index] = min(tops[index], tops[index + 1])
      topsOfHigh[index] = min(topsOfHigh[index], topsOfHigh[index + 1])
    }
    var pieces: [Group] = []
    var highs: [Length] = []
    for (index, leaf) in order.enumerated() {
      // Texts side by side are put on the grid separately.
      if let last = pieces.last, last.bottom == leaves[leaf].bottom,
        floats.isEmpty || floats[leaf] == last.leaves.last.flatMap({ floats[$0] })
      {
        pieces[pieces.count - 1].leaves.append(leaf)
        continue
      }
      pieces.append(Group(top: tops[index], bottom: leaves[leaf].bottom, leaves: [leaf]))
      highs.append(topsOfHigh[index])
    }
    for index in pieces.indices.dropLast() {
      let overlap = pieces[index].bottom - pieces[index + 1].top
      guard overlap > .zero else { continue }
      // Lines beside a picture are narrower because of it, and go to its page.
      let isBesideHigh = pieces[index].bottom - highs[index + 1] > line * 0.1
      if overlap > line || isBesideHigh {
        pieces[index].penalty = ColumnItem.infinitePenalty
      } else if !areFlows(pieces[index], pieces[index + 1]) {
        pieces[index].penalty = PageBreakingOptions.standard.dividedNote
      }
    }
    return pieces
  }

  /// Whether two pieces of a group belong to different floats, or to one and the text beside it: each of these begins a
  /// page at its head.
  private func areFlows(_ first: Group, _ second: Group) -> Bool {
    func flows(_ group: Group) -> Set<Int> { Set(group.leaves.map { floats[$0] ?? -1 }) }
    return !floats.isEmpty && flows(first).isDisjoint(with: flows(second))
  }

  /// The column as slices, with the alternatives of its paragraphs.
  func slices() -> SlicedColumn {
    var sliceOfLeaf = Array(repeating: 0, count: leaves.count)
    var source = FragmentSource(engine)
    source.boxes = boxes
    let fragments = ColumnFragments(source)
    var slices: [Slice] = []
    // Space may come before them.
    slices.reserveCapacity(leaves.count + 1)
    var extents: [Extent] = []
    forEachGroup { group in
      for leaf in group.leaves { sliceOfLeaf[leaf] = slices.count }
      slices.append(slice(group, after: extents.last?.bottom ?? .zero))
      slices[slices.count - 1].column = fragments
      let columns = group.leaves.lazy.map { leaves[$0].columns }.max() ?? -1
      if columns >= 0 { slices[slices.count - 1].columns = columnSets[columns] }
      extents.appendSparingly(Extent(top: group.top, bottom: group.bottom))
    }
    addPenalties(to: &slices, sliceOfLeaf)
    for leaf in columnStarts where leaf < leaves.count {
      slices[sliceOfLeaf[leaf]].startsColumn = true
    }
    for own in kept {
      var slice = sliceOfLeaf[own.leaf]
      while slice + 1 < extents.count, extents[slice + 1].top < own.bottom {
        slices[slice].penaltyAfter = ColumnItem.infinitePenalty
        slice += 1
      }
    }
    openBoxes(extents, in: &slices, sliceOfLeaf)
    attach(to: &slices, sliceOfLeaf)
    addHeads(to: &slices, sliceOfLeaf)
    var column = SlicedColumn(slices: slices, source: source)
    column.pageStarts = pageStarts(sliceOfLeaf, slices.count)
    column.alternatives = alternatives(slices, sliceOfLeaf)
    return column
  }

  private func slice(_ group: Group, after end: Length) -> Slice {
    var slice = Slice()
    slice.height = group.bottom - group.top
    slice.spaceBefore = group.top - end
    slice.penaltyAfter = group.penalty
    slice.top = group.top
    slice.source = .max
    for number in group.leaves.count > 1 ? group.leaves.sorted() : group.leaves {
      let leaf = leaves[number]
      slice.source = min(slice.source, leaf.source.lowerBound)
      slice.sourceEnd = max(slice.sourceEnd, leaf.source.upperBound)
      slice.isHyphenated = leaf.isHyphenated
      // The text beside a float comes after it, and gives the baseline.
      if let baseline = leaf.baseline, slice.baseline == .zero || isProse(leaf) {
        slice.baseline = leaf.top - group.top + baseline
      }
      slice.container = max(slice.container, leaf.container)
      slice.isBeside = slice.isBeside || leaf.isBeside
      if leaf.fragment >= 0 {
        slice.pieces.append(piece(leaf, from: group.top))
      }
    }
    if slice.pieces.isEmpty, !floats.isEmpty, let float = floats[group.leaves[0]] {
      slice.floatOfEdge = float
    }
    // A slice higher than a page would only make an empty one.
    if slice.pieces.isEmpty {
      let isLeftOut = group.leaves.contains(where: leftOut.contains)
      slice.height = min(slice.height, pageSize * (isLeftOut ? Self.lineFraction : 0.9))
    }
    return slice
  }

  /// Whether a leaf is a line of running text.
  private func isProse(_ leaf: Leaf) -> Bool {
    guard leaf.fragment >= 0, let role = engine.lastText(in: leaf.fragment)?.role else {
      return false
    }
    return LineGrid.running.contains(role)
  }

  /// The part of a leaf that is painted in a slice that begins at `top`.
  func piece(_ leaf: Leaf, from top: Length) -> Slice.Piece {
    Slice.Piece(
      fragment: leaf.fragment, isMarker: engine.isMarker(leaf.fragment),
      corner: LogicalPoint(inline: leaf.corner.inline, block: leaf.corner.block - top),
      box: leaf.box, order: leaf.order)
  }

  // MARK: Costs

  private func addPenalties(to slices: inout [Slice], _ sliceOfLeaf: [Int]) {
    for bond in bonds where bond.leaves.lowerBound < leaves.count {
      let range = sliceRange(of: bond.leaves, sliceOfLeaf)
      for slice in range.lowerBound..<range.upperBound {
        slices[slice].penaltyAfter =
          bond.adds
          ? slices[slice].penaltyAfter + bond.penalty
          : max(slices[slice].penaltyAfter, bond.penalty)
        if bond.isStanza { slices[slice].isWithinStanza = true }
      }
    }
  }

  func sliceRange(of leaves: Range<Int>, _ sliceOfLeaf: [Int]) -> ClosedRange<Int> {
    let own = sliceOfLeaf[leaves.clamped(to: sliceOfLeaf.indices)]
    let last = sliceOfLeaf.last ?? 0
    return (own.min() ?? last)...(own.max() ?? last)
  }

  private func pageStarts(_ sliceOfLeaf: [Int], _ count: Int) -> [PageStart] {
    var found: [PageStart] = []
    for start in starts {
      let slice = start.leaf < leaves.count ? sliceOfLeaf[start.leaf] : count
      // What is beside something else does not begin a page.
      if start.leaf > 0, start.leaf < leaves.count, slice > 0,
        sliceOfLeaf[..<start.leaf].suffix(1).contains(where: { $0 >= slice })
      {
        continue
      }
      // A break in one flow may be above one that precedes it in the document, in another flow.
      if let last = found.last, slice < last.slice { continue }
      if let last = found.last, last.slice == slice {
        if start.side != .page { found[found.count - 1].side = start.side }
      } else if slice > 0 || start.side != .page {
        found.append(PageStart(slice: slice, side: start.side))
      }
    }
    return found
  }
}
