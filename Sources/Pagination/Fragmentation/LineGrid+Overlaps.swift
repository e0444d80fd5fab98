internal import Graphics
internal import Layout

/// Slices side by side, and space within single slices.
extension LineGrid {
  /// Leaves slices beside lines on the grid where they are, and puts what follows them on the grid.
  func pass(_ slices: inout [Slice], _ range: Range<Int>) -> Bool {
    snapLines(&slices, range)
    let end = min(slices[range.lowerBound].spaceBefore, .zero) + slices[range].height
    let last = range.upperBound - 1
    guard last + 1 < slices.count else {
      slices[last].height += rounded(up: end) - end
      return false
    }
    let white = slices[last + 1].spaceBefore
    let position = white < .zero ? rounded(end + white) : rounded(up: end) + rounded(white)
    slices[last + 1].spaceBefore = position - end
    return true
  }

  /// Puts side-by-side lines on the grid if their distances are whole steps.
  private func snapLines(_ slices: inout [Slice], _ range: Range<Int>) {
    var top = min(slices[range.lowerBound].spaceBefore, .zero)
    for slice in range {
      if slice > range.lowerBound { top += slices[slice].spaceBefore }
      defer { top += slices[slice].height }
      guard let line = slices[slice].line?.height, abs((line - rounded(line)) / step) <= 0.02 else {
        continue
      }
      let position = top + slices[slice].baseline - baseline
      let white = rounded(position) - position
      guard abs(white / step) <= Self.tolerance else { continue }
      slices[slice].lower(by: white)
      if slice + 1 < range.upperBound { slices[slice + 1].spaceBefore -= white }
    }
  }
}

extension Slice {
  /// A line of text: its top, below the slice's top, and its height.
  struct Line {
    var top: Length
    var height: Length
  }

  /// The line of text that ends in it; nil if it holds none.
  var line: Line? {
    guard let source = column?.source, baseline > .zero,
      let piece = pieces.last(where: { !$0.isAbsolute }), source[piece.fragment].isLineOfText
    else { return nil }
    return Line(top: piece.corner.block, height: source[piece.fragment].size.block)
  }
}

extension Slice {
  /// Adds space at its end, or removes it; boxes end where they did.
  mutating func grow(by length: Length) {
    height += length
    for box in boxes.indices { boxes[box].end? -= length }
  }

  /// Adds space at its top, or removes it.
  mutating func lower(by length: Length) {
    height += length
    baseline += length
    top -= length
    for piece in pieces.indices { pieces[piece].corner.block += length }
    for box in boxes.indices where boxes[box].start != nil {
      boxes[box].start? += length
    }
  }
}
