internal import Breaking
internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Collects the leaves of a column: what a page break may not divide (css-break-3, 4.1).
extension ColumnSlicer {
  /// The position of a fragment: its border box's corner in the column, and where that is painted.
  struct Position {
    var corner: LogicalPoint
    var painted: LogicalPoint
    /// The visible box around it; −1 if there is none.
    var box: Int

    func moved(by fragment: Fragment) -> Position {
      Position(
        corner: corner + fragment.offset, painted: painted + fragment.offset + fragment.shift,
        box: box)
    }
  }

  /// Collects the leaves of a column.
  mutating func walk(_ column: Int) {
    guard let root = engine.fragments[column].children.first else { return }
    let place = Position(corner: .zero, painted: .zero, box: -1).moved(by: engine.fragments[root])
    if engine.hasRootBox { return addBox(root, at: place) }
    guard tree.hasColumns(0) else { return addChildren(of: root, at: place) }
    engine.fragments[root].paints = .nothing
    boxes.append(
      ColumnBox(
        fragment: root, parent: -1, corner: place.corner,
        blockSize: engine.fragments[root].size.block, shift: .zero, order: order))
    order += 1
    addColumns(of: root, at: Position(corner: place.corner, painted: place.painted, box: 0))
  }

  mutating func add(_ fragment: Int, at position: Position) {
    guard engine.goesOn else { return }
    let made = engine.fragments[fragment]
    if let clipEnd, position.corner.block >= clipEnd { return }
    if openColumns >= 0 { addSpanners(before: made.box) }
    switch made.content {
    case .placeholder: return
    case .decoration(let items):
      if position.box >= 0 {
        boxes[position.box].decorations.append(
          ColumnDecoration(fragment: fragment, order: order, items))
        order += 1
      }
    case .line, .text:
      addLine(fragment, made, at: position)
    case .column: addChildren(of: fragment, at: position)
    case .picture: addPicture(fragment, at: position)
    case .box:
      let isFloat = made.box >= 0 && tree.isFloat(made.box)
      if isFloat { openFloats += 1 }
      addBox(fragment, at: position)
      if isFloat { openFloats -= 1 }
    }
  }

  // MARK: Leaves

  private mutating func addLeaf(_ fragment: Int, at position: Position) {
    addLeaf(fragment, engine.fragments[fragment], at: position)
  }

  private mutating func addLeaf(_ fragment: Int, _ made: Fragment, at position: Position) {
    if tree.hasClips { engine.noteClips(in: fragment, onPages: pageSize) }
    let source = source(of: made)
    let bottom = position.corner.block + max(made.size.block, .zero)
    leaves.appendSparingly(
      Leaf(
        fragment: fragment, box: position.box, top: position.corner.block,
        bottom: min(bottom, clipEnd ?? bottom), corner: position.painted,
        source: source, baseline: made.firstBaseline, order: order, columns: openColumns))
    order += 1
  }

  private mutating func addLine(_ fragment: Int, _ made: Fragment, at position: Position) {
    if case .line = made.content, made.size.block > pageSize {
      // What is higher than a page continues on the next, as far as it can be divided.
      return addParts(of: fragment, at: position)
    }
    addLeaf(fragment, made, at: position)
    let last = leaves.count - 1
    if let line = engine.lastText(in: fragment) {
      leaves[last].isHyphenated = line.end == .hyphen
      leaves[last].baseline = leaves[last].baseline ?? line.baseline
    }
    if made.reach > .zero { kept.append((last, leaves[last].top + made.reach - .pt(0.01))) }
    // Columns are balanced with the lines they have.
    if openColumns < 0, clipEnd == nil, let alternatives = alternatives[fragment] {
      leaves[last].alternatives = alternatives
    }
  }

  /// Adds the content of a line that is higher than a page.
  private mutating func addParts(of fragment: Int, at position: Position) {
    for child in engine.fragments[fragment].children {
      let made = engine.fragments[child]
      let own = position.moved(by: made)
      switch made.content {
      case .text(let text):
        addLeaf(child, at: own)
        let baseline = own.corner.block + text.baseline
        leaves[leaves.count - 1].top = baseline - text.line.ascent
        leaves[leaves.count - 1].bottom = baseline + text.line.descent
      case .box where made.box >= 0 && tree[made.box].kind == .inline:
        addParts(of: child, at: own)
      default: add(child, at: own)
      }
    }
  }

  private mutating func addPicture(_ fragment: Int, at position: Position) {
    let first = leaves.count
    let box = engine.fragments[fragment].box
    begin(box)
    addLeaf(fragment, at: position)
    finish(box, from: first)
  }

  /// The bytes of the book that a fragment shows.
  func source(of made: Fragment) -> Range<Int> {
    if case .text(let text) = made.content { return text.line.range }
    if let range = engine.source(of: made) { return range }
    let start =
      engine.flow.source
      + (made.box >= 0 ? engine.flow.document.nodes[max(tree[made.box].node, 0)].source : 0)
    return start..<start + 1
  }

  // MARK: Boxes

  private mutating func addBox(_ fragment: Int, at position: Position) {
    let made = engine.fragments[fragment]
    guard made.box >= 0 else { return addChildren(of: fragment, at: position) }
    let style = tree.style(made.box)
    let isElement = !tree[made.box].isAnonymous
    if tree.isAbsolute(made.box), made.size.block <= pageSize {
      return attach(fragment, at: position)
    }
    var position = position
    let first = leaves.count
    // A table with captions has two fragments: the wrapper's, and inside it the grid's.
    let isInner = made.parent >= 0 && engine.fragments[made.parent].box == made.box
    if !isInner { begin(made.box) }
    let isTurned =
      tree.isTransformed(made.box) || tree[made.box].mode != tree.principalMode
    let isClipped = tree.hasClips && engine.cutsOff(fragment, onPages: pageSize)
    if isElement, made.size.block <= pageSize, isTurned || isClipped {
      // What is transformed, has another writing mode or is clipped is painted as a whole.
      addLeaf(fragment, at: position)
      return finish(made.box, from: first)
    }
    let isKept = isClipped || isKept(fragment, style)
    if isKept { position.box = keepBox(fragment, style, at: position) }
    let top = position.corner.block
    let isCell = tree[made.box].kind == .tableCell
    let edges = made.edges.inset
    if edges.blockStart > .zero { addBlank(top, top + edges.blockStart, of: made.box) }
    let inside = leaves.count
    let attached = attachments.count
    defer { hold(attached..<attachments.count, in: first..<leaves.count, of: made.box) }
    let outerClipEnd = clipEnd
    // Boxes that scroll elsewhere clip no text.
    if isClipped, style.box.overflow == .cut, !tree.hasColumns(made.box) {
      clip(to: top + made.size.block - made.edges.border.blockEnd)
    }
    if tree.hasColumns(made.box) {
      addColumns(of: fragment, at: position)
    } else {
      addChildren(of: fragment, at: position)
    }
    clipEnd = outerClipEnd
    if isKept, !isCell { addWhite(from: top + edges.blockStart, to: inside..<leaves.count) }
    let content = leaves[inside...].lazy.map(\.top).min() ?? top
    if edges.blockStart > .zero, isNear(content - top - edges.blockStart, in: made.box) {
      bonds.append(Bond(leaves: inside - 1..<inside + 1, penalty: ColumnItem.indivisible))
    }
    addEnd(of: fragment, style, at: position, inside: inside, isKept: isKept)
    // The edges of an empty box without height are at its position.
    if isKept, leaves.count == first { addBlank(top, top + made.size.block, of: made.box) }
    keepItem(fragment, from: first)
    if isKept, openFloats > 0, leaves.count > first {
      leavesOfBoxes[position.box] = first..<leaves.count
    }
    if !isInner { finish(made.box, from: first) }
  }

  /// Records what floats, items of grids and items of rows ask of their leaves, which are those from `first` on.
  private mutating func keepItem(_ fragment: Int, from first: Int) {
    let made = engine.fragments[fragment]
    if tree.isFloat(made.box) || tree.isGridItem(made.box),
      made.size.block <= pageSize * Self.wholeRow
    {
      bonds.append(Bond(leaves: first..<leaves.count, penalty: ColumnItem.infinitePenalty))
    }
    if tree.isFloat(made.box) {
      for leaf in first..<leaves.count where floats[leaf] == nil { floats[leaf] = fragment }
    }
    if tree.isInRows(made.box), made.size.block <= pageSize * Self.wholeRow {
      for leaf in first..<leaves.count {
        leaves[leaf].container = tree[made.box].parent
      }
    }
  }

  /// Leaves out what begins below a place: boxes that are divided clip it.
  private mutating func clip(to end: Length) { clipEnd = min(clipEnd ?? end, end) }

  /// Keeps a box whose own decoration is painted on each page; returns its index.
  private mutating func keepBox(_ fragment: Int, _ style: BoxStyle, at position: Position) -> Int {
    let made = engine.fragments[fragment]
    let height = made.size.block
    boxes.append(
      ColumnBox(
        fragment: fragment, parent: position.box, corner: position.corner,
        blockSize: min(height, clipEnd.map { $0 - position.corner.block } ?? height),
        shift: position.painted - position.corner, order: order, isInColumns: openColumns >= 0,
        clonesEdges: style.box.clonesDecoration && openColumns < 0
          && made.edges.inset.blockSum <= pageSize * Self.smallWhite))
    order += 1
    return boxes.count - 1
  }

  /// Whether a box shows more than its content.
  private func isKept(_ fragment: Int, _ style: BoxStyle) -> Bool {
    let made = engine.fragments[fragment]
    guard !tree[made.box].isAnonymous else { return false }
    let isPainted = made.paints != .nothing && style.isDecorated && style.text.isVisible
    let hasDecorations = made.children.contains {
      if case .decoration = engine.fragments[$0].content { true } else { false }
    }
    return isPainted || hasDecorations
      || style.box.columns.usedRule.width > .zero && tree.hasColumns(made.box)
      || style.box.opacity < 1
      || tree.isTransformed(made.box)
      || style.box.position != .static && style.box.zIndex ?? 0 != 0
  }

  private mutating func addChildren(of fragment: Int, at position: Position) {
    let made = engine.fragments[fragment]
    if made.box >= 0, tree[made.box].kind == .table, engine.isGrid(fragment) {
      return addTable(fragment, at: position)
    }
    var lines: [Int] = []
    var items: [Item] = []
    var blocks: [Range<Int>] = []
    var holdsOthers = false
    var listItems: [Range<Int>] = []
    let isList = isList(made.box)
    let isContainer = made.box >= 0 && [.flex, .grid].contains(tree[made.box].kind)
    let start = leaves.count
    let hasCaption = made.box >= 0 && tree[made.box].kind == .table
    for child in made.children {
      let own = engine.fragments[child]
      let first = leaves.count
      add(child, at: position.moved(by: own))
      if leaves.count > first, !holdsOthers {
        holdsOthers = isContainer || !isShortBlock(child, first..<leaves.count)
        blocks.append(first..<leaves.count)
      }
      if isList, leaves.count > first, isListItem(child) { listItems.append(first..<leaves.count) }
      if isContainer, leaves.count > first {
        items.append(Item(leaves: first..<leaves.count, own))
      }
      if hasCaption, first > start, leaves.count > first {
        bonds.append(Bond(leaves: first - 1..<first + 1, penalty: ColumnItem.infinitePenalty))
      }
      if own.isLineOfText, own.box < 0 || tree[own.box].kind != .marker,
        leaves.count == first + 1
      {
        lines.append(first)
      }
    }
    keepDistances(of: items, in: made.box, fragment)
    guard made.box >= 0 else { return }
    if !holdsOthers, blocks.count > 1 { bind(blocks, in: made.box) }
    if listItems.count > 1 { keepEnds(of: listItems, in: made.box) }
    guard lines.count > 1 else { return }
    let fragments = lines.map { leaves[$0].fragment }
    let style = tree.style(made.box).text
    let penalties = engine.penalties(between: fragments, style)
    for (index, line) in lines.enumerated().dropLast() {
      let penalty = penalties[index]
      guard penalty.cost > 0 else { continue }
      bonds.append(
        Bond(
          leaves: line..<lines[index + 1] + 1, penalty: penalty.cost, adds: true,
          isStanza: penalty.isStanza))
    }
  }
}

extension LayoutEngine {
  /// Whether a table's fragment is the grid with its cells, not the wrapper around the grid and the captions.
  func isGrid(_ fragment: Int) -> Bool {
    !fragments[fragment].children.contains { fragments[$0].box == fragments[fragment].box }
  }

  /// The end of the last text in a fragment, its role on the page, and its baseline.
  func lastText(in fragment: Int)
    -> (end: PageLine.End, role: PageLine.Role, baseline: Length)?
  {
    if let text = text(of: fragment) {
      return (text.line.end, text.line.role, text.baseline)
    }
    for child in fragments[fragment].children.reversed() {
      if let found = lastText(in: child) { return found }
    }
    return nil
  }

  /// The bytes of the book that a fragment's text covers; nil without text.
  func source(of made: Fragment) -> Range<Int>? {
    var range: Range<Int>?
    func take(_ own: Range<Int>) {
      range =
        range.map {
          min($0.lowerBound, own.lowerBound)..<max($0.upperBound, own.upperBound)
        } ?? own
    }
    switch made.content {
    case .text(let text): take(text.line.range)
    default: break
    }
    for child in made.children {
      if let own = source(of: fragments[child]) { take(own) }
    }
    return range
  }
}
