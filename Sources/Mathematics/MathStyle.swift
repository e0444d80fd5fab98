internal import Graphics

/// The style of a part of a formula (The TeXbook, chapter 17).
package struct MathStyle: Sendable, Hashable {
  /// Whether it is set on a line of its own: large operators, limits above and below.
  package var isDisplay: Bool
  /// 0 for text, 1 for scripts, 2 for scripts of scripts, and no smaller beyond.
  package var level = 0
  /// Whether superscripts are lowered, as under a radical.
  package var isCramped = false
  /// The font size as a multiple of the formula's, besides that of the level.
  package var scale = 1.0

  package init(isDisplay: Bool) { self.isDisplay = isDisplay }

  /// The style of a script.
  func script(isCramped: Bool) -> MathStyle {
    var style = self
    (style.isDisplay, style.level) = (false, level + 1)
    style.isCramped = style.isCramped || isCramped
    return style
  }

  /// The style of a numerator, or of a denominator, which is cramped.
  func fractionPart(isCramped: Bool) -> MathStyle {
    var style = isDisplay ? self : script(isCramped: isCramped)
    style.isDisplay = false
    style.isCramped = style.isCramped || isCramped
    return style
  }

  var cramped: MathStyle {
    var style = self
    style.isCramped = true
    return style
  }

  func changed(by change: MathStyleChange) -> MathStyle {
    var style = self
    if let isDisplay = change.isDisplay { style.isDisplay = isDisplay }
    style.level = max(0, min((change.level ?? level) + change.levels, 8))
    style.scale = min(max(scale * change.scale, 0.05), 50)
    return style
  }
}
