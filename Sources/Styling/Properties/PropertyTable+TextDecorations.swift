internal import Graphics

extension PropertyTable {
  /// Lines over, through and under text.
  static var textDecorations: [Property] {
    let styles: KeyValuePairs<String, TextDecoration.Style> = [
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
      .plain("text-underline-position", \.text.underlinePosition, inherited: true) { reader in
        if reader.take(of: ["auto": 0, "alphabetic": 0, "from-font": 0]) != nil {
          return UnderlinePosition()
        }
        let sides = ["left": false, "right": true]
        var isUnder = reader.take(word: "under")
        let isRight = reader.take(of: sides)
        if !isUnder { isUnder = reader.take(word: "under") }
        guard isUnder || isRight != nil else { return nil }
        return UnderlinePosition(isUnder: isUnder, isRight: isRight ?? false)
      },
      .plain("text-emphasis-style", \.text.emphasis, inherited: true) { $0.takeEmphasis() },
      Property.computed("text-emphasis-color", \.text.emphasisColor, inherited: true) {
        $0.takeColor()
      } as: { (color: ColorValue, _) -> Color? in
        color.own
      }.ignored(by: .colors),
      .plain("text-emphasis-position", \.text.emphasisPosition, inherited: true) { reader in
        // `above` and `below` are the original names of `over` and `under`.
        let lines = ["over": false, "under": true, "above": false, "below": true]
        let sides = ["left": true, "right": false]
        var isLeft = reader.take(of: sides)
        guard let isUnder = reader.take(of: lines) else { return nil }
        if isLeft == nil { isLeft = reader.take(of: sides) }
        return EmphasisPosition(isUnder: isUnder, isLeft: isLeft ?? false)
      },
      .words(
        "ruby-position", \.text.readingsAreUnder, inherited: true,
        ["over": false, "alternate": false, "under": true, "inter-character": false]),
      .computed("text-shadow", \.text.shadows, inherited: true) {
        $0.takeTextShadows()
      } as: { (shadows: [SpecifiedTextShadow], computation) in
        shadows.map { $0.shadow(computation) }
      },
    ]
  }
}

extension WorkingStyle {
  /// The maximum number of lines drawn with one letter.
  private static let maxDecorations = 32

  /// The decorations of the element's text: those of its ancestors, unless it is independent of them, and its own.
  func decorations(of parent: WorkingStyle, isApart: Bool) -> [TextDecoration] {
    let outer = isApart ? [] : parent.text.decorations
    guard !decoration.lines.isEmpty else { return outer }
    var own = decoration
    own.color = decoration.color ?? text.color
    (own.offset, own.isUnder) = (text.underlineOffset, text.underlinePosition.isUnder)
    own.isOver = text.underlinePosition.isRight && text.writingMode.isVertical
    own.fontSize = text.fontSize
    // An opaque line hides equal ones below it; of too many, the outermost are left out.
    let isOpaque = own.color.map { $0.alpha == 255 } ?? true
    let below = isOpaque ? outer.filter { $0 != own } : outer
    return below.suffix(Self.maxDecorations - 1) + [own]
  }
}

extension ValueReader {
  /// A length or a percentage of the em; nil inside is `auto`.
  fileprivate mutating func takeAutomaticLength() -> SpecifiedLength?? {
    if take(of: ["auto": 0, "from-font": 0]) != nil { return .some(nil) }
    return takeMeasure().map { .some($0) }
  }
}

/// A specified text shadow.
struct SpecifiedTextShadow: Sendable {
  var lengths: [SpecifiedLength]
  var color: ColorValue?

  func shadow(_ computation: Computation) -> TextShadow {
    TextShadow(
      x: computation.length(lengths[0]), y: computation.length(lengths[1]),
      blur: lengths.count > 2 ? max(computation.length(lengths[2]), .zero) : .zero,
      color: color?.own)
  }
}

extension ValueReader {
  /// Emphasis marks; nil inside is `none`.
  fileprivate mutating func takeEmphasis() -> EmphasisMark?? {
    if take(word: "none") { return .some(nil) }
    if case .string(let text)? = peek() {
      _ = next()
      guard let first = text.first else { return .some(nil) }
      return .some(EmphasisMark(.letter(String(first))))
    }
    let shapes: [String: EmphasisMark.Shape] = [
      "dot": .dot, "circle": .circle, "double-circle": .doubleCircle, "triangle": .triangle,
      "sesame": .sesame,
    ]
    let fillings = ["filled": false, "open": true]
    var isOpen = take(of: fillings)
    let shape = take(of: shapes)
    if isOpen == nil { isOpen = take(of: fillings) }
    guard shape != nil || isOpen != nil else { return nil }
    return .some(EmphasisMark(shape, isOpen: isOpen ?? false))
  }

  fileprivate mutating func takeTextShadows() -> [SpecifiedTextShadow]? {
    if take(word: "none") { return [] }
    var shadows: [SpecifiedTextShadow] = []
    repeat {
      var color = takeColor()
      var lengths: [SpecifiedLength] = []
      while lengths.count < 3, let length = takeMeasure(percent: false) { lengths.append(length) }
      if color == nil { color = takeColor() }
      guard lengths.count >= 2, lengths.count < 3 || !lengths[2].isNegative else { return nil }
      shadows.append(SpecifiedTextShadow(lengths: lengths, color: color))
    } while take(.comma)
    return shadows
  }
}
