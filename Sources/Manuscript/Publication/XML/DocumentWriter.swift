extension Document {
  /// The document of a drawing's file, in SVG.
  package init(drawing file: [UInt8], path: String, limits: PublicationLimits) {
    self =
      DocumentReader.read(file, path: path, namespace: Namespace.svg, limits: limits).document
  }

  /// A drawing among its elements as a file in SVG, with all that it holds.
  package func drawing(_ node: Int) -> [UInt8] {
    var out = ""
    write(node, isRoot: true, to: &out)
    return Array(out.utf8)
  }

  private func write(_ node: Int, isRoot: Bool, to out: inout String) {
    switch nodes[node].content {
    case .text(let range): out += String(decoding: text[range], as: UTF8.self).escapedMarkup()
    case .element(let index):
      let element = elements[index]
      out += "<" + element.name
      if isRoot { out += " xmlns=\"\(Namespace.svg)\" xmlns:xlink=\"\(Namespace.xlink)\"" }
      for attribute in element.attributes {
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
      for child in children(of: node) { write(child, isRoot: false, to: &out) }
      out += "</\(element.name)>"
    }
  }
}
