internal import Graphics
internal import Paragraphs
internal import Styling

/// Lines of about equal length (`text-wrap-style: balance`, CSS Text 4, section 6.5).
extension Paragraph {
  /// Longer paragraphs are not balanced.
  private static let maxBalancedLines = 10
  /// Lines need not be more equal than this.
  private static let tolerance = Length.pt(1)
  /// The fraction of the measure that the last line has at least, if the others can be shorter for it.
  private static let leastOfLast = 0.4
  /// The number of measures between the narrowest and the given one that are tried for the sake of the last line.
  private static let mostMeasures = 4

  /// Narrows the measure as long as the number of lines stays the same.
  mutating func balance() {
    let style = engine.tree.style(box).text
    guard style.wrapStyle == .balance, shape.alignment != .justified, initial == nil else { return }
    let whole = shape.width
    let count = lines(shape, at: whole)?.count
    guard let count, (2...Self.maxBalancedLines).contains(count) else { return }
    var (narrow, wide) = (Length(scaledPoints: whole.scaledPoints / count), whole)
    while wide - narrow > Self.tolerance {
      let middle = Length(scaledPoints: (narrow + wide).scaledPoints / 2)
      if lines(shape, at: middle)?.count == count { wide = middle } else { narrow = middle }
    }
    shape.width = wide
    lengthenLastLine(of: count, upTo: whole)
    let rest = whole - shape.width
    switch shape.alignment {
    case .center: shape.left += Length(scaledPoints: rest.scaledPoints / 2)
    case .right: shape.left += rest
    case .left, .justified: break
    }
  }

  /// Moves words to the last line if that is short, at the least measure at which no line more is needed.
  ///
  /// A long word may keep the measure so wide that the last line is left with a single short one.
  private mutating func lengthenLastLine(of count: Int, upTo whole: Length) {
    func isShort(_ lines: [SetLine], _ width: Length) -> Bool {
      lines.last.map { $0.width < width * Self.leastOfLast } ?? false
    }
    guard let lines = lines(shape, at: shape.width), isShort(lines, shape.width) else { return }
    var other = shape
    other.leastLastLine = shape.width * Self.leastOfLast
    for step in 0...Self.mostMeasures {
      let more = Double(step) / Double(Self.mostMeasures)
      other.width = shape.width + (whole - shape.width) * more
      guard let lines = self.lines(other, at: other.width), lines.count == count,
        !isShort(lines, shape.width)
      else { continue }
      shape = other
      return
    }
  }

  /// The lines at a measure; nil if one of them is wider.
  private func lines(_ shape: ParagraphShape, at width: Length) -> [SetLine]? {
    var shape = shape
    shape.width = width
    let lines = engine.flow.setter.set(text, shape: shape)
    return lines.allSatisfy { $0.width <= width + Self.tolerance } ? lines : nil
  }
}
