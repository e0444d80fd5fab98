internal import Graphics
internal import Shaping

/// Fractions and radicals (OpenType, MathConstants; The TeXbook, appendix G, rules 11 and 15).
extension MathTypesetter {
  func fraction(_ fraction: MathFraction, _ style: MathStyle) -> MathBox {
    let font = font(style)
    let line = fraction.thickness?.resolved(font.size) ?? font[.fractionRuleThickness]
    if fraction.isBevelled { return bevelled(fraction, style) }
    let top = box(fraction.numerator, style.fractionPart(isCramped: false))
    let bottom = box(fraction.denominator, style.fractionPart(isCramped: true))
    let hasLine = line > .zero
    let isDisplay = style.isDisplay
    func constant(_ display: MathConstant, _ text: MathConstant) -> Length {
      font[isDisplay ? display : text]
    }
    var (up, down): (Length, Length)
    if hasLine {
      up = constant(.fractionNumeratorDisplayStyleShiftUp, .fractionNumeratorShiftUp)
      down = constant(.fractionDenominatorDisplayStyleShiftDown, .fractionDenominatorShiftDown)
      let above = constant(.fractionNumDisplayStyleGapMin, .fractionNumeratorGapMin)
      let below = constant(.fractionDenomDisplayStyleGapMin, .fractionDenominatorGapMin)
      up = max(up, font.axis + line.half + above + top.descent)
      down = max(down, bottom.ascent + below + line.half - font.axis)
    } else {
      up = constant(.stackTopDisplayStyleShiftUp, .stackTopShiftUp)
      down = constant(.stackBottomDisplayStyleShiftDown, .stackBottomShiftDown)
      let gap = constant(.stackDisplayStyleGapMin, .stackGapMin)
      let lacking = gap - (up - top.descent - bottom.ascent + down)
      if lacking > .zero { (up, down) = (up + lacking.half, down + lacking - lacking.half) }
    }
    let width = max(top.width, bottom.width)
    // A little space keeps the bars of neighbours apart.
    let margin = hasLine ? font.size * 0.1 : .zero
    func place(_ part: MathBox, _ alignment: MathFraction.Alignment) -> Length {
      margin + offset(of: part.width, in: width, alignment)
    }
    var box = MathBox()
    box.add(top, at: place(top, fraction.numeratorAlignment), raisedBy: up)
    if hasLine {
      box.addRule(
        x: margin, top: font.axis + line.half, width: width, height: line, ink(of: fraction))
    }
    box.add(bottom, at: place(bottom, fraction.denominatorAlignment), raisedBy: .zero - down)
    box.width = width + margin + margin
    return box
  }

  /// The ink of a fraction's bar: that of its first glyphs.
  private func ink(of fraction: MathFraction) -> Ink { fraction.numerator.ink ?? .text }

  func offset(
    of width: Length, in available: Length, _ alignment: MathFraction.Alignment
  ) -> Length {
    switch alignment {
    case .start: .zero
    case .center: (available - width).half
    case .end: available - width
    }
  }

  private func bevelled(_ fraction: MathFraction, _ style: MathStyle) -> MathBox {
    let font = font(style)
    let top = box(fraction.numerator, style.script(isCramped: false))
    let bottom = box(fraction.denominator, style.script(isCramped: true))
    let up = max(font.axis, top.descent)
    let slash = MathToken(.operator(MathOperator()), "/", ink: ink(of: fraction))
    let height = top.ascent + up + bottom.descent
    let bar =
      font.face.glyph(for: "/").map {
        stretched($0, slash, font, to: height, isHorizontal: false).centered(onAxis: font.axis)
      } ?? MathBox()
    var box = MathBox()
    let overlap = font.size * 0.1
    box.add(top, at: .zero, raisedBy: up)
    box.add(bar, at: max(top.width - overlap, .zero))
    box.add(bottom, at: max(top.width - overlap, .zero) + max(bar.width - overlap, .zero))
    return box
  }

  func radical(_ radicand: MathNode, _ degree: MathNode?, _ style: MathStyle) -> MathBox {
    let font = font(style)
    let content = box(radicand, style.cramped)
    let line = font[.radicalRuleThickness]
    let gap = font[style.isDisplay ? .radicalDisplayStyleVerticalGap : .radicalVerticalGap]
    let token = MathToken(.operator(MathOperator()), "\u{221A}", ink: radicand.ink ?? .text)
    guard let glyph = font.face.glyph(for: "\u{221A}") else { return content }
    let sign = stretched(
      glyph, token, font, to: content.height + gap + line, isHorizontal: false)
    // What the sign is too high is divided between the spaces above and below the content.
    let excess = sign.height - content.height - gap - line
    let space = excess > .zero ? gap + excess.half : gap
    let top = content.ascent + space + line
    var box = MathBox()
    var x = Length.zero
    if let degree {
      var inner = style
      (inner.isDisplay, inner.level) = (false, max(style.level, 0) + 2)
      let degree = self.box(degree, inner)
      let raise = font.face.constant(.radicalDegreeBottomRaisePercent)
      let before = max(font[.radicalKernBeforeDegree], .zero)
      let after = max(font[.radicalKernAfterDegree], .zero - degree.width)
      let foot = top - sign.height
      let rise = foot + sign.height * (Double(min(max(raise, 0), 100)) / 100) + degree.descent
      box.add(degree, at: before, raisedBy: rise)
      x = max(before + degree.width + after, .zero)
    }
    box.add(sign, at: x, raisedBy: top - sign.ascent)
    let start = x + sign.width
    box.addRule(x: start, top: top, width: content.width, height: line, token.ink)
    box.add(content, at: start)
    box.width = start + content.width
    box.ascent = max(box.ascent, top + font[.radicalExtraAscender])
    return box
  }
}

extension MathNode {
  /// The ink of its first token; nil without one.
  var ink: Ink? {
    switch self {
    case .token(let token): token.ink
    case .row(let children): children.lazy.compactMap(\.ink).first
    case .fraction(let fraction): fraction.numerator.ink ?? fraction.denominator.ink
    case .radical(let content, _), .padded(let content, _), .phantom(let content),
      .enclosed(let content, _), .styled(let content, _):
      content.ink
    case .scripts(let scripts): scripts.base.ink
    case .limits(let limits): limits.base.ink
    case .table(let table): table.rows.lazy.joined().compactMap(\.content.ink).first
    case .space: nil
    }
  }
}
