internal import Graphics
internal import Layout

/// Slices that stand beside each other, and the white of slices by themselves.
extension LineGrid {
  /// Leaves slices where they are that stand beside lines on the grid, and puts what follows them there.
  func pass(_ slices: inout [Slice], _ range: Range<Int>) -> Bool {
    snapLines(&slices, range)
    let end = min(slices[range.lowerBound].spaceBefore, .zero) + slices[range].height
    let last = range.upperBound - 1
    guard last + 1 < slices.count else {
      slices[last].height += rounded(up: end) - end
      return false
    }
    let white = slices[last + 1].spaceBefore
    let place = white < .zero ? rounded(end + white) : rounded(up: end) + rounded(white)
    slices[last + 1].spaceBefore = place - end
    return true
  }

  /// Puts lines that stand beside each other on the grid, where they are as far apart as its steps.
  private func snapLines(_ slices: inout [Slice], _ range: Range<Int>) {
    var top = min(slices[range.lowerBound].spaceBefore, .zero)
    for slice in range {
      if slice > range.lowerBound { top += slices[slice].spaceBefore }
      defer { top += slices[slice].height }
      guard let line = slices[slice].line?.height, abs((line - rounded(line)) / step) <= 0.02 else {
        continue
      }
      let place = top + slices[slice].baseline - baseline
      let white = rounded(place) - place
      guard abs(white / step) <= Self.tolerance else { continue }
      slices[slice].lower(by: white)
      if slice + 1 < range.upperBound { slices[slice + 1].spaceBefore -= white }
    }
  }
}

extension Slice {
  /// A line of letters: where it begins, below the slice's top, and how high it is.
  struct Line {
    var top: Length
    var height: Length
  }

  /// The line whose letters end in it; nil where it holds none.
  var line: Line? {
    guard let source = column?.source, baseline > .zero,
      let piece = pieces.last(where: { !$0.isAbsolute }), source[piece.fragment].isLineOfText
    else { return nil }
    return Line(top: piece.corner.block, height: source[piece.fragment].size.block)
  }
}

extension Slice {
  /// Has more white at its end, or less; boxes end where they did.
  mutating func grow(by length: Length) {
    height += length
    for box in boxes.indices { boxes[box].end? -= length }
  }

  /// Has more white at its top, or less.
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
