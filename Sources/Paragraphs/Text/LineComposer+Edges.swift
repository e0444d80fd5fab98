internal import Graphics

/// The edges of inline boxes on lines whose letters do not all run from left to right (CSS 2.2, 8.6).
extension LineComposer {
  /// An inline box with edges on the line: its first and last pieces, in text order.
  private struct EdgedBox {
    var pieces: Range<Int>
    var edges: [Int] = []
  }

  /// The pieces of a line in an order from left to right, with the left edge of each inline box left of all that is in
  /// it on the line, and the right edge right of that.
  func withEdgesAround(_ pieces: [Piece], inOrder order: [Int]) -> [Piece] {
    let boxes = edgedBoxes(pieces)
    guard !boxes.isEmpty else { return order.map { pieces[$0] } }
    let isEdge = pieces.map { edge(of: $0) != nil }
    var placed = order.filter { !isEdge[$0] }
    // The last piece before each edge, for boxes without content on the line.
    var before: [Int: Int] = [:]
    var last = -1
    for piece in order {
      if isEdge[piece] { before[piece] = last } else { last = piece }
    }
    for box in boxes {
      for piece in box.edges {
        guard let object = edge(of: pieces[piece]) else { continue }
        let inside = placed.indices.filter { box.pieces.contains(placed[$0]) }
        let index: Int
        if let first = inside.first, let last = inside.last {
          index = object.isLeftEdge ? first : last + 1
        } else {
          index = before[piece].flatMap { placed.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        }
        placed.insert(piece, at: index)
      }
    }
    return placed.map { pieces[$0] }
  }

  /// The inline boxes with edges on a line, the inner ones first.
  private func edgedBoxes(_ pieces: [Piece]) -> [EdgedBox] {
    var boxes: [EdgedBox] = []
    var open: [Int] = []
    for (number, piece) in pieces.enumerated() {
      switch edge(of: piece)?.edge {
      case .start?: open.append(number)
      case .end?:
        // A box that began on an earlier line contains everything up to its end.
        let start = open.popLast()
        boxes.append(
          EdgedBox(pieces: (start ?? 0)..<number + 1, edges: (start.map { [$0] } ?? []) + [number]))
      case nil: break
      }
    }
    // Those that end on a later line contain everything after their starts.
    for start in open.reversed() {
      boxes.append(EdgedBox(pieces: start..<pieces.count, edges: [start]))
    }
    return boxes
  }

  private func edge(of piece: Piece) -> StyledText.Object? {
    guard let object = piece.run.object,
      paragraph.text.objects[object].edge != nil
    else { return nil }
    return paragraph.text.objects[object]
  }
}
