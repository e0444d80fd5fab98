internal import Documents
internal import Styling

/// Formulas: a `math` element is one box, whatever it contains (MathML Core, 3.1).
extension BoxTreeBuilder {
  /// A formula in a line; one on lines of its own is in the lines of a block.
  mutating func formula(_ node: Int, _ style: StyleNumber, isRoot: Bool) -> [Draft] {
    let display = Self.display(tree.styles[style], isRoot: isRoot)
    if display.isInlineLevel {
      return [Draft(Box(kind: .formula, node: node, style: style, isInlineLevel: true))]
    }
    let outer = Box(kind: .block, node: node, style: style, isInlineLevel: false)
    let inner = anonymousBox(.formula, in: outer, .inline, isInlineLevel: true)
    return box(node, style, [Draft(inner)], isRoot: isRoot)
  }
}

extension Document.Element {
  /// Whether it is a formula of MathML.
  var isFormula: Bool { name == "math" && namespace == Namespace.mathML }
}
