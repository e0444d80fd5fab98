internal import Documents

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
      guard let place = node, let element = element(place) else { return false }
      if element.meanings.contains(where: Self.bare.contains) { return true }
      let inner = children(of: place).filter { self.element($0) != nil }
      node = inner.count == 1 ? inner[0] : nil
    }
    return false
  }
}
