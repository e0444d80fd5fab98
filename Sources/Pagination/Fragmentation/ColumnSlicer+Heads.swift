internal import Graphics
internal import Layout
internal import Paragraphs

extension ColumnSlicer {
  /// Notes in each slice the boxes that are open there.
  func openBoxes(_ groups: [Group], in rows: inout [GalleyRow]) {
    // Slices end in order, and begin almost so.
    for (number, box) in boxes.enumerated() {
      var first = groups.partitioningIndex { $0.bottom > box.corner.block }
      var last = first
      let isFlat = box.blockSize <= .zero
      if isFlat { first = groups.partitioningIndex { $0.bottom >= box.corner.block } }
      guard first < groups.count else { continue }
      last = first
      while last + 1 < groups.count, groups[last + 1].top < box.blockEnd,
        groups[last + 1].bottom <= box.blockEnd || groups[last].bottom < box.blockEnd
      {
        last += 1
      }
      for row in first...last {
        rows[row].slice.boxes.append(
          Slice.OpenBox(
            box: number, start: row == first ? box.corner.block - groups[row].top : nil,
            end: row == last ? min(box.blockEnd - groups[row].bottom, .zero) : nil))
      }
      guard box.clonesEdges else { continue }
      let edges = engine.fragments[box.fragment].edges.inset
      for row in first...last {
        if row > first { rows[row].edgesAbove += edges.blockStart }
        if row < last { rows[row].edgesBelow += edges.blockEnd }
      }
    }
  }

  /// Lets the slices of tables repeat the heads where they begin a page, unless these are too high.
  func addHeads(to rows: inout [GalleyRow], _ sliceOfLeaf: [Int]) {
    for head in heads where !head.leaves.isEmpty && !head.rest.isEmpty {
      let own = slices(of: head.leaves, sliceOfLeaf)
      let rest = slices(of: head.rest, sliceOfLeaf)
      let first = max(rest.lowerBound, own.upperBound + 1)
      guard first <= rest.upperBound else { continue }
      var repeated = Array(rows[own])
      guard repeated.height < pageSize * 0.4 else { continue }
      let fragments = Set(leaves[head.leaves].map(\.fragment))
      for row in repeated.indices {
        repeated[row].notes = []
        // What stands beside the head, as a float may, is not repeated.
        repeated[row].slice.pieces.removeAll { !fragments.contains($0.fragment) }
        let around = boxesAround(repeated[row].slice.pieces)
        repeated[row].slice.boxes.removeAll { !around.contains($0.box) }
        for open in repeated[row].slice.boxes.indices {
          // Boxes that go on behind the head do so here.
          let box = boxes[repeated[row].slice.boxes[open].box]
          if box.blockEnd > repeated[repeated.count - 1].slice.top
            + repeated[repeated.count - 1].height
          {
            (repeated[row].slice.boxes[open].start, repeated[row].slice.boxes[open].end) = (
              nil, nil
            )
          }
        }
      }
      for row in first...rest.upperBound where rows[row].repeated.isEmpty {
        // Where it leaves no room for what is to stand below it, it is not repeated.
        let below = rows[row].spaceBefore + rows[row].height
        if repeated.height + below <= pageSize { rows[row].repeated = repeated }
      }
    }
  }

  /// The boxes that some pieces are in.
  private func boxesAround(_ pieces: [Slice.Piece]) -> Set<Int> {
    var found: Set<Int> = []
    for piece in pieces {
      var box = piece.box
      while box >= 0, found.insert(box).inserted { box = boxes[box].parent }
    }
    return found
  }
}
