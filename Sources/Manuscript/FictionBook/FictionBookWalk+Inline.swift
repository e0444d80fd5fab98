internal import Documents

extension FictionBookWalk {
  /// The inline elements, and their names in HTML.
  private static let names = [
    "strong": "strong", "emphasis": "em", "strikethrough": "del", "sub": "sub", "sup": "sup",
    "code": "code",
  ]

  /// Writes the texts in a node and their markup.
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
        let isCode = isVerbatim
        isVerbatim = isCode || name == "code"
        writeInlines(of: child)
        isVerbatim = isCode
        end(of: child)
      }
    }
  }

  /// Writes a text with typographic characters, or verbatim within code; line ends become spaces.
  mutating func writeText(of node: Int) {
    guard !isVerbatim else {
      forEachSegment(of: node) { builder, bytes, source in builder.add(bytes, for: source) }
      punctuation.previous = "a"
      return
    }
    var punctuation = punctuation
    forEachSegment(of: node) { builder, bytes, source in
      bytes.withUnsafeBufferPointer { piece in
        punctuation.convert(piece) { part, offset in
          let start = min(source.lowerBound + offset, source.upperBound)
          let end = offset + part.count < bytes.count ? start + part.count : source.upperBound
          builder.add(part, for: start..<max(start, min(end, source.upperBound)))
        }
      }
    }
    self.punctuation = punctuation
  }

  /// Passes on the segments of a text, with spaces for all white space, and the bytes of the file they come from.
  private mutating func forEachSegment(
    of node: Int, _ body: (inout DocumentBuilder, [UInt8], Range<Int>) -> Void
  ) {
    builder.divideText()
    let segments = file.segments(of: node)
    let end = file.nodes[node].sourceRange.upperBound
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? segments[index + 1].source : end
      let bytes = file.text[segment.text].map { $0.isXMLSpace ? 0x20 : $0 }
      body(&builder, bytes, segment.source..<max(segment.source, next))
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
    // The chapter replaces the text of the call, whatever it is here.
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
