internal import Graphics

extension Document {
  /// The anchors in it that links may target.
  package var linkNames: Set<String> {
    var names: Set<String> = []
    for node in nodes.indices {
      if let element = element(node) { names.formUnion(element.linkNames) }
    }
    return names
  }

  /// The first child element of a node with this name.
  package func child(_ name: String, of node: Int) -> Int? {
    children(of: node).first { element($0)?.name == name }
  }

  /// The child elements of a node.
  package func elementChildren(of node: Int) -> [Int] {
    children(of: node).filter { nodes[$0].isElement }
  }

  /// The element before a node in the same parent; nil if there is none.
  package func previousElement(of node: Int) -> Int? {
    let parent = nodes[node].parent
    var position = node - 1
    while position > parent {
      while nodes[position].parent > parent { position = nodes[position].parent }
      if nodes[position].isElement { return position }
      position -= 1
    }
    return nil
  }

  /// The first element with this name in a node, including the node itself.
  package func first(_ name: String, in node: Int = 0) -> Int? {
    guard node < nodes.count else { return nil }
    return (node..<nodes[node].end).first { element($0)?.name == name }
  }

  /// The text of a node with white space collapsed and trimmed.
  package func collapsedText(of node: Int) -> String { plainText(of: node).spacesCollapsed }
}

extension String {
  /// The words separated by single spaces.
  package var spacesCollapsed: String {
    var out: [UInt8] = []
    out.reserveCapacity(utf8.count)
    for byte in utf8 {
      if !byte.isXMLSpace {
        out.append(byte)
      } else if let last = out.last, last != 0x20 {
        out.append(0x20)
      }
    }
    if out.last == 0x20 { out.removeLast() }
    return String(decoding: out, as: UTF8.self)
  }

  /// The words, separated by white space.
  package var words: [String] { utf8.split(whereSeparator: \.isXMLSpace).compactMap { String($0) } }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line end.
  package var isXMLSpace: Bool {
    self == 0x20 || self == 9 || self == 10 || self == 13 || self == 12
  }
}

extension Document {
  /// A document of one picture, for a picture that is itself in the spine.
  package init(pageOf picture: String) {
    let name = picture.split(separator: "/").last.map(String.init) ?? picture
    var builder = DocumentBuilder(path: picture)
    builder.begin("html", source: 0)
    builder.begin("body", source: 0)
    // The picture is addressed relative to its own folder; special characters are escaped.
    builder.begin("img", attributes: [Attribute(name: "src", value: name.asAddress)], source: 0)
    self = builder.finish()
  }
}

extension String {
  /// A file name as an address, with special characters percent-encoded.
  fileprivate var asAddress: String {
    let bytes = utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x21, 0x24, 0x26...0x2E, 0x30...0x39, 0x3B, 0x3D, 0x40...0x5A, 0x5F, 0x61...0x7A,
        0x7E...:
        [byte]
      default: Array(byte.percentEncoded.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
