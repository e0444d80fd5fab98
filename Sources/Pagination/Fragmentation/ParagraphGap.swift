internal import Graphics
internal import Layout
internal import Styling

/// The space between a paragraph and the one above, whose margins collapse (CSS 2.2, 8.3.1), beside the lines of both.
struct ParagraphGap {
  /// The collapsed margins.
  let space: Length
  /// Whether it is less than half a line, however low the lines are: pages divide such paragraphs like the lines of one.
  let joins: Bool
  /// Whether it is at least half a line, however high the lines are.
  let separates: Bool

  /// The gap between two paragraphs in a column; `width` is the column's, to which percentages refer.
  init(
    _ above: BoxStyle, _ below: BoxStyle, in width: Length = .zero,
    mode: WritingMode = .horizontal
  ) {
    let bottom = above.box.logical(in: mode).margin.bottom?.resolved(in: width) ?? .zero
    let top = below.box.logical(in: mode).margin.top?.resolved(in: width) ?? .zero
    space = max(bottom, top, .zero) + min(bottom, top, .zero)
    let heights = [above.text, below.text].map(\.lineHeights)
    joins = space * 2 < min(heights[0].lowerBound, heights[1].lowerBound)
    separates = space * 2 >= max(heights[0].upperBound, heights[1].upperBound)
  }
}

extension TextProperties {
  /// Bounds of the height of lines, with the font size between them.
  fileprivate var lineHeights: ClosedRange<Length> {
    let height =
      switch lineHeight {
      case .normal: fontSize * 1.5
      case .number(let number): fontSize * number
      case .length(let length): length
      }
    return min(height, fontSize)...max(height, fontSize)
  }
}
