internal import Documents
internal import Manuscript

/// Where the links of documents lead.
extension BookDesign {
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

  /// What the page shows of its number that an address of a document leads to, once the book has been set: before
  /// that, as many figures as such numbers mostly have.
  func folio(of address: String, from path: String, _ folios: BookFolios?) -> String? {
    guard let folios else { return "000" }
    return target(of: address, from: path).flatMap { folios[$0] }
  }

  private func target(of href: String, from path: String) -> BookLink.Target? {
    guard let place = Publication.resolve(href, from: path) else {
      return BookLink.Target(address: href)
    }
    guard let chapter = chapters[place.path] else { return nil }
    return .place(chapter: chapter, anchor: place.fragment)
  }
}
