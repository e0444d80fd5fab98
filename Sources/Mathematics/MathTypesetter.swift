package import Graphics
internal import Shaping

/// Sets formulas with the mathematical data of a font (OpenType, `MATH`; MathML Core; The TeXbook, appendix G).
package struct MathTypesetter {
  /// What the surroundings of a part ask of its operator.
  struct Context {
    /// The extent that an operator should cover, above and below the baseline.
    var extent: (ascent: Length, descent: Length)?
    /// The width that an operator should cover.
    var width: Length?
    /// The form of an operator in its row.
    var form = MathOperator.Form.infix
    /// Whether an operator is a sign, with no space around it.
    var isSign = false

    static let none = Context()
  }

  let fonts: MathFonts
  /// The font size of the formula.
  let size: Length
  let shaper = Shaper()

  package init(_ fonts: MathFonts, size: Length) { (self.fonts, self.size) = (fonts, size) }

  /// The box of a formula; `isDisplay` if it is on a line of its own.
  package func box(_ formula: MathNode, isDisplay: Bool) -> MathBox {
    var box = box(formula, MathStyle(isDisplay: isDisplay), .none)
    if !box.isLarge { box.width += max(box.italicCorrection, .zero) }
    guard box.overhang > .zero else { return box }
    var whole = MathBox()
    whole.add(box, at: box.overhang)
    return whole
  }

  func box(_ node: MathNode, _ style: MathStyle, _ context: Context = .none) -> MathBox {
    switch node {
    case .token(let token): return self.token(token, style, context)
    case .row(let children): return row(children, style, context)
    case .fraction(let fraction): return self.fraction(fraction, style)
    case .radical(let radicand, let degree): return radical(radicand, degree, style)
    case .scripts(let scripts): return self.scripts(scripts, style, context)
    case .limits(let limits): return self.limits(limits, style, context)
    case .table(let table): return self.table(table, style)
    case .space(let width, let ascent, let descent):
      let size = fontSize(style)
      var box = MathBox()
      box.width = width.resolved(size)
      (box.ascent, box.descent) = (ascent.resolved(size), descent.resolved(size))
      return box
    case .padded(let content, let padding):
      return padded(box(content, style, context), padding, fontSize(style))
    case .phantom(let content):
      var box = box(content, style, context)
      box.pieces = []
      return box
    case .enclosed(let content, let notations):
      return enclosed(box(content, style), notations, style)
    case .styled(let content, let change):
      return box(content, style.changed(by: change), context)
    }
  }

  // MARK: Sizes

  func fontSize(_ style: MathStyle) -> Length {
    let percent =
      switch style.level {
      case 0: 100
      case 1: fonts.math.face.constant(.scriptPercentScaleDown)
      default: fonts.math.face.constant(.scriptScriptPercentScaleDown)
      }
    // A face without mathematical data has no percentages.
    let shown = percent > 0 ? min(max(percent, 20), 100) : style.level == 1 ? 70 : 50
    return size * (style.scale * Double(shown) / 100)
  }

  func font(_ style: MathStyle) -> MathFont { MathFont(entry: fonts.math, size: fontSize(style)) }

  // MARK: Boxes around others

  private func padded(_ content: MathBox, _ padding: MathPadding, _ size: Length) -> MathBox {
    var box = content
    let (shift, rise) = (padding.shift.resolved(size), padding.rise.resolved(size))
    box.pieces = content.pieces.map { $0.moved(x: shift, y: .zero - rise) }
    box.width = max(padding.width?.resolved(size) ?? content.width, .zero)
    box.ascent = padding.ascent?.resolved(size) ?? content.ascent
    box.descent = padding.descent?.resolved(size) ?? content.descent
    return box
  }

  private func enclosed(
    _ content: MathBox, _ notations: [MathNotation], _ style: MathStyle
  ) -> MathBox {
    let font = font(style)
    let line = font[.overbarRuleThickness]
    let isBoxed = notations.contains { [.left, .right, .top, .bottom].contains($0) }
    let gap = isBoxed ? line * 3 : .zero
    var box = MathBox()
    box.add(content, at: gap)
    box.width = content.width + gap + gap
    (box.ascent, box.descent) = (content.ascent + gap, content.descent + gap)
    let (width, top, height) = (box.width, box.ascent, box.height)
    for notation in notations {
      switch notation {
      case .left: box.addRule(x: .zero, top: top, width: line, height: height, .text)
      case .right: box.addRule(x: width - line, top: top, width: line, height: height, .text)
      case .top: box.addRule(x: .zero, top: top, width: width, height: line, .text)
      case .bottom:
        box.addRule(x: .zero, top: line - box.descent, width: width, height: line, .text)
      case .horizontalStrike:
        box.addRule(x: .zero, top: top - height.half, width: width, height: line, .text)
      case .verticalStrike:
        box.addRule(x: width.half, top: top, width: line, height: height, .text)
      case .upStrike, .downStrike:
        let isUp = notation == .upStrike
        let (left, right) = (isUp ? box.descent : .zero - top, isUp ? .zero - top : box.descent)
        let half = line.half
        let path = Path(elements: [
          .move(Point(x: .zero, y: left - half)), .line(Point(x: width, y: right - half)),
          .line(Point(x: width, y: right + half)), .line(Point(x: .zero, y: left + half)), .close,
        ])
        box.pieces.append(.path(path, .text))
      }
    }
    return box
  }
}
