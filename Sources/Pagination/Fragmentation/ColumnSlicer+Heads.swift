internal import Graphics
internal import Layout
internal import Paragraphs

extension ColumnSlicer {
  /// Records in each slice the boxes that are open there.
  func openBoxes(_ extents: [Extent], in slices: inout [Slice], _ sliceOfLeaf: [Int]) {
    // Slices end in order, and begin almost in order.
    for (number, box) in boxes.enumerated() {
      if let leaves = leavesOfBoxes[number] {
        openBox(number, in: &slices, Set(sliceOfLeaf[leaves]).sorted(), extents)
        continue
      }
      var first = extents.partitioningIndex { $0.bottom > box.corner.block }
      var last = first
      let isFlat = box.blockSize <= .zero
      if isFlat { first = extents.partitioningIndex { $0.bottom >= box.corner.block } }
      guard first < extents.count else { continue }
      last = first
      while last + 1 < extents.count, extents[last + 1].top < box.blockEnd,
        extents[last + 1].bottom <= box.blockEnd || extents[last].bottom < box.blockEnd
      {
        last += 1
      }
      for slice in first...last {
        slices[slice].boxes.append(
          Slice.OpenBox(
            box: number, start: slice == first ? box.corner.block - extents[slice].top : nil,
            end: slice == last ? min(box.blockEnd - extents[slice].bottom, .zero) : nil))
      }
      addEdges(of: box, to: &slices, Array(first...last))
    }
  }

  /// Gives the slices of a box with cloned edges the edges that a page has if it begins or ends between them.
  private func addEdges(of box: ColumnBox, to slices: inout [Slice], _ own: [Int]) {
    guard box.clonesEdges, own.count > 1 else { return }
    let edges = engine.fragments[box.fragment].edges.inset
    for slice in own.dropFirst() { slices[slice].edgesAbove += edges.blockStart }
    for slice in own.dropLast() { slices[slice].edgesBelow += edges.blockEnd }
  }

  /// Records a float's box in those slices only that have something of it: the grid moves other slices beside it on
  /// their own.
  private func openBox(
    _ number: Int, in slices: inout [Slice], _ own: [Int], _ extents: [Extent]
  ) {
    let box = boxes[number]
    for slice in own {
      slices[slice].boxes.append(
        Slice.OpenBox(
          box: number, start: slice == own.first ? box.corner.block - extents[slice].top : nil,
          end: slice == own.last ? min(box.blockEnd - extents[slice].bottom, .zero) : nil))
    }
    addEdges(of: box, to: &slices, own)
  }

  /// Repeats table heads on the slices that may begin a page, unless the heads are too high.
  func addHeads(to slices: inout [Slice], _ sliceOfLeaf: [Int]) {
    for head in heads where !head.leaves.isEmpty && !head.rest.isEmpty {
      let own = sliceRange(of: head.leaves, sliceOfLeaf)
      let rest = sliceRange(of: head.rest, sliceOfLeaf)
      let first = max(rest.lowerBound, own.upperBound + 1)
      guard first <= rest.upperBound else { continue }
      var repeated = Array(slices[own])
      guard repeated.height < pageSize * 0.4 else { continue }
      let fragments = Set(leaves[head.leaves].map(\.fragment))
      // What is beside the head, such as a float, is not repeated.
      for slice in repeated.indices {
        repeated[slice].pieces.removeAll { !fragments.contains($0.fragment) }
      }
      // The edges of its cells have no pieces; they are visible in its boxes.
      let around = boxesAround(repeated.flatMap(\.pieces))
      for slice in repeated.indices {
        repeated[slice].notes = []
        repeated[slice].boxes.removeAll { !around.contains($0.box) }
        for open in repeated[slice].boxes.indices {
          // Boxes that continue after the head do so here.
          let box = boxes[repeated[slice].boxes[open].box]
          if box.blockEnd > repeated[repeated.count - 1].top
            + repeated[repeated.count - 1].height
          {
            (repeated[slice].boxes[open].start, repeated[slice].boxes[open].end) = (
              nil, nil
            )
          }
        }
      }
      for slice in first...rest.upperBound where slices[slice].repeated.isEmpty {
        // If it leaves no space for what follows, it is not repeated.
        let below = slices[slice].spaceBefore + slices[slice].height
        if repeated.height + below <= pageSize { slices[slice].repeated = repeated }
      }
    }
  }

  /// The boxes around some pieces.
  private func boxesAround(_ pieces: [Slice.Piece]) -> Set<Int> {
    var found: Set<Int> = []
    for piece in pieces {
      var box = piece.box
      while box >= 0, found.insert(box).inserted { box = boxes[box].parent }
    }
    return found
  }
}
