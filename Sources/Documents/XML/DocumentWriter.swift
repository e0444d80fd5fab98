internal import Graphics

extension Document {
  /// A drawing within a document as an SVG file, with all its content.
  ///
  /// `attributes` may replace those of an element.
  package func drawing(
    _ node: Int, attributes: (Element) -> [Attribute] = { Array($0.attributes) }
  ) -> [UInt8] {
    var out = ""
    write(node, isRoot: true, attributes, to: &out)
    return Array(out.utf8)
  }

  private func write(
    _ node: Int, isRoot: Bool, _ attributes: (Element) -> [Attribute], to out: inout String
  ) {
    switch nodes[node].content {
    case .text(let range): out += String(decoding: text[range], as: UTF8.self).escapedMarkup()
    case .element:
      let element = knownElement(node)
      out += "<" + element.name
      if isRoot { out += " xmlns=\"\(Namespace.svg)\" xmlns:xlink=\"\(Namespace.xlink)\"" }
      for attribute in attributes(element) {
        let prefix: String
        switch attribute.namespace {
        case "": prefix = ""
        case Namespace.xlink: prefix = "xlink:"
        case Namespace.xml: prefix = "xml:"
        default: continue
        }
        out += " \(prefix)\(attribute.name)=\"\(attribute.value.escapedMarkup())\""
      }
      out += ">"
      for child in children(of: node) { write(child, isRoot: false, attributes, to: &out) }
      out += "</\(element.name)>"
    }
  }
}
