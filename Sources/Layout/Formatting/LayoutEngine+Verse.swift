internal import Graphics
internal import Paragraphs
internal import Styling

/// Verse: boxes whose longest line is centred (`-rb-block-align: longest-line`), as houses set poems.
extension LayoutEngine {
  /// The maximum shift of a box, in ems: short lines stay nearer to the start.
  private static let maxEms = 6.0

  /// Moves such boxes in a fragment; adjacent ones are one poem, with the same left edge.
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

  private func centre(_ poem: [Int]) {
    guard let first = poem.first else { return }
    let most = tree.style(fragments[first].box).text.fontSize * Self.maxEms
    let free = poem.map { fragments[$0].size.inline - lineEnd(in: $0) }.min() ?? .zero
    let shift = max(min(Length(scaledPoints: free.scaledPoints / 2), most), .zero)
    for fragment in poem { fragments[fragment].offset.inline += shift }
  }

  /// The end of the longest line in a fragment, from the fragment's line-left edge.
  private func lineEnd(in fragment: Int) -> Length {
    if case .text(let text) = fragments[fragment].content { return text.line.x + text.line.width }
    return fragments[fragment].children.map { fragments[$0].offset.inline + lineEnd(in: $0) }.max()
      ?? .zero
  }
}
