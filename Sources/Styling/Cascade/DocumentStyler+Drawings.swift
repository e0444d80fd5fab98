internal import Documents
internal import Graphics

/// The styles of drawings within documents, after all elements are styled.
extension DocumentStyler {
  /// The declarations that the elements of drawings get from style sheets, by node; `pixel` is the length of a CSS
  /// pixel.
  ///
  /// An element has those that its rules declare, which are stronger than its attributes (SVG 2, 6.3). The root has
  /// also the colours that it inherits from the text around it, unless it has attributes for them.
  func drawingStyles(pixel: Length) -> [Int: String] {
    guard document.names.contains(where: { $0.local == "svg" && $0.namespace == Namespace.svg })
    else { return [:] }
    var (found, known) = ([Int: String](), [Int32: String]())
    var node = 0
    while node < document.nodes.count {
      guard let element = document.element(node), element.name == "svg" else {
        node += 1
        continue
      }
      let root = inherited(by: element, node) + declared(numbers[node], isRoot: true, pixel)
      if !root.isEmpty { found[node] = root.joined(separator: "; ") }
      let end = document.nodes[node].end
      for inner in (node + 1)..<max(end, node + 1) where document.nodes[inner].isElement {
        let number = numbers[inner]
        let text =
          known[number] ?? declared(number, isRoot: false, pixel).joined(separator: "; ")
        known[number] = text
        if !text.isEmpty { found[inner] = text }
      }
      node = end
    }
    return found
  }

  /// The properties that the root of a drawing inherits.
  private func inherited(by root: Document.Element, _ node: Int) -> [String] {
    let parent = document.nodes[node].parent
    guard parent >= 0 else { return [] }
    let style = working[Int(numbers[parent])].style
    var list: [String] = []
    for (name, value) in style.variables.all.sorted(by: { $0.key < $1.key })
    where DrawingProperties.isInherited(name) && root[name] == nil {
      list.append("\(name): \(value.map(\.text).joined())")
    }
    if let color = style.text.color, root["color"] == nil {
      list.append("color: \(ComputedText.of(color))")
    }
    return list
  }

  /// The properties that the rules for an element declare, by the number of its style.
  private func declared(_ number: Int32, isRoot: Bool, _ pixel: Length) -> [String] {
    guard let blocks = drawingBlocks[number].map({ $0.map(ranked) }) else { return [] }
    let style = working[Int(number)].style
    var list: [String] = []
    for (name, tokens) in cascade.variables(blocks).sorted(by: { $0.key < $1.key })
    where DrawingProperties.names.contains(name) {
      let value =
        Wide(tokens.filter { $0 != .space }).map { DrawingProperties.value(of: $0, for: name) }
        ?? style.variables[name].map { $0.map(\.text).joined() }
      if let value { list.append("\(name): \(value)") }
    }
    let properties = Set(blocks.flatMap { $0.block.spread.map(\.number) })
    func declares(_ name: String) -> Bool {
      PropertyTable.shared.number(name).map(properties.contains) ?? false
    }
    let text = style.text
    if declares("color"), let color = text.color {
      list.append("color: \(ComputedText.of(color))")
    }
    if !isRoot {
      // The box of the whole drawing has these itself.
      if declares("opacity") {
        list.append("opacity: \(ComputedText.number(style.box.opacity))")
      }
      if declares("display"), style.box.display == .none { list.append("display: none") }
      if declares("visibility") {
        list.append("visibility: \(text.isVisible ? "visible" : "hidden")")
      }
    }
    if declares("font-size"), pixel > .zero {
      list.append("font-size: \(ComputedText.number(text.fontSize / pixel))px")
    }
    if declares("font-family") { list.append("font-family: \(Self.families(text))") }
    if declares("font-weight") { list.append("font-weight: \(text.fontWeight)") }
    if declares("font-style") {
      list.append("font-style: \(text.isItalic ? "italic" : "normal")")
    }
    return list
  }

  private static func families(_ text: TextProperties) -> String {
    text.fontFamilies.map { family in
      family.allSatisfy { $0.isLetter || $0 == "-" }
        ? family : "'\(family.filter { !"'\\".contains($0) })'"
    }.joined(separator: ", ")
  }
}
