internal import Graphics

extension Document {
  /// A drawing within a document as an SVG file, with all its content.
  ///
  /// `attributes` may replace those of an element; `styles` are declarations, by node, that are added to its `style`.
  package func drawing(
    _ node: Int, styles: [Int: String] = [:],
    attributes: (Element) -> [Attribute] = { Array($0.attributes) }
  ) -> [UInt8] {
    var out = ""
    write(node, isRoot: true, styles, attributes, to: &out)
    return Array(out.utf8)
  }

  private func write(
    _ node: Int, isRoot: Bool, _ styles: [Int: String], _ attributes: (Element) -> [Attribute],
    to out: inout String
  ) {
    switch nodes[node].content {
    case .text(let range): out += String(decoding: text[range], as: UTF8.self).escapedMarkup()
    case .element:
      let element = knownElement(node)
      out += "<" + element.name
      if isRoot { out += " xmlns=\"\(Namespace.svg)\" xmlns:xlink=\"\(Namespace.xlink)\"" }
      if let style = styles[node] {
        let all = (element["style"].map { $0 + "; " } ?? "") + style
        out += " style=\"\(all.escapedMarkup())\""
      }
      for attribute in attributes(element) where attribute.name != "style" || styles[node] == nil {
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
      for child in children(of: node) { write(child, isRoot: false, styles, attributes, to: &out) }
      out += "</\(element.name)>"
    }
  }
}
