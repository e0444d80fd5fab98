internal import Graphics
internal import Shaping

/// Letters, numbers, words and operators.
extension MathTypesetter {
  func token(_ token: MathToken, _ style: MathStyle, _ context: Context) -> MathBox {
    var style = style
    style.scale *= token.scale
    guard case .operator(let attributes) = token.kind else {
      var box = letters(token, style)
      if case .identifier = token.kind {
        box.isLetter = true
        if let glyph = box.glyph {
          let bearing = glyph.font.face.bearings(of: UInt32(glyph.id)).left
          box.overhang = max(.zero - glyph.font.length(bearing), .zero)
        }
      }
      return box
    }
    let properties = OperatorProperties.of(token.text, context.form)
    var box = sign(token, attributes, properties, style, context)
    let size = fontSize(style)
    func space(_ own: MathLength?, _ eighteenths: Int) -> Length {
      if let own { return own.resolved(size) }
      // Scripts have only the space of functions (The TeXbook, chapter 18).
      let isNarrow = context.isSign || style.level > 0 && eighteenths > 3
      return isNarrow ? .zero : size * (Double(eighteenths) / 18)
    }
    box.spaceBefore = space(attributes.spaceBefore, properties.before)
    box.spaceAfter = space(attributes.spaceAfter, properties.after)
    box.beginsWithFence = properties.isFence && context.form == .prefix
    box.isFunction = properties.isFunction
    return box
  }

  /// The glyphs of an operator, as large as they should be.
  private func sign(
    _ token: MathToken, _ attributes: MathOperator, _ properties: OperatorProperties,
    _ style: MathStyle, _ context: Context
  ) -> MathBox {
    let font = font(style)
    guard let scalar = token.text.unicodeScalars.first else { return MathBox() }
    if (0x2061...0x2064).contains(scalar.value) { return MathBox() }
    guard token.text.unicodeScalars.count == 1, let glyph = font.face.glyph(for: scalar) else {
      return letters(token, style)
    }
    if attributes.isLarge ?? properties.isLarge {
      let least = style.isDisplay ? font[.displayOperatorMinHeight] : .zero
      var box = stretched(glyph, token, font, to: least, isHorizontal: false)
      box = box.centered(onAxis: font.axis)
      box.isLarge = true
      return box
    }
    guard attributes.isStretchy ?? properties.isStretchy else { return letters(token, style) }
    if let width = context.width {
      return stretched(glyph, token, font, to: width, isHorizontal: true)
    }
    guard let extent = context.extent else { return letters(token, style) }
    let size = fontSize(style)
    let axis = font.axis
    var height = extent.ascent + extent.descent
    if attributes.isSymmetric ?? properties.isSymmetric {
      height = max(extent.ascent - axis, extent.descent + axis) * 2
      // A delimiter may be a little smaller than what it encloses (The TeXbook, 17: \delimiterfactor and
      // \delimitershortfall).
      height = max(height * 0.901, height - size.half)
    }
    if let least = attributes.leastSize { height = max(height, least.resolved(size)) }
    if let most = attributes.mostSize { height = min(height, most.resolved(size)) }
    return stretched(glyph, token, font, to: height, isHorizontal: false)
      .centered(onAxis: axis)
  }

  // MARK: Letters

  /// Text in the faces that have it; words prefer those of the text.
  private func letters(_ token: MathToken, _ style: MathStyle) -> MathBox {
    var order = fonts.text
    if case .words = token.kind {
      order.append(fonts.math)
    } else {
      order.insert(fonts.math, at: 0)
    }
    var box = MathBox()
    var (start, current) = (0, -1)
    let scalars = Array(token.text.unicodeScalars)
    func finish(_ end: Int) {
      guard end > start else { return }
      let text = String(String.UnicodeScalarView(scalars[start..<end]))
      let piece = shaped(text, order[max(current, 0)], token, style)
      let isOnly = box.pieces.isEmpty && end == scalars.count
      box.add(piece, at: box.width)
      box.italicCorrection = piece.italicCorrection
      (box.glyph, box.accentAttachment) =
        isOnly ? (piece.glyph, piece.accentAttachment) : (nil, nil)
      start = end
    }
    for (place, scalar) in scalars.enumerated() {
      let isMark = scalar.properties.generalCategory == .nonspacingMark
      if isMark, current >= 0, order[current].face.glyph(for: scalar) != nil { continue }
      let entry = order.firstIndex { $0.face.glyph(for: scalar) != nil } ?? 0
      if entry != current {
        finish(place)
        current = entry
      }
    }
    finish(scalars.count)
    return box
  }

  /// The script of mathematics (ISO 15924, Zmth).
  private static let script: UInt32 = 0x5A6D_7468
  private static let latin: UInt32 = 0x4C61_746E

  private func shaped(
    _ text: String, _ entry: MathFonts.Entry, _ token: MathToken, _ style: MathStyle
  ) -> MathBox {
    let size = fontSize(style)
    let isMath = entry.number == fonts.math.number
    var features: [FontFeature] = []
    if isMath, style.level > 0 { features.append(FontFeature("ssty", UInt32(min(style.level, 2)))) }
    let font = Font(face: entry.face, size: size, features: features)
    var shaped: [ShapedGlyph] = []
    var text = text
    text.withUTF8 { bytes in
      shaper.shape(
        bytes, range: 0..<bytes.count, font: font, script: isMath ? Self.script : Self.latin,
        rightToLeft: false, into: &shaped)
    }
    var box = MathBox()
    var glyphs: [Glyph] = []
    for glyph in shaped {
      glyphs.append(
        Glyph(
          id: glyph.id, cluster: token.source, x: box.width + glyph.xOffset, y: glyph.yOffset,
          advance: glyph.advance, textOffset: glyph.cluster))
      box.width += glyph.advance
      box.ascent = max(box.ascent, font.length(entry.face.height(of: UInt32(glyph.id))))
      box.descent = max(box.descent, font.length(entry.face.depth(of: UInt32(glyph.id))))
    }
    let run = GlyphRun(
      font: entry.number, size: size, origin: Point(x: .zero, y: .zero), glyphs: glyphs,
      ink: token.ink)
    box.pieces = [.glyphs(run, text: text)]
    if isMath, let last = shaped.last {
      let font = MathFont(entry: entry, size: size)
      box.italicCorrection = font.length(entry.face.italicCorrection(of: last.id))
      if shaped.count == 1 {
        box.glyph = (last.id, font)
        box.accentAttachment = font.length(entry.face.accentAttachment(of: last.id))
      }
    }
    return box
  }
}
