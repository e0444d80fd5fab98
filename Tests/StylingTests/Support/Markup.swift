import Manuscript

/// Makes documents of small pieces of well-formed XML, for tests alone.
enum Markup {
  static func document(_ text: String, path: String = "epub/text/one.xhtml") -> Document {
    var document = Document(path: path)
    var open: [Int] = []
    var rest = Substring(text)
    while let first = rest.first {
      guard first == "<" else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        let start = document.text.count
        document.text += Array(rest[..<end].utf8)
        if let parent = open.last {
          document.nodes.append(
            .init(
              content: .text(start..<document.text.count), parent: parent,
              end: document.nodes.count + 1, source: 0))
        }
        rest = rest[end...]
        continue
      }
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      var tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      if tag.first == "/" {
        if let last = open.popLast() { document.nodes[last].end = document.nodes.count }
        continue
      }
      let isEmpty = tag.last == "/"
      if isEmpty { tag = tag.dropLast() }
      open.append(document.nodes.count)
      document.nodes.append(
        .init(
          content: .element(document.elements.count), parent: open.dropLast().last ?? -1,
          end: document.nodes.count + 1, source: 0))
      document.elements.append(element(tag))
      if isEmpty, let last = open.popLast() { document.nodes[last].end = document.nodes.count }
    }
    while let last = open.popLast() { document.nodes[last].end = document.nodes.count }
    return document
  }

  private static func element(_ tag: Substring) -> Document.Element {
    let name = tag.prefix { !$0.isWhitespace }
    var rest = tag.dropFirst(name.count)
    var attributes: [Document.Attribute] = []
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].drop { $0.isWhitespace }
      let value = rest[equals...].dropFirst(2)
      let end = value.firstIndex(of: "\"") ?? value.endIndex
      let parts = key.split(separator: ":").map(String.init)
      let namespaces = ["epub": Namespace.epub, "xml": Namespace.xml, "xlink": Namespace.xlink]
      attributes.append(
        .init(
          name: parts.last ?? "", namespace: parts.count > 1 ? namespaces[parts[0]] ?? "" : "",
          value: String(value[..<end])))
      rest = end < value.endIndex ? value[value.index(after: end)...] : ""
    }
    let parts = name.split(separator: ":").map(String.init)
    return .init(
      name: parts.last ?? "",
      namespace: parts.count > 1 && parts[0] == "svg" ? Namespace.svg : Namespace.xhtml,
      attributes: attributes)
  }
}
