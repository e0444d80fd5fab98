internal import Documents
internal import Manuscript

/// Where the links of documents lead.
extension PublicationDesign {
  /// The links of a document that begins at a byte of the book.
  func links(_ document: Document, _ source: Int) -> [BookLink] {
    document.nodes.indices.compactMap { node in
      guard let element = document.element(node), element.name == "a",
        let href = element["href"] ?? element["href", in: Namespace.xlink]
      else { return nil }
      let start = document.nodes[node].source
      let next = document.nodes[node].end
      let end = document.nodes.indices.contains(next) ? document.nodes[next].source : Int.max / 2
      guard end > start, let target = target(of: href, from: document.path) else { return nil }
      return BookLink(range: source + start..<source + end, target: target)
    }
  }

  private func target(of href: String, from path: String) -> BookLink.Target? {
    guard let place = Publication.resolve(href, from: path) else {
      return BookLink.Target(address: href)
    }
    guard let chapter = chapters[place.path] else { return nil }
    return .place(chapter: chapter, anchor: place.fragment)
  }
}
