internal import Documents
internal import Mathematics
internal import Styling

/// Formulas (MathML Core, 3.1): boxes of their own, whatever their elements contain.
extension BoxTreeBuilder {
  /// The boxes of a formula: a block with one line, or an inline box, whose lines may end after relations and signs.
  mutating func formula(_ node: Int, _ style: StyleNumber, isRoot: Bool) -> [Draft] {
    let display = Self.display(tree.styles[style], isRoot: isRoot)
    let outer = Box(kind: .inline, node: node, style: style, isInlineLevel: true)
    let inner = anonymousBox(.formula(nil), in: outer, .inline, isInlineLevel: true)
    guard display.isInlineLevel else { return box(node, style, [Draft(inner)], isRoot: isRoot) }
    let parts = FormulaReader.formula(node, in: flow).undividedParts
    guard parts.count > 1 else { return box(node, style, [Draft(inner)], isRoot: isRoot) }
    var drafts: [Draft] = []
    for (place, part) in parts.enumerated() {
      // Spaces of the line are those of signs too: they stretch with the others. No line ends before a sign.
      if place > 0 { drafts.append(text(place % 2 == 0 ? " " : "\u{A0}", node, inner.style)) }
      var box = inner
      box.kind = .formula(part)
      drafts.append(Draft(box))
    }
    return box(node, style, drafts, isRoot: isRoot)
  }
}

extension Document.Element {
  /// Whether it is a formula of MathML.
  var isFormula: Bool { name == "math" && namespace == Namespace.mathML }
}
