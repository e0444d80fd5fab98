internal import Documents

extension FictionBookWalk {
  /// A poem's titles and consecutive stanzas are one verse.
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
      // Consecutive lines are one paragraph, and the first block has the stanza's id.
      pendingName = file.element(node)?.id ?? pendingName
      var lines: [Int] = []
      for child in file.children(of: node) {
        if file.element(child)?.name == "v" {
          lines.append(child)
        } else if file.nodes[child].isElement || !file.collapsedText(of: child).isEmpty {
          write(lines: &lines)
          write(verse: child)
        }
      }
      write(lines: &lines)
    case "title":
      for line in file.elementChildren(of: node) where !file.collapsedText(of: line).isEmpty {
        write("p", class: "verse-title", of: line) { $0.writeInlines(of: line) }
      }
    case "subtitle": write("p", class: "verse-title", of: node) { $0.writeInlines(of: node) }
    case "v": write("p", of: node) { $0.writeInlines(of: node) }
    case "empty-line": break
    default: write(block: node)
    }
  }

  private mutating func write(lines: inout [Int]) {
    guard let first = lines.first, let last = lines.last else { return }
    let name = lines.lazy.compactMap { [file] in file.element($0)?.id }.first
    begin("p", name: pendingName == nil ? name : nil, source: file.nodes[first].source)
    punctuation = fresh
    writeLines(of: lines)
    end(of: last)
    lines = []
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
