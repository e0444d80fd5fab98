/// Places in a publication as its own kind of addresses: EPUB Canonical Fragment Identifiers 1.1.
///
/// An element has an even number among its siblings; the text before the first, between two, or behind
/// the last has the odd one between, and is one text however many pieces it was read in. Offsets in
/// text are counted in units of UTF-16.
package struct CanonicalFragment: Sendable {
  /// The steps from the package to the document: `/6/4[chapter-1]`.
  private let item: String
  private let document: Document

  /// Makes places of a document that a place in the spine names.
  package init(_ document: Document, of item: SpineItem) {
    (self.document, self.item) = (document, item.fragment)
  }

  /// The address of the document's beginning: its body, or a picture's file.
  package static func start(of item: SpineItem) -> String {
    "epubcfi(\(item.fragment)\(item.kind == .document ? "!/4" : ""))"
  }

  /// The address of what stands at a byte of the document's file.
  ///
  /// A byte before the body is the body's beginning.
  package func address(ofByte byte: Int) -> String {
    guard let body = document.nodes.indices.first(where: { document.element($0)?.name == "body" }),
      var node = nodeBefore(byte), node >= body
    else { return "epubcfi(\(item)!/4)" }
    var offset = ""
    if case .text(let range) = document.nodes[node].content {
      let start = byte - document.nodes[node].source
      // Behind a text's end something else begins that has no node of its own: its end will do.
      let bytes = document.text[range].prefix(max(0, start))
      offset = ":\(textBefore(node) + String(decoding: bytes, as: UTF8.self).utf16.count)"
    }
    var steps: [String] = []
    while document.nodes[node].parent >= 0 {
      steps.append(step(of: node))
      node = document.nodes[node].parent
    }
    return "epubcfi(\(item)!\(steps.reversed().joined())\(offset))"
  }

  /// The last node that begins at the byte or before it.
  private func nodeBefore(_ byte: Int) -> Int? {
    var (low, high) = (0, document.nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if document.nodes[middle].source <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The number of a node among its siblings, and its name where it has one.
  private func step(of node: Int) -> String {
    var elements = 0
    for sibling in document.children(of: document.nodes[node].parent) {
      guard sibling < node else { break }
      if document.element(sibling) != nil { elements += 1 }
    }
    guard let element = document.element(node) else { return "/\(elements * 2 + 1)" }
    return "/\(elements * 2 + 2)" + (element.id.map(Self.assertion) ?? "")
  }

  /// How long the texts are that stand with a text between the same elements, before it.
  private func textBefore(_ node: Int) -> Int {
    var count = 0
    for sibling in document.children(of: document.nodes[node].parent) {
      guard sibling < node else { break }
      switch document.nodes[sibling].content {
      case .element: count = 0
      case .text(let range):
        count += String(decoding: document.text[range], as: UTF8.self).utf16.count
      }
    }
    return count
  }

  /// A name in brackets, with a circumflex before each of the characters that mean something.
  static func assertion(_ name: String) -> String {
    var text = "["
    for character in name.unicodeScalars {
      if "^[](),;=".unicodeScalars.contains(character) { text += "^" }
      text.unicodeScalars.append(character)
    }
    return text + "]"
  }
}
