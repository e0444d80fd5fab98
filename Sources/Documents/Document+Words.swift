/// The placement of an element's text relative to the text around it.
package enum WordPlacement {
  /// Inline, like letters of one line.
  case within
  /// Separated by white space on both sides: a block, a line break.
  case apart
  /// Not at all: hidden elements, calls of notes, ruby annotations.
  case nowhere
}

extension Document {
  /// The text of an element for use elsewhere, in running heads, contents, outlines and indexes: each text with its
  /// node, with single spaces for white space in between.
  ///
  /// If there is none, the alternative text of its pictures.
  package func wordPieces(
    of element: Int, _ placement: (Int) -> WordPlacement
  ) -> [(words: String, node: Int)] {
    let pieces = wordPieces(of: element, withPictures: false, placement)
    return pieces.isEmpty ? wordPieces(of: element, withPictures: true, placement) : pieces
  }

  private func wordPieces(
    of element: Int, withPictures: Bool, _ placement: (Int) -> WordPlacement
  ) -> [(words: String, node: Int)] {
    var pieces: [(words: String, node: Int)] = []
    var (isApart, blockEnds) = (false, [Int]())
    func add(_ text: some Sequence<UInt8>, _ node: Int) {
      var words: [UInt8] = []
      for byte in text {
        if byte.isXMLSpace {
          isApart = true
          continue
        }
        if isApart, !words.isEmpty || !pieces.isEmpty { words.append(0x20) }
        words.append(byte)
        isApart = false
      }
      if !words.isEmpty { pieces.append((String(decoding: words, as: UTF8.self), node)) }
    }
    var node = element
    while node < nodes[element].end {
      while let end = blockEnds.last, end <= node {
        blockEnds.removeLast()
        isApart = true
      }
      if case .text(let range) = nodes[node].content {
        add(text[range], node)
        node += 1
        continue
      }
      let placement = placement(node)
      if placement == .nowhere {
        node = nodes[node].end
        continue
      }
      if placement == .apart {
        isApart = true
        blockEnds.append(nodes[node].end)
      }
      let element = knownElement(node)
      if withPictures, element.name == "img", let words = element["alt"] { add(words.utf8, node) }
      node += 1
    }
    return pieces
  }

  /// The text of an element whose styles are unknown.
  package func headingWords(of element: Int) -> String {
    wordPieces(of: element) { knownElement($0).wordPlacement }.map(\.words).joined()
  }
}

extension Document.Element {
  /// The placement of its text, by its name and semantics alone.
  package var wordPlacement: WordPlacement {
    isNoteCall || Self.hidden.contains(name)
      ? .nowhere : Self.blocks.contains(name) ? .apart : .within
  }

  /// Whether it is a link that calls a note.
  package var isNoteCall: Bool {
    name == "a" && meanings.contains { $0 == "noteref" || $0 == "doc-noteref" }
  }

  private static let hidden: Set<String> = ["rt", "rp", "rtc", "script", "style", "template"]
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt",
    "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
    "li", "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]
}
