extension Document {
  /// The names in it that links may lead to.
  package var linkNames: Set<String> {
    var names: Set<String> = []
    for node in nodes.indices {
      if let element = element(node) { names.formUnion(element.linkNames) }
    }
    return names
  }

  /// The first element of a name directly in a node.
  package func child(_ name: String, of node: Int) -> Int? {
    children(of: node).first { element($0)?.name == name }
  }

  /// The elements directly in a node.
  package func elementChildren(of node: Int) -> [Int] {
    children(of: node).filter { nodes[$0].isElement }
  }

  /// The first element of a name in a node or it itself.
  package func first(_ name: String, in node: Int = 0) -> Int? {
    guard node < nodes.count else { return nil }
    return (node..<nodes[node].end).first { element($0)?.name == name }
  }

  /// The text of a node with white space collapsed and none at its ends.
  package func collapsedText(of node: Int) -> String { plainText(of: node).spacesCollapsed }
}

extension String {
  /// The words with one space between.
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

  /// The words, by white space.
  package var words: [String] { utf8.split(whereSeparator: \.isXMLSpace).compactMap { String($0) } }
}

extension UInt8 {
  /// Whether it is a space, a tab or an end of line.
  package var isXMLSpace: Bool {
    self == 0x20 || self == 9 || self == 10 || self == 13 || self == 12
  }
}

extension Document {
  /// A document of one picture, for a picture that stands in the spine by itself.
  package init(pageOf picture: String) {
    let name = picture.split(separator: "/").last.map(String.init) ?? picture
    var builder = DocumentBuilder(path: picture)
    builder.begin("html", source: 0)
    builder.begin("body", source: 0)
    // The picture is named from its own folder; what would be an address of another sort is escaped.
    builder.begin("img", attributes: [Attribute(name: "src", value: name.asAddress)], source: 0)
    self = builder.finish()
  }
}

extension String {
  /// The name of a file as an address: what means something else there is written in percent signs.
  fileprivate var asAddress: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x21, 0x24, 0x26...0x2E, 0x30...0x39, 0x3B, 0x3D, 0x40...0x5A, 0x5F, 0x61...0x7A,
        0x7E...:
        [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
