internal import Graphics
internal import Paragraphs
internal import Styling

/// Verse: boxes whose longest line is centred (`-rb-block-align: longest-line`), as houses set poems.
extension LayoutEngine {
  /// The maximum shift of a box, in ems: short lines stay nearer to the start.
  private static let maxEms = 6.0

  /// Moves such boxes in a fragment; adjacent ones are one poem, whose lines begin at one edge.
  func centreLongestLines(in fragment: Int) {
    guard tree.styles.contains(where: \.box.centersLongestLine) else { return }
    centreLines(in: fragment)
  }

  private func centreLines(in fragment: Int) {
    var poem: [Int] = []
    for child in fragments[fragment].children {
      if isCentred(child) {
        poem.append(child)
      } else if fragments[child].box >= 0 || fragments[child].isLineOfText {
        centre(poem)
        poem = []
        centreLines(in: child)
      }
    }
    centre(poem)
  }

  private func isCentred(_ fragment: Int) -> Bool {
    let box = fragments[fragment].box
    return box >= 0 && !tree[box].isAnonymous && tree[box].kind == .block
      && tree.style(box).box.centersLongestLine
  }

  /// Moves the boxes of a poem together, separately for each direction of its lines, away from their start edge.
  private func centre(_ poem: [Int]) {
    let ends = poem.map { lineEnds(in: $0) }
    for isRightToLeft in [false, true] {
      let own = zip(poem, ends).filter { $0.1?.isRightToLeft == isRightToLeft }
      guard let first = own.first?.0 else { continue }
      let most = tree.style(fragments[first].box).text.fontSize * Self.maxEms
      let free = own.compactMap { fragment, ends in
        ends.map { isRightToLeft ? $0.left : fragments[fragment].size.inline - $0.right }
      }.min()
      let shift = max(min(Length(scaledPoints: (free ?? .zero).scaledPoints / 2), most), .zero)
      for (fragment, _) in own {
        fragments[fragment].offset.inline += isRightToLeft ? .zero - shift : shift
      }
    }
  }

  /// The leftmost and rightmost ends of the lines in a fragment, from its line-left edge, and their direction; nil
  /// without lines.
  private func lineEnds(
    in fragment: Int
  ) -> (left: Length, right: Length, isRightToLeft: Bool)? {
    if case .text(let text) = fragments[fragment].content {
      let line = text.line
      return (line.x, line.x + line.width, line.isRightToLeft)
    }
    return fragments[fragment].children.reduce(nil) { ends, child in
      guard let own = lineEnds(in: child) else { return ends }
      let start = fragments[child].offset.inline
      let (left, right) = (own.left + start, own.right + start)
      return ends.map { (min($0.left, left), max($0.right, right), $0.isRightToLeft) }
        ?? (left, right, own.isRightToLeft)
    }
  }
}
