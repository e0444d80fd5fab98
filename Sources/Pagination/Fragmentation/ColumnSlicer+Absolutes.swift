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

  mutating func attach(_ fragment: Int, at position: Position) {
    let made = engine.fragments[fragment]
    if tree.hasClips {
      _ = engine.cutsOff(fragment, onPages: pageSize)
      engine.noteClips(in: fragment, onPages: pageSize)
    }
    attachments.append(
      Attachment(
        leaf: Leaf(
          fragment: fragment, box: position.box, top: position.corner.block,
          bottom: position.corner.block,
          corner: position.painted, source: source(of: made), order: order, columns: openColumns),
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
