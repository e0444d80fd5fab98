internal import Styling

extension BoxStyle {
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
}
