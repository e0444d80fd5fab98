internal import Graphics

extension PropertyTable {
  /// Lines over, through and under text.
  static var textDecorations: [Property] {
    let styles: [String: TextDecoration.Style] = [
      "solid": .solid, "double": .double, "dotted": .dotted, "dashed": .dashed, "wavy": .wavy,
    ]
    return [
      .plain("text-decoration-line", \.decoration.lines) { $0.takeDecoration() },
      .words("text-decoration-style", \.decoration.style, styles),
      Property.computed("text-decoration-color", \.decoration.color) {
        $0.takeColor()
      } as: { (color: ColorValue, _) -> Color? in
        color.own
      }.ignored(by: .colors),
      .computed("text-decoration-thickness", \.decoration.thickness) {
        $0.takeAutomaticLength()
      } as: { (measure: SpecifiedLength?, computation) -> Length? in
        measure.map { max(computation.length($0), .zero) }
      },
      .computed("text-underline-offset", \.text.underlineOffset, inherited: true) {
        $0.takeAutomaticLength()
      } as: { (measure: SpecifiedLength?, computation) -> Length? in
        measure.map(computation.length)
      },
      .plain("text-underline-position", \.text.underlinesBelow, inherited: true) { reader in
        if reader.take(of: ["auto": 0, "from-font": 0]) != nil { return false }
        var isUnder = reader.take(word: "under")
        let hasSide = reader.take(of: ["left": 0, "right": 0]) != nil
        if !isUnder { isUnder = reader.take(word: "under") }
        return isUnder || hasSide ? isUnder : nil
      },
    ]
  }
}

extension WorkingStyle {
  /// The decorations of the element's text: those of the elements round it, unless it stands by itself,
  /// and its own.
  func decorations(of parent: WorkingStyle, isApart: Bool) -> [TextDecoration] {
    let outer = isApart ? [] : parent.text.decorations
    guard !decoration.lines.isEmpty else { return outer }
    var own = decoration
    own.color = decoration.color ?? text.color
    (own.offset, own.isUnder) = (text.underlineOffset, text.underlinesBelow)
    own.fontSize = text.fontSize
    return outer + [own]
  }
}

extension ValueReader {
  /// A length or share of the em; nil inside is `auto`.
  fileprivate mutating func takeAutomaticLength() -> SpecifiedLength?? {
    if take(of: ["auto": 0, "from-font": 0]) != nil { return .some(nil) }
    return takeMeasure().map { .some($0) }
  }
}
