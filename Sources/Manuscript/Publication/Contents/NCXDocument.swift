internal import Documents

/// Reads the table of contents of EPUB 2.
struct NCXDocument {
  private let document: Document
  private let limits: PublicationLimits
  private(set) var contents = Contents()

  init(_ document: Document, limits: PublicationLimits) {
    (self.document, self.limits) = (document, limits)
    if let map = document.first("navMap") { readPoints(in: map, level: 0) }
    guard let list = document.first("pageList") else { return }
    for node in document.elementChildren(of: list)
    where document.element(node)?.name == "pageTarget" {
      guard contents.pages.count < limits.contentsEntries else { return }
      if let target = target(of: node) {
        contents.pages.append(
          PageLabel(label: label(of: node), path: target.path, fragment: target.fragment))
      }
    }
  }

  private mutating func readPoints(in parent: Int, level: Int) {
    for node in document.elementChildren(of: parent)
    where document.element(node)?.name == "navPoint" {
      guard contents.entries.count < limits.contentsEntries else {
        warn("the contents have more than \(limits.contentsEntries) entries; the rest is left out")
        return
      }
      let target = target(of: node)
      contents.entries.append(
        ContentsEntry(
          label: label(of: node), path: target?.path, fragment: target?.fragment, level: level))
      if level + 1 < limits.contentsDepth {
        readPoints(in: node, level: level + 1)
      } else if document.child("navPoint", of: node) != nil {
        warn("the contents are more than \(limits.contentsDepth) deep; the rest is left out")
      }
    }
  }

  private mutating func warn(_ message: String) {
    if !contents.warnings.contains(message) { contents.warnings.append(message) }
  }

  private func label(of node: Int) -> String {
    document.child("navLabel", of: node).map(document.collapsedText) ?? ""
  }

  private func target(of node: Int) -> (path: String, fragment: String?)? {
    guard let content = document.child("content", of: node),
      let address = document.element(content)?["src"]
    else { return nil }
    return PublicationPath.resolve(address, from: document.path)
  }
}
