internal import Documents

extension FictionBookWalk {
  /// The elements of a line of text, and what they are called in HTML.
  private static let names = [
    "strong": "strong", "emphasis": "em", "strikethrough": "del", "sub": "sub", "sup": "sup",
    "code": "code",
  ]

  /// Writes the texts in a node and what marks them up.
  mutating func writeInlines(of node: Int) {
    for child in file.children(of: node) {
      guard let element = file.element(child) else {
        writeText(of: child)
        continue
      }
      switch element.name {
      case "a": writeLink(child)
      case "image": writePicture(child)
      default:
        guard let name = Self.names[element.name] else {
          writeInlines(of: child)
          continue
        }
        begin(name, name: element.id, source: file.nodes[child].source)
        writeInlines(of: child)
        end(of: child)
      }
    }
  }

  /// Writes a text; its lines end in spaces.
  mutating func writeText(of node: Int) {
    builder.divideText()
    let segments = file.segments(of: node)
    let end = file.nodes[node].sourceRange.upperBound
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? segments[index + 1].source : end
      let bytes = file.text[segment.text].map { $0.isXMLSpace ? 0x20 : $0 }
      builder.add(bytes, for: segment.source..<max(segment.source, next))
    }
  }

  private mutating func writeLink(_ node: Int) {
    let element = file.knownElement(node)
    guard let address = element.linkAddress, !address.isEmpty else { return writeInlines(of: node) }
    let note = address.hasPrefix("#") ? String(address.dropFirst()) : ""
    guard noteNames.contains(note) else {
      begin(
        "a", [.init(name: "href", value: address)], name: element.id,
        source: file.nodes[node].source)
      writeInlines(of: node)
      return end(of: node)
    }
    calledNotes.insert(note)
    begin(
      "a",
      [
        .init(name: "href", value: address),
        .init(name: "type", namespace: Namespace.epub, value: "noteref"),
        .init(name: "role", value: "doc-noteref"),
      ], source: file.nodes[node].source)
    // What calls the note is put in by the chapter, whatever it is here.
    builder.add("*".utf8, for: file.nodes[node].sourceRange)
    end(of: node)
  }

  mutating func writePicture(_ node: Int) {
    guard let address = file.element(node)?.linkAddress, let path = pictures.path(of: address)
    else { return }
    let words = file.element(node)?["alt"] ?? ""
    begin(
      "img", [.init(name: "src", value: path), .init(name: "alt", value: words)],
      source: file.nodes[node].source)
    end(of: node)
  }
}
