internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Boxes that take no space in the column, or are drawn as a whole.
extension ColumnSlicer {
  /// An absolutely positioned box, which takes no space: it goes on the page of what is beside it.
  struct Attachment {
    var leaf: Leaf
    /// The leaves of the box that it goes with.
    var leaves: Range<Int>
  }

  mutating func attach(_ fragment: Int, at place: Place) {
    if tree.hasClips { noteClips(in: fragment) }
    let made = engine.fragments[fragment]
    attachments.append(
      Attachment(
        leaf: Leaf(
          fragment: fragment, box: place.box, top: place.corner.block, bottom: place.corner.block,
          corner: place.painted, source: source(of: made), order: order, columns: openColumns),
        leaves: leaves.count..<leaves.count))
    order += 1
  }

  /// Attaches the absolutely positioned boxes whose parent is this box to the leaves of that.
  mutating func hold(_ held: Range<Int>, in own: Range<Int>, of box: Int) {
    for number in held where attachments[number].leaves.isEmpty {
      let placed = engine.fragments[attachments[number].leaf.fragment]
      guard placed.parent >= 0, engine.fragments[placed.parent].box == box else { continue }
      attachments[number].leaves = own
    }
  }

  /// Finds the boxes that clip their content, among letters and wherever else no page break divides them.
  func noteClips(in fragment: Int) {
    for child in engine.fragments[fragment].children {
      let made = engine.fragments[child]
      if made.isBox, made.box >= 0, !tree[made.box].isAnonymous,
        tree[made.box].kind != .inline, tree.style(made.box).box.clips
      {
        _ = cutsOff(child)
      }
      noteClips(in: child)
    }
  }

  /// Whether a box clips some of its content but no text; if so, its fragment is marked.
  ///
  /// A book must not lose words because its type is larger than its sheets expect.
  func cutsOff(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    let area = LogicalRect(origin: .zero, size: made.size).inset(by: made.edges.border)
    let isRound =
      made.box >= 0
      && tree.style(made.box).box.radius != Sides(all: BoxProperties.Radius.zero)
    var (isCut, cutsText, hasBoxes, hasText) = (false, false, false, false)
    func look(_ fragment: Int, at corner: LogicalPoint) {
      for child in engine.fragments[fragment].children {
        let own = engine.fragments[child]
        let rect = LogicalRect(
          origin: corner + own.offset + own.shift, size: own.size)
        let isInside =
          rect.origin.inline >= area.origin.inline && rect.origin.block >= area.origin.block
          && rect.inlineEnd <= area.inlineEnd && rect.blockEnd <= area.blockEnd
        if own.isLineOfText, engine.lastText(in: child) != nil {
          hasText = true
          if !isInside { cutsText = true }
        }
        if own.isBox {
          hasBoxes = true
          if !isInside { isCut = true }
        }
        look(child, at: rect.origin)
      }
    }
    look(fragment, at: .zero)
    // Round corners clip pictures that are as large as their box.
    guard isCut || isRound && hasBoxes && !hasText, !cutsText else { return false }
    engine.fragments[fragment].isClipped = true
    return true
  }

  /// Attaches absolutely positioned boxes to the slices that they are beside.
  func attach(to slices: inout [Slice], _ sliceOfLeaf: [Int]) {
    guard !slices.isEmpty, !leaves.isEmpty else { return }
    // Many of them may share a box.
    var known: [Range<Int>: ClosedRange<Int>] = [:]
    for attachment in attachments {
      let first = attachment.leaves.lowerBound
      let own = attachment.leaves.isEmpty ? first..<first + 1 : attachment.leaves
      let range = known[own] ?? sliceRange(of: own, sliceOfLeaf)
      known[own] = range
      let top = attachment.leaf.top
      // By index: a slice of the array would be a second reference, and force a copy of all of it.
      let slice = (range.lowerBound..<range.upperBound).partitioningIndex {
        slices[$0].top + slices[$0].height > top
      }
      var piece = piece(attachment.leaf, from: slices[slice].top)
      piece.isAbsolute = true
      slices[slice].pieces.append(piece)
    }
  }
}
