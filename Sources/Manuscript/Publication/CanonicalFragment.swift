package import Documents

/// Places in a publication as its own kind of addresses: EPUB Canonical Fragment Identifiers 1.1.
///
/// An element has an even number among its siblings; the text before the first, between two, or behind
/// the last has the odd one between, and is one text however many pieces it was read in. Offsets in
/// text are counted in units of UTF-16.
package struct CanonicalFragment: Sendable {
  /// The steps from the package to the document: `/6/4[chapter-1]`.
  private let item: String
  private let document: Document
  /// The element that holds what is read.
  private let body: Int?
  /// For each node, how many of its siblings before it are elements.
  private let elementsBefore: [Int]
  /// For each text, how many units stand before it since the last of those elements.
  private let unitsBefore: [Int]
  /// How far into a text was counted: places are asked for in their order.
  private var counted = (node: -1, bytes: 0, units: 0)

  /// Makes places of a document that a place in the spine names.
  package init(_ document: Document, of item: SpineItem) {
    (self.document, self.item) = (document, item.fragment)
    body = document.nodes.indices.first { document.element($0)?.name == "body" }
    // What was met of each node's children.
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

  /// The address of the document's beginning: its body, or a picture's file.
  package static func start(of item: SpineItem) -> String {
    "epubcfi(\(item.fragment)\(item.kind == .document ? "!/4" : ""))"
  }

  /// The address of a byte of the document's file.
  ///
  /// A byte before the body is the body's beginning.
  package mutating func address(ofByte byte: Int) -> String {
    guard let body, var node = nodeBefore(byte), node >= body else { return "epubcfi(\(item)!/4)" }
    var offset = ""
    if case .text(let range) = document.nodes[node].content {
      let start = byte - document.nodes[node].source
      // Behind a text's end something else begins that has no node of its own: its end will do.
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
    let elements = elementsBefore[node]
    guard let element = document.element(node) else { return "/\(elements * 2 + 1)" }
    return "/\(elements * 2 + 2)" + (element.id.map(Self.assertion) ?? "")
  }

  /// The units of the first bytes of a text.
  private mutating func units(of node: Int, in range: Range<Int>) -> Int {
    if counted.node != node || counted.bytes > range.count { counted = (node, 0, 0) }
    counted.units += Self.units(document.text[range.dropFirst(counted.bytes)])
    counted.bytes = range.count
    return counted.units
  }

  /// How many units of UTF-16 a text in UTF-8 has: two for each character of four bytes.
  private static func units(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 < 0xF0 ? 1 : 2) }
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
