internal import Documents
internal import Graphics

/// The styles of drawings within documents, after all elements are styled.
extension DocumentStyler {
  /// The styles of an element and of the element that contains it.
  private struct Pair: Hashable {
    var own: Int32
    var outer: Int32
    var isRoot: Bool
  }

  /// The declarations that the elements of drawings get from style sheets, by node; `pixel` is the length of a CSS
  /// pixel.
  ///
  /// An element has those whose values differ from its parent's, so that its attributes count wherever no rule applies.
  func drawingStyles(pixel: Length) -> [Int: String] {
    var (found, known) = ([Int: String](), [Pair: String]())
    var node = 0
    while node < document.nodes.count {
      guard let element = document.element(node), element.name == "svg" else {
        node += 1
        continue
      }
      for inner in node..<document.nodes[node].end where document.nodes[inner].isElement {
        let parent = document.nodes[inner].parent
        let pair = Pair(
          own: numbers[inner], outer: parent >= 0 ? numbers[parent] : -1, isRoot: inner == node)
        let text = known[pair] ?? declarations(pair, pixel)
        known[pair] = text
        if !text.isEmpty { found[inner] = text }
      }
      node = document.nodes[node].end
    }
    return found
  }

  private func declarations(_ pair: Pair, _ pixel: Length) -> String {
    let style = working[Int(pair.own)].style
    let outer = pair.outer >= 0 ? working[Int(pair.outer)].style : nil
    var list: [String] = []
    for (name, value) in style.variables.sorted(by: { $0.key < $1.key })
    where DrawingProperties.names.contains(name) {
      if pair.isRoot || outer?.variables[name] != value {
        list.append("\(name): \(value.map(\.text).joined())")
      }
    }
    let (text, outerText) = (style.text, outer?.text)
    if let color = text.color, pair.isRoot || color != outerText?.color {
      list.append("color: \(ComputedText.of(color))")
    }
    if !pair.isRoot {
      // The box of the whole drawing has these itself.
      if style.box.opacity != 1 {
        list.append("opacity: \(ComputedText.number(style.box.opacity))")
      }
      if style.box.display == .none { list.append("display: none") }
      if let outerText, text.isVisible != outerText.isVisible {
        list.append("visibility: \(text.isVisible ? "visible" : "hidden")")
      }
    }
    if let outerText { list += Self.fonts(text, outerText, pixel) }
    return list.joined(separator: "; ")
  }

  /// The declarations for the letters of an element that differ from those around it.
  private static func fonts(
    _ text: TextProperties, _ outer: TextProperties, _ pixel: Length
  ) -> [String] {
    var list: [String] = []
    if text.fontSize != outer.fontSize, pixel > .zero {
      list.append("font-size: \(ComputedText.number(text.fontSize / pixel))px")
    }
    if text.fontFamilies != outer.fontFamilies {
      let names = text.fontFamilies.map { family in
        family.allSatisfy { $0.isLetter || $0 == "-" }
          ? family : "'\(family.filter { !"'\\".contains($0) })'"
      }
      list.append("font-family: \(names.joined(separator: ", "))")
    }
    if text.fontWeight != outer.fontWeight {
      list.append("font-weight: \(text.fontWeight)")
    }
    if text.isItalic != outer.isItalic {
      list.append("font-style: \(text.isItalic ? "italic" : "normal")")
    }
    return list
  }
}
