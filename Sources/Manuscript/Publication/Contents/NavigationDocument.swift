internal import Documents

/// Reads the navigation document of EPUB 3.
struct NavigationDocument {
  private let document: Document
  private let limits: PublicationLimits
  private(set) var contents = Contents()

  init(_ document: Document, limits: PublicationLimits) {
    (self.document, self.limits) = (document, limits)
    for node in document.nodes.indices where document.element(node)?.name == "nav" {
      let types = types(of: node)
      if types.contains("toc") || document.element(node)?["role"] == "doc-toc" {
        if contents.entries.isEmpty { readList(in: node, level: 0) }
      } else if types.contains("landmarks") {
        readLinks(in: node) { contents, link in
          guard let path = link.path, let type = link.types.first else { return }
          contents.landmarks.append(
            Landmark(type: type, label: link.label, path: path, fragment: link.fragment))
        }
      } else if types.contains("page-list") {
        readLinks(in: node) { contents, link in
          guard let path = link.path, !link.label.isEmpty else { return }
          contents.pages.append(PageLabel(label: link.label, path: path, fragment: link.fragment))
        }
      }
    }
  }

  private struct Link {
    var label: String
    var path: String?
    var fragment: String?
    var types: [String]
  }

  private func types(of node: Int) -> [String] {
    document.element(node)?["type", in: Namespace.epub]?.words ?? []
  }

  /// Reads the items of the lists in an element, including nested lists.
  private mutating func readList(in parent: Int, level: Int) {
    for list in document.elementChildren(of: parent) {
      let name = document.element(list)?.name
      // Some have a `div` in between.
      if name == "div" || name == "section", level == 0 {
        readList(in: list, level: level)
        continue
      }
      guard name == "ol" || name == "ul" else { continue }
      for item in document.elementChildren(of: list) where document.element(item)?.name == "li" {
        guard contents.entries.count < limits.contentsEntries else {
          warn(
            "the contents have more than \(limits.contentsEntries) entries; the rest is left out")
          return
        }
        if let node = label(of: item) {
          let link = link(node)
          if !link.label.isEmpty || link.path != nil {
            contents.entries.append(
              ContentsEntry(
                label: link.label, path: link.path, fragment: link.fragment, level: level))
          }
        }
        if level + 1 < limits.contentsDepth {
          readList(in: item, level: level + 1)
        } else if document.child("ol", of: item) != nil {
          warn("the contents are more than \(limits.contentsDepth) deep; the rest is left out")
        }
      }
    }
  }

  /// The link or the text of an item, but not what is in its nested list.
  private func label(of item: Int) -> Int? {
    let inside = document.elementChildren(of: item).filter {
      let name = document.element($0)?.name
      return name != "ol" && name != "ul"
    }
    for node in inside { if let link = document.first("a", in: node) { return link } }
    return inside.first
  }

  private mutating func readLinks(in parent: Int, _ take: (inout Contents, Link) -> Void) {
    for node in parent..<document.nodes[parent].end where document.element(node)?.name == "a" {
      guard contents.landmarks.count + contents.pages.count < limits.contentsEntries else {
        warn("there are more than \(limits.contentsEntries) page labels; the rest is left out")
        return
      }
      take(&contents, link(node))
    }
  }

  private mutating func warn(_ message: String) {
    if !contents.warnings.contains(message) { contents.warnings.append(message) }
  }

  private func link(_ node: Int) -> Link {
    let target = document.element(node)?["href"].flatMap {
      PublicationPath.resolve($0, from: document.path)
    }
    return Link(
      label: label(node), path: target?.path, fragment: target?.fragment, types: types(of: node))
  }

  /// The text of a link, including alternative text for its pictures.
  private func label(_ node: Int) -> String {
    var words = ""
    for index in node..<document.nodes[node].end {
      switch document.nodes[index].content {
      case .text(let range): words += String(decoding: document.text[range], as: UTF8.self)
      case .element:
        guard let element = document.element(index), element.name == "img" else { continue }
        words +=
          [element["alt"], element["title"]].lazy.compactMap(\.self).first { !$0.isEmpty } ?? ""
      }
    }
    let label = words.spacesCollapsed
    return label.isEmpty ? document.element(node)?["title"]?.spacesCollapsed ?? "" : label
  }
}
