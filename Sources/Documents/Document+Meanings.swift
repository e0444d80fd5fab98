extension Document.Element {
  /// What the element means, in the words of `epub:type` and `role`.
  package var meanings: [Substring] {
    let (types, role) = (self["type", in: Namespace.epub], self["role"])
    guard types != nil || role != nil else { return [] }
    return ((types ?? "") + " " + (role ?? "")).split { $0 == " " || $0 == "\n" || $0 == "\t" }
  }
}
