public import Graphics

extension PageLayout {
  /// Why no text can be set in a layout.
  public enum Fault: Sendable, Hashable {
    /// The page has no width or no height.
    case noPage
    /// The size of the text or the distance of its lines is not above 0.
    case noText
    /// A margin is negative.
    case negativeMargin
    /// The margins are as wide as the page.
    case noMeasure
    /// The lines are narrower than two letters of the text's size.
    case narrow(measure: Length, page: Length, font: Length)
    /// Fewer than three lines fit between the margins.
    case low(lines: Int)
  }

  /// Why no text can be set in this layout; nil if it can.
  public var fault: Fault? {
    if pageSize.width <= .zero || pageSize.height <= .zero { return .noPage }
    if fontSize <= .zero || leading <= .zero { return .noText }
    if min(inner, outer, top, bottom) < .zero { return .negativeMargin }
    if measure <= .zero { return .noMeasure }
    if measure < fontSize * 2 {
      return .narrow(measure: measure, page: pageSize.width, font: fontSize)
    }
    return linesPerPage < 3 ? .low(lines: max(0, linesPerPage)) : nil
  }
}

extension PageLayout.Fault: CustomStringConvertible {
  /// The problem as a clause.
  public var description: String {
    switch self {
    case .noPage: "the page has no size"
    case .noText: "the text has no size"
    case .negativeMargin: "a margin is negative"
    case .noMeasure: "the margins leave no room for the lines"
    case .narrow(let measure, let page, let font):
      "the margins leave \(Self.points(measure)) pt of \(Self.points(page)) for the lines, "
        + "fewer than two letters of \(Self.points(font)) pt"
    case .low(let lines): "the margins leave room for \(lines) lines; a page needs 3"
    }
  }

  /// A length to a tenth of a point.
  private static func points(_ length: Length) -> Double { (length.points * 10).rounded() / 10 }
}
