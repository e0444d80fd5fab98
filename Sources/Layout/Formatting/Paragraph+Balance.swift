internal import Graphics
internal import Paragraphs
internal import Styling

/// Lines of about equal length (`text-wrap-style: balance`, CSS Text 4, section 6.5).
extension Paragraph {
  /// Longer paragraphs are not balanced.
  private static let maxBalancedLines = 10
  /// Lines need not be more equal than this.
  private static let tolerance = Length.pt(1)

  /// Narrows the measure as long as the number of lines stays the same.
  mutating func balance() {
    let style = engine.tree.style(box).text
    guard style.wrapStyle == .balance, shape.alignment != .justified, initial == nil else { return }
    let count = lineCount(at: shape.width)
    guard let count, (2...Self.maxBalancedLines).contains(count) else { return }
    var (narrow, wide) = (Length(scaledPoints: shape.width.scaledPoints / count), shape.width)
    while wide - narrow > Self.tolerance {
      let middle = Length(scaledPoints: (narrow + wide).scaledPoints / 2)
      if lineCount(at: middle) == count { wide = middle } else { narrow = middle }
    }
    let rest = shape.width - wide
    switch shape.alignment {
    case .center: shape.left += Length(scaledPoints: rest.scaledPoints / 2)
    case .right: shape.left += rest
    case .left, .justified: break
    }
    shape.width = wide
  }

  /// The number of lines at this measure; nil if one of them is wider.
  private func lineCount(at width: Length) -> Int? {
    var shape = shape
    shape.width = width
    let lines = engine.flow.setter.set(text, shape: shape)
    return lines.allSatisfy { $0.width <= width + Self.tolerance } ? lines.count : nil
  }
}
