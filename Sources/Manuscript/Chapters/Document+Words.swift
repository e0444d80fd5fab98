internal import Documents

extension Document {
  /// Whether a node has pictures, and no text besides their alternatives.
  func hasOnlyPictures(_ node: Int) -> Bool {
    var hasPicture = false
    for index in node..<nodes[node].end {
      if case .text(let range) = nodes[index].content {
        if text[range].contains(where: { $0 > 0x20 }) { return false }
      } else if element(index)?.name == "img" {
        hasPicture = true
      }
    }
    return hasPicture
  }

  /// The text of a heading, without calls of notes and without space at its end; the alternative text of its pictures
  /// if it has no other.
  func words(of node: Int) -> String {
    var (words, alternatives): ([UInt8], [UInt8]) = ([], [])
    var position = node
    while position < nodes[node].end {
      defer { position += 1 }
      switch nodes[position].content {
      case .text(let range): words += text[range]
      case .element:
        let element = knownElement(position)
        switch element.name {
        case "br": words.append(10)
        case "img": alternatives += element["alt"].map { Array($0.utf8) } ?? []
        case "a" where element["type", in: Namespace.epub] == "noteref":
          position = nodes[position].end - 1
        default: continue
        }
      }
    }
    if words.allSatisfy({ $0 <= 0x20 }) { words = alternatives }
    while words.last == 0x20 || words.last == 10 { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }
}
