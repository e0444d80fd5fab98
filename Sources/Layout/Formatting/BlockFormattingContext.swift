internal import Graphics
internal import Manuscript
internal import Styling

/// Lays out one block formatting context (CSS 2.2, 9.4.1): blocks one below the other, the floats among
/// them, and the lines beside those.
///
/// Margins that adjoin are known to their full size only where something comes that they do not go
/// through: a line, a border, a padding, a height. Until then the boxes that have begun wait, with the
/// floats in them, for the one place where all of them begin.
struct BlockFormattingContext {
  /// A block container whose content is being laid out.
  struct Container {
    /// Its fragment, which is the parent of what is in it.
    var fragment: Int
    /// The line-left edge of its content, from that of the context.
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

  /// What waits for its place on the block axis.
  enum Pending {
    case box(Int)
    case float(Int, Container)
    case absolute(Int, Container)
  }

  /// The marker of a list's item, which stands on the item's first line.
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
  /// The margins that adjoin there.
  var strut = MarginStrut()
  var pending: [Pending] = []
  /// How many of the boxes that are open wait for their places.
  var unplacedBoxes = 0
  /// Whenever places are found this goes on by one.
  var resolutions = 0
  /// The fragments that have places from the context's corner, which become their parents' in the end.
  var placed: [Int] = []
  /// The fragments whose children have not come in the document's order, for some had to wait.
  var disordered: Set<Int> = []
  private(set) var firstBaseline: Length?
  private(set) var lastBaseline: Length?
  var marker: Marker?
  /// Where letters that are several lines high end which reach below their paragraph.
  var initialsBottom: Length?
  /// Where the titles begin that what comes next stands below; nil below anything else.
  private var titlesTop: Length?
  /// The inline size of boxes that go across all columns, where this is the content of a box with columns;
  /// and the boxes that do.
  var spanSize: Length?
  var spanners: [ColumnSpanner] = []
  /// The fragment that they are children of, where it is not the context's own.
  var spannerParent: Int?

  init(_ engine: LayoutEngine, fragment: Int) {
    (self.engine, root) = (engine, fragment)
  }

  /// Gives all fragments their places, from their parents' corners, and tells how far the content goes:
  /// floats too (10.6.7).
  mutating func finish() -> ContentResult {
    if let marker { addLine(of: marker) }
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

  /// Where the next box would begin, were there no margins of its own.
  var top: Length { cursor + strut.sum }

  /// Ends the margins that adjoin here: what has waited has its place.
  mutating func resolve() {
    cursor += strut.sum
    strut = MarginStrut()
    resolutions += 1
    unplacedBoxes = 0
    placePending(at: cursor)
  }

  /// Goes on on the block axis: behind a line.
  mutating func advance(to place: Length) { cursor = place }

  mutating func note(baseline: Length) {
    firstBaseline = firstBaseline ?? baseline
    lastBaseline = baseline
  }

  /// Gives a fragment its place, from the context's corner.
  mutating func place(_ fragment: Int, at point: LogicalPoint) {
    engine.fragments[fragment].offset = point
    placed.append(fragment)
  }

  mutating func placePending(at place: Length) {
    guard !pending.isEmpty else { return }
    let waiting = pending
    pending = []
    for item in waiting {
      switch item {
      case .box(let fragment): engine.fragments[fragment].offset.block = place
      case .float(let box, let container):
        placeFloat(box, in: container, from: place)
        disordered.insert(container.fragment)
      case .absolute(let box, let container): placeAbsolute(box, in: container, at: place)
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

  /// Adds what is in a block container.
  mutating func addContent(of box: Int, in container: Container) {
    let tree = engine.tree
    guard engine.goesOn else { return }
    if box + 1 < tree[box].end, tree[box + 1].kind == .marker {
      marker = Marker(box: box + 1, container: container)
    }
    let own = marker?.container.fragment == container.fragment
    if tree[box].hasInlineContent {
      addLines(of: box, in: container.hanging(by: tree.style(box).text))
    } else {
      for child in tree.children(of: box) where tree[child].kind != .marker {
        add(child, in: container)
      }
    }
    // An item without a line has one for its marker.
    if own, let left = marker, left.container.fragment == container.fragment {
      addLine(of: left)
    }
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

  /// What a page begins with stands below all floats, and so do columns; a table is no wider than its column.
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
      let room = spansColumns(box) ? spanSize : nil
      engine.fit(table: box, in: room ?? container.inlineSize)
    }
  }

  /// Whether a box goes across all columns, where it stands in columns.
  private func spansColumns(_ box: Int) -> Bool {
    spanSize != nil && !engine.tree[box].isAnonymous && engine.tree.style(box).box.columns.spansAll
  }

  /// Adds a block that takes part in this context.
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
      // Shares of a height pass through boxes that no element has (9.2.1.1).
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

  /// Ends a block in which something has a place, as high as is known, or else as its content is, and `least` at the least.
  private mutating func end(
    _ fragment: Int, _ known: Length?, least: Length?, in container: Container
  ) {
    let (box, edges) = (engine.fragments[fragment].box, engine.fragments[fragment].edges)
    let top = engine.fragments[fragment].offset.block
    let contentTop = top + edges.inset.blockStart
    // The last margin goes through the end of a box that is as high as its content is (8.3.1).
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

  /// Ends a block in which nothing has a place: its margins are one, unless it has a height.
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
    // Its border stands where it would with a border below (8.3.1).
    if unplacedBoxes == 0 { placePending(at: top) }
    strut.add(edges.margin.blockEnd)
    strut.hasClearance = strut.hasClearance || hasClearance
  }

  // MARK: Clearance

  /// Lets a block begin below the floats that it clears; whether it needed clearance for that (9.5.2).
  private mutating func clear(_ box: Int, _ edges: BoxEdges, in container: Container) -> Bool {
    let clear = engine.tree[box].isAnonymous ? .none : engine.tree.style(box).box.clear
    guard clear != .none else { return false }
    let margins = engine.startMargins(of: box, edges)
    var hypothetical = strut
    hypothetical.add(margins)
    let place = cursor + hypothetical.sum
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
    guard bottom > place || waits else { return false }
    resolve()
    // Of the two places that clearance may lead to the one at the float's end.
    cursor = bottom - margins.sum
    strut = MarginStrut(edges.margin.blockStart)
    return true
  }

  /// Moves below floats, where a line's end asks for it.
  mutating func clear(_ clear: BoxProperties.Clear) {
    if let bottom = floats.bottom(clear) { cursor = max(cursor, bottom) }
  }

  // MARK: Boxes by themselves

  /// Adds a block that keeps floats out: it stands beside them where it has room, or below (9.5).
  mutating func addIndependent(_ box: Int, _ edges: BoxEdges, in container: Container) {
    // What has to stand below floats that wait here clears them: its edge stands at their end.
    if pending.isEmpty || !isWider(box, edges, thanRoomIn: container) {
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
      fragment = placeBesideFloats(box, edges, in: container)
    }
    engine.add(fragment, to: container.fragment)
    engine.fragments[fragment].shift = engine.relativeShift(of: box, in: container.block)
    let made = engine.fragments[fragment]
    if let first = made.firstBaseline { firstBaseline = firstBaseline ?? made.offset.block + first }
    if let last = engine.lastBaseline(ofBlock: fragment) { lastBaseline = made.offset.block + last }
    cursor = made.offset.block + made.size.block
    strut = MarginStrut(edges.margin.blockEnd)
  }

  /// What is wider than it was to be runs out at its end.
  mutating func alignRight(_ fragment: Int, _ size: Length, _ edges: BoxEdges) {
    let excess = engine.fragments[fragment].size.inline - size - edges.inset.inlineSum
    engine.fragments[fragment].offset.inline -= excess
  }
}
