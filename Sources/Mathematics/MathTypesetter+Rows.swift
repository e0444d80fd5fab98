internal import Graphics
internal import Shaping

/// Rows of parts (MathML Core, 3.3.1.2).
extension MathTypesetter {
  /// What is needed of a part before it is laid out.
  private struct Part {
    /// Its operator, if it is one, perhaps with scripts.
    var token: MathToken?
    var attributes = MathOperator()
    var context = Context.none
    var properties: OperatorProperties?

    var isStretchy: Bool {
      properties.map { attributes.isStretchy ?? $0.isStretchy } ?? false
    }
  }

  func row(_ children: [MathNode], _ style: MathStyle, _ context: Context) -> MathBox {
    if children.count == 1 { return box(children[0], style, context) }
    let parts = parts(children)
    var boxes: [MathBox?] = Array(repeating: nil, count: children.count)
    var (ascent, descent): (Length, Length) = (.zero, .zero)
    var hasStretchy = false
    for (place, child) in children.enumerated() {
      guard !parts[place].isStretchy || !stretchesVertically(parts[place].token) else {
        hasStretchy = true
        continue
      }
      let box = box(child, style, parts[place].context)
      (ascent, descent) = (max(ascent, box.ascent), max(descent, box.descent))
      boxes[place] = box
    }
    if hasStretchy {
      let isBare = !boxes.contains { $0 != nil }
      for (place, child) in children.enumerated() where boxes[place] == nil {
        var context = parts[place].context
        context.extent = isBare ? nil : (ascent, descent)
        boxes[place] = box(child, style, context)
      }
    }
    return joined(boxes.compactMap(\.self))
  }

  private func joined(_ boxes: [MathBox]) -> MathBox {
    var row = MathBox()
    var pen = Length.zero
    for (place, box) in boxes.enumerated() {
      if place > 0 {
        let last = boxes[place - 1]
        // A slanted letter does not lean over a sign.
        if !box.isLetter, !last.isLarge { pen += last.italicCorrection }
        if !last.isLetter { pen += box.overhang }
        let isArgument = last.isFunction && box.beginsWithFence
        pen += isArgument ? .zero : max(last.spaceAfter, box.spaceBefore)
      }
      row.add(box, at: pen)
      pen += box.width
    }
    row.width = max(pen, .zero)
    row.spaceBefore = boxes.first?.spaceBefore ?? .zero
    row.spaceAfter = boxes.last?.spaceAfter ?? .zero
    row.beginsWithFence = boxes.first?.beginsWithFence ?? false
    row.overhang = boxes.first?.overhang ?? .zero
    row.isFunction = boxes.last?.isFunction ?? false
    row.italicCorrection = boxes.last?.italicCorrection ?? .zero
    return row
  }

  private func parts(_ children: [MathNode]) -> [Part] {
    let solid = children.indices.filter { !children[$0].isSpace }
    var parts = Array(repeating: Part(), count: children.count)
    // Whether nothing is before an operator to which it could be applied.
    var isAtStart = true
    for (place, child) in children.enumerated() where !child.isSpace {
      guard let (token, attributes) = child.core else {
        isAtStart = false
        continue
      }
      var part = Part(token: token, attributes: attributes)
      let isSign = isAtStart && OperatorProperties.isBinary(token.text)
      let form: MathOperator.Form =
        solid.count > 1 && place == solid.first
        ? .prefix : solid.count > 1 && place == solid.last ? .postfix : .infix
      part.context.form = attributes.form ?? form
      part.context.isSign = isSign && place != solid.last
      let properties = OperatorProperties.of(token.text, part.context.form)
      part.properties = properties
      isAtStart =
        part.context.form == .prefix && properties.isFence || !isSign && properties.after >= 3
      parts[place] = part
    }
    return parts
  }

  private func stretchesVertically(_ token: MathToken?) -> Bool {
    guard let scalar = token?.text.unicodeScalars.first,
      let glyph = fonts.math.face.glyph(for: scalar)
    else { return false }
    return !fonts.math.face.variants(of: glyph, isHorizontal: false).isEmpty
  }
}

extension MathNode {
  var isSpace: Bool {
    switch self {
    case .space: true
    case .styled(let content, _), .phantom(let content): content.isSpace
    case .row(let children): children.allSatisfy(\.isSpace)
    default: false
    }
  }

  /// The operator that a part is, perhaps with scripts, limits or in another style (embellished operators).
  var core: (token: MathToken, attributes: MathOperator)? {
    switch self {
    case .token(let token):
      if case .operator(let attributes) = token.kind { (token, attributes) } else { nil }
    case .scripts(let scripts): scripts.base.core
    case .limits(let limits): limits.base.core
    case .styled(let content, _), .padded(let content, _), .phantom(let content): content.core
    case .row(let children):
      {
        let solid = children.filter { !$0.isSpace }
        return solid.count == 1 ? solid[0].core : nil
      }()
    default: nil
    }
  }
}
