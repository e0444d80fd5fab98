package import Documents

/// A document with the style of each of its elements.
package struct StyledDocument: Sendable {
  package typealias Pseudo = PseudoElement

  package let document: Document
  /// The styles in use, each once.
  package let styles: [BoxStyle]
  /// The number of each node's style; that of the parent for texts.
  package let styleOfNode: [StyleNumber]
  /// The numbers of the styles of pseudo-elements, by `node × 8 + Pseudo`.
  let pseudoStyles: [Int: StyleNumber]
  /// The pseudo-elements that some element has, a bit for each.
  private let styledPseudos: UInt8

  /// The declarations that elements of drawings get from style sheets, by node.
  package let drawingStyles: [Int: String]
  /// The fonts from the document's sheets, in order; of two with the same descriptors the later one counts.
  package let fontFaces: [FontFace]
  /// The page rules of its sheets.
  package let pages: PageRules?
  /// The counter styles that its sheets define.
  package var counterStyles: CounterStyles { pages?.counterStyles ?? CounterStyles() }

  package init(
    document: Document, styles: [BoxStyle], styleOfNode: [StyleNumber],
    pseudoStyles: [Int: StyleNumber],
    drawingStyles: [Int: String] = [:], fontFaces: [FontFace] = [], pages: PageRules? = nil
  ) {
    (self.document, self.styles) = (document, styles)
    (self.styleOfNode, self.pseudoStyles) = (styleOfNode, pseudoStyles)
    styledPseudos = pseudoStyles.keys.reduce(0) { $0 | 1 << UInt8($1 % 8) }
    (self.drawingStyles, self.fontFaces, self.pages) = (drawingStyles, fontFaces, pages)
  }

  /// The style of a node.
  package func style(_ node: Int) -> ComputedStyle { boxStyle(node).computed }

  /// The style of a node, for reading it without a copy.
  package func boxStyle(_ node: Int) -> BoxStyle { styles[styleOfNode[node].index] }

  /// The style of a part of an element; nil if no rule applies to it.
  package func style(_ pseudo: Pseudo, of node: Int) -> ComputedStyle? {
    styleNumber(of: pseudo, node).map { styles[$0.index].computed }
  }

  /// The number of the style of a part of an element; nil if no rule applies to it.
  package func styleNumber(of pseudo: Pseudo, _ node: Int) -> StyleNumber? {
    pseudoStyles[node * 8 + Int(pseudo.rawValue)]
  }

  /// Whether a part of an element has generated content.
  package var hasGeneratedContent: Bool {
    pseudoStyles.values.contains { styles[$0.index].box.content != nil }
  }

  /// Whether a rule applies to this part of any element.
  package func hasStyles(of pseudo: Pseudo) -> Bool {
    styledPseudos & 1 << UInt8(pseudo.rawValue) != 0
  }
}
