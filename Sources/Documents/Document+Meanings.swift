extension Document.Element {
  /// The semantics of the element, from `epub:type` and `role`.
  package var meanings: [Substring] {
    let (types, role) = (self["type", in: Namespace.epub], self["role"])
    guard types != nil || role != nil else { return [] }
    return ((types ?? "") + " " + (role ?? "")).utf8.split {
      $0 == 0x20 || (0x09...0x0D).contains($0)
    }
    .map { Substring($0) }
  }
}
