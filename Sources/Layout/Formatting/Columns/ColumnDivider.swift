internal import Graphics
internal import Paragraphs
internal import Styling

/// Divides the fragments of one long column among several: boxes that continue in the next column are cut into parts
/// (css-break-3, 5).
struct ColumnDivider {
  /// A column, and the fragment for its content.
  struct Target {
    var column: ColumnCuts.Column
    var fragment: Int
    /// The height of the column: boxes that continue after it extend to its end.
    var height: Length
  }

  /// The part of a parent in a column, and its corner there.
  private struct Parent {
    var fragment: Int
    var corner: Length
  }

  let engine: LayoutEngine
  let targets: [Target]
  /// The extent of a fragment's content below its corner.
  private var reaches: [Int: Length] = [:]

  init(_ engine: LayoutEngine, _ targets: [Target]) {
    (self.engine, self.targets) = (engine, targets)
  }

  /// Moves the content of a fragment into the columns.
  mutating func divide(_ strip: Int, leavingOut: Set<Int>) {
    guard !targets.isEmpty else { return }
    var parents: [Int: Parent] = [:]
    for index in targets.indices {
      parents[index] = Parent(fragment: targets[index].fragment, corner: .zero)
    }
    for child in engine.fragments[strip].children where !leavingOut.contains(child) {
      _ = reach(of: child)
      move(child, at: engine.fragments[child].offset.block, to: parents)
    }
  }

  private mutating func reach(of fragment: Int) -> Length {
    let made = engine.fragments[fragment]
    var reach = made.size.block
    if isDivisible(fragment) {
      for child in made.children {
        reach = max(reach, engine.fragments[child].offset.block + self.reach(of: child))
      }
    }
    reaches[fragment] = reach
    return reach
  }

  /// Whether a fragment may be divided among several columns.
  private func isDivisible(_ fragment: Int) -> Bool {
    guard case .box = engine.fragments[fragment].content, engine.fragments[fragment].box >= 0 else {
      return false
    }
    return !engine.isMonolithic(fragment)
  }

  /// The column of a place: the last that begins before it.
  private func column(at position: Length) -> Int {
    max(targets.partitioningIndex { $0.column.start > position } - 1, 0)
  }

  private mutating func move(_ fragment: Int, at top: Length, to parents: [Int: Parent]) {
    guard engine.goesOn else { return }
    let made = engine.fragments[fragment]
    let first = nearest(column(at: top), parents)
    let bottom = top + (reaches[fragment] ?? made.size.block)
    let isWhole = bottom <= targets[first].column.end || first == targets.count - 1
    guard !isWhole, isDivisible(fragment) else { return put(fragment, at: top, in: first, parents) }
    divide(fragment, at: top, bottom, from: first, parents)
  }

  /// The nearest column that contains a part of the parent.
  private func nearest(_ column: Int, _ parents: [Int: Parent]) -> Int {
    if parents[column] != nil { return column }
    return parents.keys.min { abs($0 - column) < abs($1 - column) } ?? column
  }

  private func put(_ fragment: Int, at top: Length, in column: Int, _ parents: [Int: Parent]) {
    guard let parent = parents[column] else { return }
    engine.fragments[fragment].offset.block = top - targets[column].column.start - parent.corner
    engine.add(fragment, to: parent.fragment)
  }

  /// Cuts a box into a part for each column that it extends into.
  private mutating func divide(
    _ fragment: Int, at top: Length, _ bottom: Length, from first: Int, _ parents: [Int: Parent]
  ) {
    let whole = engine.fragments[fragment]
    let children = whole.children
    let last = max(first, targets.partitioningIndex { $0.column.start >= bottom } - 1)
    let end = top + whole.size.block
    // The last column that the box itself extends into, and not only its overflow.
    let lastOwn = max(first, min(last, targets.partitioningIndex { $0.column.start >= end } - 1))
    var own: [Int: Parent] = [:]
    var pieces: [(fragment: Int, size: Length)] = []
    for column in first...last {
      guard let parent = parents[column] else { continue }
      let target = targets[column]
      let start = max(top - target.column.start, .zero)
      var size = Length.zero
      if column < lastOwn { size = max(target.height - start, .zero) }
      if column == lastOwn { size = max(end - target.column.start - start, .zero) }
      let part = column == first ? fragment : engine.makePart(of: whole)
      engine.fragments[part].children = []
      engine.fragments[part].size.block = size
      engine.fragments[part].offset.block = start - parent.corner
      if column != first { engine.fragments[part].cutStart() }
      if column < lastOwn { engine.fragments[part].cutEnd() }
      if column > lastOwn { engine.fragments[part].paints = .nothing }
      engine.add(part, to: parent.fragment)
      own[column] = Parent(fragment: part, corner: start)
      pieces.append((part, size))
    }
    let height = pieces.reduce(Length.zero) { $0 + $1.size }
    var used = Length.zero
    for piece in pieces {
      engine.fragments[piece.fragment].whole = LogicalRect(
        origin: LogicalPoint(inline: .zero, block: -used),
        size: LogicalSize(inline: whole.size.inline, block: height))
      used += piece.size
    }
    for child in children { move(child, at: top + engine.fragments[child].offset.block, to: own) }
  }
}

extension Fragment {
  /// Removes the edges at its block start: they are in another part.
  fileprivate mutating func cutStart() {
    hasBlockStart = false
    (edges.border.blockStart, edges.padding.blockStart, edges.margin.blockStart) = (
      .zero, .zero, .zero
    )
  }

  fileprivate mutating func cutEnd() {
    hasBlockEnd = false
    (edges.border.blockEnd, edges.padding.blockEnd, edges.margin.blockEnd) = (.zero, .zero, .zero)
  }
}

extension LayoutEngine {
  /// Makes another empty fragment of the same box, for the part of it that is elsewhere.
  fileprivate func makePart(of whole: Fragment) -> Int {
    var part = whole
    (part.children, part.parent) = ([], -1)
    fragments.append(part)
    if part.box >= 0 { noteLast(fragments.count - 1, of: part.box) }
    return fragments.count - 1
  }
}
