internal import Documents
internal import Layout
internal import Manuscript

/// Targets of the links in documents.
extension BookDesign {
  /// The links of a document that begins at byte `source` of the book, or only those inside an element.
  func links(_ document: Document, _ source: Int, inside element: Int? = nil) -> [BookLink] {
    let nodes = element.map { $0..<document.nodes[$0].end } ?? document.nodes.indices
    return nodes.compactMap { node in
      guard let element = document.element(node), element.name == "a",
        let href = element["href"] ?? element["href", in: Namespace.xlink]
      else { return nil }
      let start = document.nodes[node].source
      // What follows in the document may come earlier in the file, as notes do.
      let inside = document.nodes[(node + 1)..<document.nodes[node].end]
      let end = inside.lazy.map(\.sourceRange.upperBound).max() ?? start
      guard end > start, let target = self.source.target(of: href, from: document.path) else {
        return nil
      }
      return BookLink(range: source + start..<source + end, target: target)
    }
  }

  /// The folio of the page that an address in a document leads to; before the book has been set, a placeholder with as
  /// many digits as most folios have.
  func folio(of address: String, from path: String, _ folios: BookFolios?) -> PageFolio? {
    guard let folios else { return PageFolio("000") }
    return source.target(of: address, from: path).flatMap { folios[$0] }
  }
}
