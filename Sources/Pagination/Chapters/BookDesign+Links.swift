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
      // What follows in the document may stand before it in the file, as notes do.
      let inside = document.nodes[(node + 1)..<document.nodes[node].end]
      let end = inside.lazy.map(\.sourceRange.upperBound).max() ?? start
      guard end > start, let target = self.source.target(of: href, from: document.path) else {
        return nil
      }
      return BookLink(range: source + start..<source + end, target: target)
    }
  }

  /// What the page shows of its number that an address of a document leads to, once the book has been set: before
  /// that, as many figures as such numbers mostly have.
  func folio(of address: String, from path: String, _ folios: BookFolios?) -> String? {
    guard let folios else { return "000" }
    return source.target(of: address, from: path).flatMap { folios[$0] }
  }
}
