package import Graphics
package import Styling

/// The number of columns of a box, their width, and their gap (css-multicol-1, 3.4).
package struct ColumnSizes: Sendable, Hashable {
  package var count: Int
  package var width: Length
  package var gap: Length

  package init(_ style: BoxStyle, in available: Length) {
    let columns = style.box.columns
    gap = Self.gap(style, in: available)
    var count = columns.count ?? Int.max
    if let width = columns.width {
      let step = max(width + gap, Length(scaledPoints: 1))
      count = min(count, max((available + gap).scaledPoints / step.scaledPoints, 1))
    }
    self.count = min(max(count, 1), Self.most)
    let own = (available + gap).scaledPoints / self.count
    width = max(Length(scaledPoints: own) - gap, .zero)
  }

  /// Where a column begins on the inline axis, for an available inline size.
  package func inlinePlace(_ column: Int, in available: Length, isRightToLeft: Bool) -> Length {
    let position = (width + gap) * column
    return isRightToLeft ? available - width - position : position
  }

  /// The rules between adjacent columns of a height (4.1), from the line-left corner of the first.
  package func rules(
    between columns: Int, _ rule: BoxProperties.Border, _ color: Color?, in available: Length,
    height: Length, isRightToLeft: Bool, _ context: DecorationContext
  ) -> [Frame.Item] {
    guard rule.width > .zero, rule.style != .none, columns > 1 else { return [] }
    var look = ComputedStyle()
    look.text.color = color
    look.box.border.left = rule
    return (1..<columns).flatMap { number in
      let nearer = isRightToLeft ? number - 1 : number
      let edge = inlinePlace(nearer, in: available, isRightToLeft: isRightToLeft) - gap
      let rect = Rect(
        x: edge + (gap - rule.width).half, y: .zero, width: rule.width, height: height)
      let geometry = BoxGeometry(
        borderBox: rect,
        border: Sides(top: .zero, right: .zero, bottom: .zero, left: rule.width))
      return Decoration(look, geometry, context).items(paintsBackground: false)
    }
  }

  /// The maximum number of columns, whatever a style sheet specifies.
  package static let most = 10_000

  /// The gap between columns: an em unless the style says otherwise.
  package static func gap(_ style: BoxStyle, in available: Length) -> Length {
    style.box.flex.columnGap?.resolved(in: available) ?? style.text.fontSize
  }
}

extension BoxProperties.Columns {
  /// The rule between columns: nothing is inside it, so `inset` and `outset` are equivalent to `ridge` and `groove`
  /// (css-multicol-1, 4.3).
  package var usedRule: BoxProperties.Border {
    var used = rule
    switch rule.style {
    case .inset: used.style = .ridge
    case .outset: used.style = .groove
    case .hidden: used.style = .none
    default: break
    }
    return used
  }
}
