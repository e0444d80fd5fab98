internal import Graphics
internal import Shaping

/// Subscripts and superscripts, and parts below and above (The TeXbook, appendix G, rules 12, 13 and 18).
extension MathTypesetter {
  func scripts(_ scripts: MathScripts, _ style: MathStyle, _ context: Context) -> MathBox {
    let base = box(scripts.base, style, context)
    var result = MathBox()
    var x = Length.zero
    for pair in scripts.before {
      let placed = self.pair(pair, of: base, style, isBefore: true)
      result.add(placed.box, at: x)
      x += placed.box.width
    }
    result.add(base, at: x)
    x += base.width
    for pair in scripts.after {
      let placed = self.pair(pair, of: base, style, isBefore: false)
      result.add(placed.box, at: max(x + placed.shift, .zero))
      x = max(x + placed.shift + placed.box.width, x)
    }
    result.width = x
    (result.spaceBefore, result.spaceAfter) = (base.spaceBefore, base.spaceAfter)
    (result.beginsWithFence, result.isFunction) = (base.beginsWithFence, base.isFunction)
    (result.isLetter, result.overhang) = (base.isLetter, base.overhang)
    return result
  }

  /// One pair of scripts, with their places above and below a base's baseline; `shift` is the distance from the base's
  /// end.
  private func pair(
    _ pair: MathScripts.Pair, of base: MathBox, _ style: MathStyle, isBefore: Bool
  ) -> (box: MathBox, shift: Length) {
    let font = font(style)
    let sub = pair.sub.map { self.box($0, style.script(isCramped: true)) }
    let sup = pair.sup.map { self.box($0, style.script(isCramped: false)) }
    let isGlyph = base.glyph != nil && !base.isLarge
    var (down, up): (Length, Length) = (.zero, .zero)
    if let sub {
      down = max(font[.subscriptShiftDown], sub.ascent - font[.subscriptTopMax])
      if !isGlyph { down = max(down, base.descent + font[.subscriptBaselineDropMin]) }
    }
    if let sup {
      up = font[style.isCramped ? .superscriptShiftUpCramped : .superscriptShiftUp]
      up = max(up, sup.descent + font[.superscriptBottomMin])
      if !isGlyph { up = max(up, base.ascent - font[.superscriptBaselineDropMax]) }
    }
    if let sub, let sup {
      var lacking = font[.subSuperscriptGapMin] - (up - sup.descent) - (down - sub.ascent)
      if lacking > .zero {
        let rise = min(
          lacking, font[.superscriptBottomMaxWithSubscript] - (up - sup.descent))
        if rise > .zero { (up, lacking) = (up + rise, lacking - rise) }
        down += lacking
      }
    }
    // A slanted letter leaves space below its overhang, and a large operator has its own in its width.
    let slant = isBefore ? .zero : base.italicCorrection
    var supX = base.isLarge ? .zero : slant
    var subX = base.isLarge ? .zero - slant : .zero
    if isGlyph, !isBefore, let glyph = base.glyph {
      if let sup { supX += kern(glyph, .topRight, height: up - sup.descent) }
      if let sub { subX += kern(glyph, .bottomRight, height: sub.ascent - down) }
    }
    let shift = min(sub == nil ? supX : subX, sup == nil ? subX : supX)
    var box = MathBox()
    let width = max(sub?.width ?? .zero, sup?.width ?? .zero)
    func place(_ script: MathBox, _ x: Length) -> Length {
      isBefore ? width - script.width : x - shift
    }
    if let sub { box.add(sub, at: place(sub, subX), raisedBy: .zero - down) }
    if let sup { box.add(sup, at: place(sup, supX), raisedBy: up) }
    box.width += font[.spaceAfterScript]
    return (box, shift)
  }

  private func kern(
    _ glyph: (id: UInt16, font: MathFont), _ corner: MathCorner, height: Length
  ) -> Length {
    let (face, font) = (glyph.font.face, glyph.font)
    return font.length(face.kern(of: glyph.id, at: corner, height: font.units(height)))
  }

  // MARK: Limits

  func limits(_ limits: MathLimits, _ style: MathStyle, _ context: Context) -> MathBox {
    if let core = limits.base.core, !style.isDisplay, context.width == nil {
      let properties = OperatorProperties.of(core.token.text, context.form)
      // In the text, limits are beside their operator.
      if core.attributes.hasMovableLimits ?? properties.hasMovableLimits {
        return scripts(
          MathScripts(
            limits.base, after: [MathScripts.Pair(sub: limits.under, sup: limits.over)]),
          style, context)
      }
    }
    // Each part is laid out once: that takes time in proportion however they are nested.
    let over = limits.over.map { part(of: $0, style, isOver: true) }
    let under = limits.under.map { part(of: $0, style, isOver: false) }
    var context = context
    if case .token(let token) = limits.base, let first = token.text.unicodeScalars.first,
      OperatorProperties.isArrow(first.value) || first == "="
    {
      // An arrow is as long as what is above or below it.
      context.width = max(over?.box?.width ?? .zero, under?.box?.width ?? .zero)
    }
    var base = box(limits.base, limits.over == nil ? style : style.cramped, context)
    let (outer, slant) = (base, base.isLarge ? base.italicCorrection : .zero)
    if let over { base = joined(base, over, style, slant: slant, isAccent: limits.isOverAccent) }
    if let under { base = joined(base, under, style, slant: slant, isAccent: false) }
    (base.spaceBefore, base.spaceAfter) = (outer.spaceBefore, outer.spaceAfter)
    base.isFunction = outer.isFunction
    return base
  }

  /// A part above or below a base.
  private struct Limit {
    var isOver: Bool
    /// Its operator, which may stretch.
    var core: (token: MathToken, attributes: MathOperator)?
    /// The box of a part without one.
    var box: MathBox?
  }

  private func part(of node: MathNode, _ style: MathStyle, isOver: Bool) -> Limit {
    if case .token(let token) = node, case .operator(let attributes) = token.kind {
      return Limit(isOver: isOver, core: (token, attributes))
    }
    return Limit(isOver: isOver, box: box(node, style.script(isCramped: !isOver)))
  }

  /// A base with an accent, a line, a brace or a limit above or below it.
  private func joined(
    _ base: MathBox, _ limit: Limit, _ style: MathStyle, slant: Length, isAccent: Bool?
  ) -> MathBox {
    let (font, isOver) = (font(style), limit.isOver)
    var box = limit.box
    if let (token, attributes) = limit.core {
      if OperatorProperties.isLine(token.text) { return lined(base, token, font, isOver: isOver) }
      if isAccent ?? attributes.isAccent ?? true, isOver,
        let scalar = OperatorProperties.combining(token.text),
        let glyph = font.face.glyph(for: scalar)
      {
        return accented(base, accent(glyph, token, font, within: base.width), font)
      }
      if attributes.isStretchy ?? true, let wide = wide(token, font, over: base.width) {
        return stacked(
          base, wide, isOver: isOver, slant: .zero,
          gap: font[isOver ? .overbarVerticalGap : .underbarVerticalGap], leastRise: .zero)
      }
      box = self.token(token, style.script(isCramped: !isOver), .none)
    }
    return stacked(
      base, box ?? MathBox(), isOver: isOver, slant: slant,
      gap: font[isOver ? .upperLimitGapMin : .lowerLimitGapMin],
      leastRise: font[isOver ? .upperLimitBaselineRiseMin : .lowerLimitBaselineDropMin])
  }

  /// A brace, bracket or arrow as wide as a base; nil for other operators.
  private func wide(_ token: MathToken, _ font: MathFont, over width: Length) -> MathBox? {
    guard let first = token.text.unicodeScalars.first,
      OperatorProperties.isHorizontalFence(token.text) || OperatorProperties.isArrow(first.value),
      let glyph = font.face.glyph(for: first)
    else { return nil }
    return stretched(glyph, token, font, to: width, isHorizontal: true)
  }

  /// A part above or below another, both centred; a slanted operator has its limits along its slope.
  private func stacked(
    _ base: MathBox, _ part: MathBox, isOver: Bool, slant: Length, gap: Length, leastRise: Length
  ) -> MathBox {
    let width = max(base.width, part.width)
    let start = (width - base.width).half
    var box = MathBox()
    box.add(base, at: start)
    let x = (width - part.width).half + (isOver ? slant.half : .zero - slant.half)
    if isOver {
      box.add(part, at: x, raisedBy: base.ascent + max(gap + part.descent, leastRise))
    } else {
      box.add(part, at: x, raisedBy: .zero - base.descent - max(gap + part.ascent, leastRise))
    }
    box.width = width
    box.accentAttachment = base.accentAttachment.map { $0 + start }
    return box
  }

  private func lined(
    _ base: MathBox, _ token: MathToken, _ font: MathFont, isOver: Bool
  ) -> MathBox {
    let line = font[isOver ? .overbarRuleThickness : .underbarRuleThickness]
    let gap = font[isOver ? .overbarVerticalGap : .underbarVerticalGap]
    var box = base
    let top = isOver ? base.ascent + gap + line : .zero - base.descent - gap
    box.addRule(x: .zero, top: top, width: base.width, height: line, token.ink)
    if isOver { box.ascent += font[.overbarExtraAscender] }
    box.glyph = nil
    return box
  }

  private func accented(_ base: MathBox, _ accent: MathBox, _ font: MathFont) -> MathBox {
    let shift = base.ascent - min(base.ascent, font[.accentBaseHeight])
    let place = base.accentAttachment ?? base.width.half
    var box = base
    let x = place - (accent.accentAttachment ?? accent.width.half)
    box.add(accent, at: x, raisedBy: shift)
    box.width = base.width
    return box
  }
}
