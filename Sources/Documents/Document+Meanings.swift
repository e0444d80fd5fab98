extension Document.Element {
  /// What the element means, in the words of `epub:type` and `role`.
  package var meanings: [Substring] {
    let types = self["type", in: Namespace.epub] ?? ""
    return (types + " " + (self["role"] ?? "")).split { $0 == " " || $0 == "\n" || $0 == "\t" }
  }
}
