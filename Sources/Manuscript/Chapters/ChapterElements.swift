internal import Documents

extension Document.Element {
  /// Whether it is a footnote.
  var isNote: Bool { name == "aside" && self["role"] == "doc-footnote" }

  /// The level of a heading; nil for everything else.
  var headingLevel: Int? {
    guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h") else { return nil }
    return name.utf8.last.flatMap { (0x31...0x36).contains($0) ? Int($0) - 0x30 : nil }
  }

  /// Whether it is a block without nested blocks, as far as chapters are concerned.
  var isBlock: Bool { ["p", "pre", "hr", "table", "figure"].contains(name) }
}
