internal import Documents

/// Contents made from headings, for publications that have none.
enum HeadingContents {
  /// The headings of the first three levels in a document, nested as they follow each other.
  static func entries(of document: Document) -> [ContentsEntry] {
    var entries: [ContentsEntry] = []
    for node in document.nodes.indices {
      guard let element = document.element(node), element.isXHTML else { continue }
      let level: Int
      switch element.name {
      case "h1": level = 0
      case "h2": level = 1
      case "h3": level = 2
      default: continue
      }
      let label = document.headingWords(of: node)
      guard !label.isEmpty else { continue }
      entries.append(
        ContentsEntry(label: label, path: document.path, fragment: element.id, level: level))
    }
    return entries
  }
}
