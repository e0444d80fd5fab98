internal import Documents

/// The classes by which the house's sheets know the openers of chapters, where a book has classes of its own.
///
/// Texts have them in their documents. In a publication only the sheets beside the book's own see them, so that its
/// own `.title` means what it always did.
struct HouseClasses {
  /// The classes of elements, by their nodes.
  private(set) var names: [Int: [String]] = [:]

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "hgroup"]
  private static let unseen: Set<String> = ["script", "style", "template"]
  /// What has a look of its own in every book.
  private static let designed: Set<Substring> = [
    "cover", "titlepage", "halftitlepage", "copyright-page", "imprint", "colophon", "toc",
    "doc-cover", "doc-colophon", "doc-toc",
  ]

  /// Finds the title that a document begins with, and what that is the title of.
  init(_ document: Document) {
    guard let body = document.nodes.indices.first(where: { document.element($0)?.name == "body" })
    else { return }
    var meanings = Set(document.element(body)?.meanings ?? [])
    var node = body + 1
    while node < document.nodes[body].end {
      switch document.nodes[node].content {
      case .text(let range):
        // What begins with words has no title.
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
