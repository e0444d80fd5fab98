internal import Documents

extension FictionBookWalk {
  /// A poem's titles and the stanzas that follow each other are one verse.
  mutating func write(poem node: Int) {
    var isOpen = false
    for child in file.children(of: node) {
      let isStanza = ["title", "subtitle", "stanza", "v"].contains(file.element(child)?.name ?? "")
      if !isStanza, !file.nodes[child].isElement, file.collapsedText(of: child).isEmpty { continue }
      if isStanza != isOpen {
        if isStanza {
          begin("div", class: "verse", source: file.nodes[child].source)
        } else {
          end(of: child)
        }
        isOpen = isStanza
      }
      if isStanza { write(verse: child) } else { write(block: child) }
    }
    if isOpen { end(of: node) }
  }

  /// A stanza, a line outside any, or a title of either.
  private mutating func write(verse node: Int) {
    switch file.element(node)?.name {
    case "stanza":
      let children = file.elementChildren(of: node)
      let lines = children.filter { file.element($0)?.name == "v" }
      for child in children where file.element(child)?.name != "v" { write(verse: child) }
      if !lines.isEmpty { write("p", of: node) { $0.writeLines(of: lines) } }
    case "title":
      for line in file.elementChildren(of: node) where !file.collapsedText(of: line).isEmpty {
        write("p", class: "verse-title", of: line) { $0.writeInlines(of: line) }
      }
    case "subtitle": write("p", class: "verse-title", of: node) { $0.writeInlines(of: node) }
    default: write("p", of: node) { $0.writeInlines(of: node) }
    }
  }

  mutating func writeLines(of lines: [Int]) {
    for (index, line) in lines.enumerated() {
      if index > 0 {
        addEmpty("br", source: file.nodes[line].source)
        punctuation.previous = "\n"
      }
      writeInlines(of: line)
    }
  }
}
