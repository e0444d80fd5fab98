package import Styling

/// A computed style shared by many boxes: reading a property does not copy it.
package final class BoxStyle: Sendable {
  package let text: TextProperties
  package let box: BoxProperties
  /// Whether a box with this style has a background, a border or the like.
  package let isDecorated: Bool

  package init(_ style: ComputedStyle) {
    (text, box, isDecorated) = (style.text, style.box, Decoration.isNeeded(style))
  }

  /// Whether it is inline-level.
  var isInlineLevel: Bool {
    switch box.display {
    case .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable, .inline, .ruby, .rubyText:
      !box.float.isBeside && box.position != .absolute && box.position != .fixed
    default: false
    }
  }

  /// Whether a box with this style is laid out on its own, or is a part of one that is.
  var isApart: Bool {
    switch box.display {
    case .block, .listItem, .inline, .none, .contents, .rubyText, .rubyParenthesis:
      box.float.isBeside || box.position == .absolute || box.position == .fixed || box.clips
    default: true
    }
  }

  package var computed: ComputedStyle {
    var style = ComputedStyle()
    (style.text, style.box) = (text, box)
    return style
  }
}
