internal import Graphics

extension Document {
  /// The tree as text, a line per node, indented by depth.
  ///
  /// An element is its name, its attributes and its bytes in the file; a text is its segments in quotation marks, each
  /// with the byte of the file at which it begins.
  package var dump: String {
    var out = ""
    var depths: [Int] = []
    depths.reserveCapacity(nodes.count)
    for (number, node) in nodes.enumerated() {
      let depth = node.parent < 0 ? 0 : depths[node.parent] + 1
      depths.append(depth)
      out += String(repeating: "  ", count: depth)
      out += node.isElement ? dump(ofElement: number) : dump(ofText: number)
      out += "\n"
    }
    return out
  }

  private func dump(ofElement node: Int) -> String {
    let range = nodes[node].sourceRange
    var out = Self.qualified(names[nodes[node].nameNumber], standard: Namespace.xhtml)
    for attribute in knownElement(node).attributes {
      let name = Name(attribute.name, in: attribute.namespace)
      out += " \(Self.qualified(name, standard: ""))=\(Self.quoted(attribute.value))"
    }
    return out + " @\(range.lowerBound)-\(range.upperBound)"
  }

  private func dump(ofText node: Int) -> String {
    let pieces = segments(of: node).map { segment in
      Self.quoted(String(decoding: text[segment.text], as: UTF8.self)) + "@\(segment.source)"
    }
    return pieces.joined(separator: " ") + "-\(nodes[node].sourceRange.upperBound)"
  }

  /// A name with the prefix that is customary for its namespace.
  private static func qualified(_ name: Name, standard: String) -> String {
    if name.namespace == standard { return name.local }
    return "\(Namespace.prefixes[name.namespace] ?? "{\(name.namespace)}"):\(name.local)"
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\"", "\\": out += "\\\(scalar)"
      case _ where scalar.isOutsideMarkup: out += "\\u{\(scalar.value.hexadecimal())}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension Namespace {
  /// The customary prefixes of namespaces.
  static let prefixes = [
    epub: "epub", package: "opf", metadata: "dc", ncx: "ncx", svg: "svg", xlink: "xlink",
    mathML: "math", xhtml: "xhtml", xml: "xml", container: "container",
  ]
}
