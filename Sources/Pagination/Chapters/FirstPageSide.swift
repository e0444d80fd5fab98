internal import Documents
internal import Layout
package import Manuscript
package import Styling

/// The side of the spread that style sheets ask for a publication's first page (css-page-3, 3.1): a book may begin on a
/// verso rather than after an empty page.
package enum FirstPageSide {
  /// The side that a document's first box asks for, by the document's index in the spine; nil if either will do.
  ///
  /// A break before a first child applies before its parent (css-break-3, 3.1).
  package static func side(
    ofDocument number: Int, in source: any BookSource, options: StyleOptions, media: Media
  ) -> BoxProperties.Break? {
    guard let document = try? source.tree(number),
      let body = document.nodes.indices.first(where: { document.element($0)?.name == "body" })
    else { return nil }
    let book = StyleBook(media: media, options: options) { source.bytes(of: $0) }
    let styled = book.style(document)
    var side = named(styled.style(body).box.breakBefore)
    var position = body + 1..<document.nodes[body].end
    while let node = position.first {
      let end = document.nodes[node].end
      if case .text(let range) = document.nodes[node].content {
        if document.text[range].contains(where: { $0 > 0x20 }) { return side }
        position = end..<position.upperBound
        continue
      }
      let box = styled.style(node).box
      let isInFlow = !box.float.isBeside && ![.absolute, .fixed].contains(box.position)
      if box.display == .none || !isInFlow {
        position = end..<position.upperBound
        continue
      }
      guard box.display != .inline else { return side }
      side = named(box.breakBefore) ?? side
      position = node + 1..<end
    }
    return side
  }

  /// Whether a document's lines progress from right to left, by its index in the spine.
  package static func runsFromRight(
    document number: Int, in source: any BookSource, options: StyleOptions, media: Media
  ) -> Bool {
    guard let document = try? source.tree(number), !document.nodes.isEmpty else {
      return false
    }
    let book = StyleBook(media: media, options: options) { source.bytes(of: $0) }
    return book.style(document).writingMode.isBlockReversed
  }

  private static func named(_ side: BoxProperties.Break) -> BoxProperties.Break? {
    [.left, .right, .recto, .verso].contains(side) ? side : nil
  }
}
