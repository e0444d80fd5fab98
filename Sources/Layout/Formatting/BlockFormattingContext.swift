internal import Graphics
internal import Manuscript
internal import Styling

/// Lays out one block formatting context (CSS 2.2, 9.4.1): blocks one below the other, the floats among them, and the
/// lines beside those.
///
/// The size of collapsing margins is only known when something follows that they do not collapse through: a line, a
/// border, a padding, a height. Until then the boxes that have begun wait, with the floats in them, for the one place
/// where all of them begin.
struct BlockFormattingContext {
  /// A block container whose content is being laid out.
  struct Container {
    /// Its fragment, the parent of its content.
    var fragment: Int
    /// The line-left edge of its content, relative to the context's.
    var lineLeft: Length
    var inlineSize: Length
    var blockSize: Length?
    var isRightToLeft: Bool

    var lineRight: Length { lineLeft + inlineSize }
    var block: ContainingBlock {
      ContainingBlock(
        inlineSize: inlineSize, blockSize: blockSize, isRightToLeft: isRightToLeft)
    }
  }

  /// An item that waits for its place on the block axis.
  enum Pending {
    case box(Int)
    case float(Int, Container)
    case absolute(Int, Container)
  }

  /// The marker of a list item or of a note, which is on its first line.
  struct Marker {
    var box: Int
    var container: Container
  }

  let engine: LayoutEngine
  /// The fragment whose content this is.
  let root: Int
  var floats = FloatArea()
  /// Where the last border box, line or padding ended.
  private(set) var cursor = Length.zero
  /// The margins that collapse there.
  var strut = MarginStrut()
  var pending: [Pending] = []
  /// The number of open boxes that wait for their places.
  var unplacedBoxes = 0
  /// Incremented whenever places are resolved.
  var resolutions = 0
  /// The fragments with places relative to the context's corner, which are finally made relative to their parents.
  var placed: [Int] = []
  /// The fragments whose children were not added in document order, because some had to wait.
  var disordered: Set<Int> = []
  private(set) var firstBaseline: Length?
  private(set) var lastBaseline: Length?
  /// The markers that wait for a line, of nested items, the outermost first.
  var markers: [Marker] = []
  /// The end of initial letters that extend below their paragraph.
  var initialsBottom: Length?
  /// Where the titles above the next box begin; nil below anything else.
  private var titlesTop: Length?
  /// The inline size of boxes that span all columns, if this is the content of a multi-column box; and those boxes.
  var spanSize: Length?
  var spanners: [ColumnSpanner] = []
  /// The fragment that they are children of, where it is not the context's own.
  var spannerParent: Int?

  init(_ engine: LayoutEngine, fragment: Int) {
    (self.engine, root) = (engine, fragment)
  }

  /// Makes the places of all fragments relative to their parents, and returns the extent of the content, including
  /// floats (10.6.7).
  mutating func finish() -> ContentResult {
    addLineOfMarkers()
    endSpanner()
    placePending(at: cursor + strut.sum)
    let end = max(cursor + strut.sum, floats.bottom ?? .zero, .zero)
    let edges = engine.fragments[root].edges.inset
    let corner = LogicalPoint(inline: edges.lineLeft, block: edges.blockStart)
    for fragment in placed.reversed() {
      let parent = engine.fragments[fragment].parent
      let from = parent == root ? LogicalPoint.zero - corner : engine.fragments[parent].offset
      engine.fragments[fragment].offset = engine.fragments[fragment].offset - from
    }
    for fragment in disordered { engine.orderChildren(of: fragment) }
    return ContentResult(
      blockSize: end, firstBaseline: firstBaseline, lastBaseline: lastBaseline)
  }

  // MARK: Places

  /// Where the next box would begin if it had no margins.
  var top: Length { cursor + strut.sum }

  /// Ends the collapsing margins here: everything that has waited gets its place.
  mutating func resolve() {
    cursor += strut.sum
    strut = MarginStrut()
    resolutions += 1
    unplacedBoxes = 0
    placePending(at: cursor)
  }

  /// Advances on the block axis, past a line.
  mutating func advance(to position: Length) { cursor = position }

  mutating func note(baseline: Length) {
    firstBaseline = firstBaseline ?? baseline
    lastBaseline = baseline
  }

  /// Gives a fragment its place, relative to the context's corner.
  mutating func place(_ fragment: Int, at point: LogicalPoint) {
    engine.fragments[fragment].offset = point
    placed.append(fragment)
  }

  mutating func placePending(at position: Length) {
    guard !pending.isEmpty else { return }
    let waiting = pending
    pending = []
    for item in waiting {
      switch item {
      case .box(let fragment): engine.fragments[fragment].offset.block = position
      case .float(let box, let container):
        placeFloat(box, in: container, from: position)
        disordered.insert(container.fragment)
      case .absolute(let box, let container): placeAbsolute(box, in: container, at: position)
      }
    }
  }

  // MARK: Content

  mutating func addRoot(_ size: LogicalSize) {
    let isRightToLeft = engine.tree.style(0).text.isRightToLeft
    add(
      0,
      in: Container(
        fragment: root, lineLeft: .zero, inlineSize: size.inline, blockSize: size.block,
        isRightToLeft: isRightToLeft))
  }

  /// The largest fraction of a column that the edges of its root take at the sides.
  private static let mostEdges = 0.6

  /// Adds the root of a column as a box in it, without its margins.
  mutating func addRootBox(at lineLeft: Length, inlineSize: Length) {
    let container = Container(
      fragment: root, lineLeft: lineLeft, inlineSize: inlineSize, blockSize: nil,
      isRightToLeft: engine.tree.style(0).text.isRightToLeft)
    var edges = engine.edges(of: 0, in: inlineSize)
    if edges.inset.inlineSum > inlineSize * Self.mostEdges { edges = BoxEdges() }
    edges.margin = .zero
    guard engine.tree[0].kind == .block else {
      return addIndependent(0, edges, in: container)
    }
    addBlock(0, edges, in: container, hasClearance: false)
  }

  /// Adds the content of a block container.
  mutating func addContent(of box: Int, in container: Container) {
    let tree = engine.tree
    guard engine.goesOn else { return }
    if box + 1 < tree[box].end, tree[box + 1].kind == .marker {
      markers.append(Marker(box: box + 1, container: container))
    }
    let own = markers.last?.container.fragment == container.fragment
    if tree[box].hasInlineContent {
      addLines(of: box, in: container.hanging(by: tree.style(box).text))
    } else {
      for child in tree.children(of: box) where tree[child].kind != .marker {
        add(child, in: container)
      }
    }
    // An item without a line gets one for its marker.
    if own, markers.last?.container.fragment == container.fragment { addLineOfMarkers() }
  }

  /// Adds a block-level box.
  mutating func add(_ box: Int, in container: Container) {
    let tree = engine.tree
    if tree.isAbsolute(box) { return addAbsolute(box, in: container) }
    if tree.isFloat(box) { return addFloat(box, in: container) }
    guard engine.isPaged else { return addInFlow(box, in: container) }
    let (titles, start) = (titlesTop, cursor)
    prepareForPages(box, in: container)
    addInFlow(box, in: container)
    if engine.staysWithNext(box) {
      titlesTop = titles ?? start
    } else if !tree.holdsBlocks(box) {
      titlesTop = nil
    }
  }

  private mutating func addInFlow(_ box: Int, in container: Container) {
    let tree = engine.tree
    if let spanSize {
      if spansColumns(box) {
        return addSpanner(box, spanSize, in: container)
      }
      endSpanner()
    }
    let edges = engine.edges(of: box, in: container.inlineSize)
    let hasClearance = clear(box, edges, in: container)
    if tree.isIndependent(box) { return addIndependent(box, edges, in: container) }
    addBlock(box, edges, in: container, hasClearance: hasClearance)
  }

  /// A box that begins a page goes below all floats, as do columns; a table is no wider than its column.
  private mutating func prepareForPages(_ box: Int, in container: Container) {
    if !engine.tree[box].isAnonymous,
      engine.tree.style(box).box.breakBefore.isForced
        || engine.tree.columnHolders.contains(box) && engine.tree.isIndependent(box),
      let bottom = floats.bottom, bottom > top
    {
      resolve()
      cursor = max(cursor, bottom)
    }
    let titles = titlesTop.map { cursor - $0 + max(strut.sum, .zero) + engine.sinkage(above: $0) }
    engine.fitPictures(in: box, container.block, below: titles ?? .zero)
    if engine.tree[box].kind == .table {
      let available = spansColumns(box) ? spanSize : nil
      engine.fit(table: box, in: available ?? container.inlineSize)
    }
  }

  /// Whether a box spans all columns of the columns that contain it.
  private func spansColumns(_ box: Int) -> Bool {
    spanSize != nil && !engine.tree[box].isAnonymous && engine.tree.style(box).box.columns.spansAll
  }

  /// Adds a block that participates in this context.
  private mutating func addBlock(
    _ box: Int, _ edges: BoxEdges, in container: Container, hasClearance: Bool
  ) {
    var edges = edges
    let sizes = engine.blockSizes(of: box, edges, in: container.block)
    edges.margin = sizes.margin
    let fragment = engine.makeFragment(of: box, edges: edges)
    engine.add(fragment, to: container.fragment)
    engine.fragments[fragment].shift = engine.relativeShift(of: box, in: container.block)
    if !hasClearance { strut.add(edges.margin.blockStart) }
    pending.append(.box(fragment))
    unplacedBoxes += 1
    place(
      fragment,
      at: LogicalPoint(inline: container.lineLeft + edges.margin.lineLeft, block: cursor))
    let mark = resolutions
    if edges.inset.blockStart > .zero {
      resolve()
      cursor += edges.inset.blockStart
    }
    let known = engine.contentBlockSize(of: box, edges, in: container.block)
      .map { engine.limitedBlockSize($0, of: box, edges, in: container.block) }
    let asked =
      known == nil
      ? engine.ratioBlockSize(
        of: box, inlineSize: sizes.contentSize, edges, in: container.block) : nil
    let inner = Container(
      fragment: fragment,
      lineLeft: container.lineLeft + edges.margin.lineLeft + edges.inset.lineLeft,
      inlineSize: sizes.contentSize,
      // Percentages of a height pass through anonymous boxes (9.2.1.1).
      blockSize: engine.tree[box].isAnonymous ? container.blockSize : known ?? asked,
      isRightToLeft: engine.tree.style(box).text.isRightToLeft)
    addContent(of: box, in: inner)
    if resolutions == mark {
      endEmpty(fragment, known ?? asked, in: container, hasClearance: hasClearance)
    } else {
      end(fragment, known, least: asked, in: container)
    }
    engine.fragments[fragment].size.inline = sizes.contentSize + edges.inset.inlineSum
  }

  /// Ends a block with a fixed place: as high as specified, otherwise as its content, and at least `least`.
  private mutating func end(
    _ fragment: Int, _ known: Length?, least: Length?, in container: Container
  ) {
    let (box, edges) = (engine.fragments[fragment].box, engine.fragments[fragment].edges)
    let top = engine.fragments[fragment].offset.block
    let contentTop = top + edges.inset.blockStart
    // The last margin collapses through the end of a box with automatic height (8.3.1).
    let isOpen = edges.inset.blockEnd == .zero && !strut.hasClearance
    let natural = (isOpen ? cursor : cursor + strut.sum) - contentTop
    let size =
      known
      ?? max(
        engine.limitedBlockSize(natural, of: box, edges, in: container.block), least ?? .zero)
    let goesThrough = known == nil && isOpen && size == natural
    cursor = contentTop + size + edges.inset.blockEnd
    if !goesThrough { strut = MarginStrut() }
    strut.add(edges.margin.blockEnd)
    engine.fragments[fragment].size.block = cursor - top
  }

  /// Ends a block without a fixed place: its margins collapse into one, unless it has a height.
  private mutating func endEmpty(
    _ fragment: Int, _ known: Length?, in container: Container, hasClearance: Bool
  ) {
    let (box, edges) = (engine.fragments[fragment].box, engine.fragments[fragment].edges)
    let size = known ?? engine.limitedBlockSize(.zero, of: box, edges, in: container.block)
    engine.fragments[fragment].size.block = size + edges.inset.blockEnd
    guard size + edges.inset.blockEnd == .zero else {
      resolve()
      cursor += size + edges.inset.blockEnd
      return strut.add(edges.margin.blockEnd)
    }
    unplacedBoxes -= 1
    // Its border is where it would be with a border below (8.3.1).
    if unplacedBoxes == 0 { placePending(at: top) }
    strut.add(edges.margin.blockEnd)
    strut.hasClearance = strut.hasClearance || hasClearance
  }

  // MARK: Clearance

  /// Moves a block below the floats that it clears; returns whether it needed clearance (9.5.2).
  private mutating func clear(_ box: Int, _ edges: BoxEdges, in container: Container) -> Bool {
    let clear = engine.tree[box].isAnonymous ? .none : engine.tree.style(box).box.clear
    guard clear != .none else { return false }
    let margins = engine.startMargins(of: box, edges)
    var hypothetical = strut
    hypothetical.add(margins)
    let position = cursor + hypothetical.sum
    let waits = pending.contains { item in
      if case .float(let float, _) = item { return engine.tree.clears(clear, float) }
      return false
    }
    // Floats that wait here would begin where the box does.
    if waits {
      resolve()
    }
    guard var bottom = floats.bottom(clear) else { return false }
    if engine.tree.style(box).box.clearsWithMargin { bottom += max(margins.sum, .zero) }
    guard bottom > position || waits else { return false }
    resolve()
    // Of the two places that clearance may produce, the one at the float's end.
    cursor = bottom - margins.sum
    strut = MarginStrut(edges.margin.blockStart)
    return true
  }

  /// Moves below floats, where a line break requires it.
  mutating func clear(_ clear: BoxProperties.Clear) {
    if let bottom = floats.bottom(clear) { cursor = max(cursor, bottom) }
  }

  // MARK: Independent boxes

  /// Adds a block that establishes its own context: it goes beside floats if it fits, otherwise below (9.5).
  mutating func addIndependent(_ box: Int, _ edges: BoxEdges, in container: Container) {
    // A box that must be below floats that wait here clears them: its edge is at their end.
    if pending.isEmpty || !isWider(box, edges, thanSpaceIn: container) {
      strut.add(edges.margin.blockStart)
    }
    resolve()
    var fragment: Int
    if floats.isEmpty || (floats.bottom ?? cursor) <= cursor {
      var edges = edges
      let sizes = engine.blockSizes(of: box, edges, in: container.block)
      edges.margin = sizes.margin
      fragment = engine.layOut(
        box, contentSize: sizes.contentSize, edges: edges, in: container.block)
      place(
        fragment,
        at: LogicalPoint(
          inline: container.lineLeft + edges.margin.lineLeft, block: cursor))
      if container.isRightToLeft { alignRight(fragment, sizes.contentSize, edges) }
    } else {
      fragment = placeNearFloats(box, edges, in: container)
    }
    engine.add(fragment, to: container.fragment)
    engine.fragments[fragment].shift = engine.relativeShift(of: box, in: container.block)
    let made = engine.fragments[fragment]
    if let first = made.firstBaseline {
      let (start, end) = (made.offset.block, made.offset.block + made.size.block)
      firstBaseline = firstBaseline ?? start + first
      placeMarkers(on: start + (engine.firstLine(ofTable: fragment) ?? first)) {
        $0.intrusion(of: $0.floats.slot(from: start, to: end), in: container)
      }
    }
    if let last = engine.lastBaseline(ofBlock: fragment) { lastBaseline = made.offset.block + last }
    cursor = made.offset.block + made.size.block
    strut = MarginStrut(edges.margin.blockEnd)
  }

  /// A box wider than intended overflows at its end.
  mutating func alignRight(_ fragment: Int, _ size: Length, _ edges: BoxEdges) {
    let excess = engine.fragments[fragment].size.inline - size - edges.inset.inlineSum
    engine.fragments[fragment].offset.inline -= excess
  }
}
