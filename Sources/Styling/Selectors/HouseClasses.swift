internal import Documents

/// The classes by which house sheets recognize chapter openers, if a book has classes of its own.
///
/// Plain texts have them in their documents. In a publication only sheets other than the book's own see them, so that
/// its own `.title` keeps its meaning.
struct HouseClasses {
  /// The classes of elements, by their nodes.
  private(set) var names: [Int: [String]] = [:]

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "hgroup"]
  private static let unseen: Set<String> = ["script", "style", "template"]
  /// Classes with an appearance of their own in every book.
  private static let designed: Set<Substring> = [
    "cover", "titlepage", "halftitlepage", "copyright-page", "imprint", "colophon", "toc",
    "doc-cover", "doc-colophon", "doc-toc",
  ]

  /// Finds the title at the start of a document, and what it is the title of.
  init(_ document: Document) {
    guard let body = document.nodes.indices.first(where: { document.element($0)?.name == "body" })
    else { return }
    var meanings = Set(document.element(body)?.meanings ?? [])
    var node = body + 1
    while node < document.nodes[body].end {
      switch document.nodes[node].content {
      case .text(let range):
        // A document that begins with text has no title.
        guard document.text[range].allSatisfy({ $0 <= 0x20 }) else { return }
      case .element:
        let element = document.knownElement(node)
        if Self.headings.contains(element.name) {
          let whole = document.nodes[node].parent
          meanings.formUnion(document.element(whole)?.meanings ?? [])
          guard meanings.isDisjoint(with: Self.designed) else { return }
          let isPart = meanings.contains("part") || meanings.contains("doc-part")
          names = [node: ["title"], whole: [isPart ? "part" : "chapter"]]
          return
        }
        if Self.unseen.contains(element.name) {
          node = document.nodes[node].end
          continue
        }
      }
      node += 1
    }
  }
}
