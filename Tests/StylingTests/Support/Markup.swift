import Documents

/// Makes documents of small pieces of well-formed XML, for tests alone.
enum Markup {
  static func document(_ text: String, path: String = "epub/text/one.xhtml") -> Document {
    var builder = DocumentBuilder(path: path)
    var rest = Substring(text)
    while let first = rest.first {
      guard first == "<" else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        builder.add(rest[..<end].utf8, source: 0)
        rest = rest[end...]
        continue
      }
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      var tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      if tag.first == "/" {
        builder.end(source: 0)
        continue
      }
      let isEmpty = tag.last == "/"
      if isEmpty { tag = tag.dropLast() }
      begin(tag, in: &builder)
      if isEmpty { builder.end(source: 0) }
    }
    return builder.finish()
  }

  private static func begin(_ tag: Substring, in builder: inout DocumentBuilder) {
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
    builder.begin(
      parts.last ?? "",
      namespace: parts.count > 1 && parts[0] == "svg" ? Namespace.svg : Namespace.xhtml,
      attributes: attributes, source: 0)
  }
}
