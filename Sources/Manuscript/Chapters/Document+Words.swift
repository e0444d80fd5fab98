internal import Documents

extension Document {
  /// The text of a heading, without calls of notes and without space at its end.
  func words(of node: Int) -> String {
    var words: [UInt8] = []
    var place = node
    while place < nodes[node].end {
      defer { place += 1 }
      switch nodes[place].content {
      case .text(let range): words += text[range]
      case .element:
        let element = knownElement(place)
        switch element.name {
        case "br": words.append(10)
        case "img": words += element["alt"]?.utf8.map(\.self) ?? []
        case "a" where element["type", in: Namespace.epub] == "noteref":
          place = nodes[place].end - 1
        default: continue
        }
      }
    }
    while words.last == 0x20 || words.last == 10 { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }
}
