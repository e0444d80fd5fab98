package import Documents

/// Positions in a publication as EPUB Canonical Fragment Identifiers 1.1.
///
/// An element has an even number among its siblings; the text before the first, between two, or after the last has the
/// odd one in between, and is one text however many pieces it was read in. Offsets in text are counted in UTF-16 code
/// units.
package struct CanonicalFragment: Sendable {
  /// The steps from the package to the document: `/6/4[chapter-1]`.
  private let item: String
  private let document: Document
  /// The element with the content of the document.
  private let body: Int?
  /// For each node, the number of elements among its preceding siblings.
  private let elementsBefore: [Int]
  /// For each text, the number of code units before it since the last of those elements.
  private let unitsBefore: [Int]
  /// The last counted position in a text: positions are requested in order.
  private var counted = (node: -1, bytes: 0, units: 0)

  /// Makes fragments for a document in the spine.
  package init(_ document: Document, of item: SpineItem) {
    (self.document, self.item) = (document, item.fragment)
    body = document.nodes.indices.first { document.element($0)?.name == "body" }
    // The counts for each node's children so far.
    var elements = [Int](repeating: 0, count: document.nodes.count)
    var units = elements
    var (elementsBefore, unitsBefore) = (elements, units)
    for (node, place) in document.nodes.enumerated() where place.parent >= 0 {
      (elementsBefore[node], unitsBefore[node]) = (elements[place.parent], units[place.parent])
      switch place.content {
      case .element:
        elements[place.parent] += 1
        units[place.parent] = 0
      case .text(let range): units[place.parent] += Self.units(document.text[range])
      }
    }
    (self.elementsBefore, self.unitsBefore) = (elementsBefore, unitsBefore)
  }

  /// The fragment of the document's beginning: its body, or a picture's file.
  package static func start(of item: SpineItem) -> String {
    "epubcfi(\(item.fragment)\(item.kind == .document ? "!/4" : ""))"
  }

  /// The fragment of a byte of the document's file.
  ///
  /// For a byte before the body it is the body's beginning.
  package mutating func address(ofByte byte: Int) -> String {
    guard let body, var node = nodeBefore(byte), node >= body else { return "epubcfi(\(item)!/4)" }
    var offset = ""
    if case .text(let range) = document.nodes[node].content {
      let start = byte - document.nodes[node].source
      // After a text's end comes something without a node of its own: the end serves for it.
      let units = units(of: node, in: range.prefix(max(0, start)))
      offset = ":\(unitsBefore[node] + units)"
    }
    var steps: [String] = []
    while document.nodes[node].parent >= 0 {
      steps.append(step(of: node))
      node = document.nodes[node].parent
    }
    return "epubcfi(\(item)!\(steps.reversed().joined())\(offset))"
  }

  /// The last node that begins at or before the byte.
  private func nodeBefore(_ byte: Int) -> Int? {
    var (low, high) = (0, document.nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if document.nodes[middle].source <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The number of a node among its siblings, with its id if it has one.
  private func step(of node: Int) -> String {
    let elements = elementsBefore[node]
    guard let element = document.element(node) else { return "/\(elements * 2 + 1)" }
    return "/\(elements * 2 + 2)" + (element.id.map(Self.assertion) ?? "")
  }

  /// The code units in the first bytes of a text.
  private mutating func units(of node: Int, in range: Range<Int>) -> Int {
    if counted.node != node || counted.bytes > range.count { counted = (node, 0, 0) }
    counted.units += Self.units(document.text[range.dropFirst(counted.bytes)])
    counted.bytes = range.count
    return counted.units
  }

  /// The number of UTF-16 code units of a UTF-8 text: two for each character of four bytes.
  private static func units(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 < 0xF0 ? 1 : 2) }
  }

  /// An id in brackets, with a circumflex before each special character.
  static func assertion(_ name: String) -> String {
    var text = "["
    for character in name.unicodeScalars {
      if "^[](),;=".unicodeScalars.contains(character) { text += "^" }
      text.unicodeScalars.append(character)
    }
    return text + "]"
  }
}
