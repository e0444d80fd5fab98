internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Paragraphs set in another number of lines.
extension ColumnSlicer {
  /// The alternatives of paragraphs, as slices.
  func alternatives(_ slices: [Slice], _ sliceOfLeaf: [Int]) -> [SliceAlternative] {
    var alternatives: [SliceAlternative] = []
    for (number, leaf) in leaves.enumerated() where leaf.alternatives >= 0 {
      let found = engine.alternatives[leaf.alternatives]
      let (first, count) = (sliceOfLeaf[number], found.count)
      // Each of its lines is a slice of its own.
      guard number + count <= leaves.count, first + count <= slices.count,
        (0..<count).allSatisfy({
          sliceOfLeaf[number + $0] == first + $0 && slices[first + $0].pieces.count == 1
        })
      else { continue }
      for other in found.alternatives where !other.lines.isEmpty {
        alternatives.append(
          SliceAlternative(
            first: first, count: count,
            slices: self.slices(of: other, instead: slices[first..<(first + count)], leaf),
            cost: other.cost))
      }
    }
    return alternatives
  }

  private func slices(
    of other: LineAlternatives.Alternative, instead own: ArraySlice<Slice>, _ leaf: Leaf
  ) -> [Slice] {
    guard let first = own.first, let last = own.last else { return [] }
    let style = tree.style(blockOfLine: leaf.fragment, engine).text
    let reach = other.lines.first.map { engine.fragments[$0].reach - .pt(0.01) } ?? .zero
    let penalties = engine.penalties(between: other.lines, style)
    return other.lines.enumerated().map { index, number in
      let fragment = engine.fragments[number]
      var slice = Slice()
      slice.height = fragment.size.block
      slice.spaceBefore = index == 0 ? first.spaceBefore : .zero
      slice.column = first.column
      slice.top = leaf.top + fragment.offset.block
      slice.pieces = [
        Slice.Piece(
          fragment: number,
          corner: LogicalPoint(
            inline: leaf.corner.inline, block: leaf.corner.block - leaf.top), box: leaf.box,
          order: leaf.order + min(index, own.count - 1))
      ]
      if let source = engine.source(of: fragment) {
        (slice.source, slice.sourceEnd) = (source.lowerBound, source.upperBound)
      }
      if let text = engine.lastText(in: number) {
        slice.isHyphenated = text.end == .hyphen
        slice.baseline = text.baseline
      }
      let isLast = index + 1 == other.lines.count
      slice.penaltyAfter =
        isLast
        ? last.penaltyAfter : penalties[index].cost
      if !isLast, fragment.offset.block + fragment.size.block < reach {
        slice.penaltyAfter = ColumnItem.infinitePenalty
      }
      slice.boxes = first.boxes.map { open in
        var open = open
        if index > 0 { open.start = nil }
        open.end = isLast ? last.boxes.first { $0.box == open.box }?.end : nil
        return open
      }
      return slice
    }
  }
}
