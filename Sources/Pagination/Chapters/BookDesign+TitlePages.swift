internal import Documents
internal import Manuscript

extension BookDesign {
  /// The most covers before a title page.
  private static let mostCovers = 2

  /// Whether a document is the book's title page although nothing marks it: the first after the covers, if others
  /// follow, it is short, and it has the book's title in it, or a picture and no words.
  func isTitlePage(_ number: Int, _ document: Document, of book: Book) -> Bool {
    guard policy.declaresFrontMatter, number <= Self.mostCovers, number + 1 < source.spine.count,
      document.text.count < Preliminaries.longestTitlePage,
      document.openingMeanings.isDisjoint(with: Preliminaries.text),
      !Preliminaries.isText(source.spine[number].path, in: source)
    else { return false }
    let followsCovers = (0..<number).allSatisfy { cover in
      guard source.spine[cover].kind == .document else { return true }
      let document = try? source.tree(cover)
      return document.map { $0.isCover || $0.isPicture } ?? false
    }
    return followsCovers && (document.isPicture || document.contains(title: book.title))
  }
}

extension Document {
  /// The semantic types of pages without heads and folios.
  private static let bare: Set<Substring> = [
    "titlepage", "cover", "halftitlepage", "part", "dedication", "epigraph", "frontispiece",
    "doc-cover", "doc-part", "doc-dedication", "doc-epigraph",
  ]

  /// Whether its pages have neither heads nor folios: a title page, a dedication.
  var isBare: Bool {
    // Decided by the body, or by the only section in it.
    var node = nodes.indices.first { element($0)?.name == "body" }
    for _ in 0..<3 {
      guard let position = node, let element = element(position) else { return false }
      if element.meanings.contains(where: Self.bare.contains) { return true }
      let inner = children(of: position).filter { self.element($0) != nil }
      node = inner.count == 1 ? inner[0] : nil
    }
    return false
  }
}

extension Document {
  /// Whether words of its body are those of a title, whatever their case and what is between them.
  ///
  /// An element may begin within a word, as a large initial does.
  fileprivate func contains(title: String) -> Bool {
    func words(_ text: String) -> [String] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let title = words(title).joined()
    guard !title.isEmpty, let body = nodes.indices.first(where: { element($0)?.name == "body" })
    else { return false }
    let all = (body..<nodes[body].end).flatMap { node -> [String] in
      guard case .text(let range) = nodes[node].content else { return [] }
      return words(String(decoding: text[range], as: UTF8.self))
    }
    return all.indices.contains { first in
      var rest = title[...]
      for word in all[first...] {
        guard rest.hasPrefix(word) else { return false }
        rest = rest.dropFirst(word.count)
        if rest.isEmpty { return true }
      }
      return false
    }
  }
}
