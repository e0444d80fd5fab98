/// A document as its elements and texts, in the order they begin: of XHTML, Markdown or plain text alike.
///
/// The tree lies in flat arrays by node number: a node's descendants follow it, up to `end`. So its
/// first child is the node after it, and its next sibling the node at its `end`, as far as its parent
/// reaches. Names are kept once each, as numbers.
package struct Document: Sendable, Hashable {
  /// A name with what its prefix, or the absence of one, stands for.
  package struct Name: Sendable, Hashable {
    /// The name without its prefix.
    package var local: String
    /// Empty for none.
    package var namespace: String

    package init(_ local: String, in namespace: String = "") {
      (self.local, self.namespace) = (local, namespace)
    }
  }

  /// What a node is.
  package enum Content: Sendable, Hashable {
    case element
    /// Text, by its place in `text`.
    case text(Range<Int>)
  }

  /// An element or a text in its place: 28 bytes.
  package struct Node: Sendable, Hashable {
    /// The number of an element's name; negative for a text.
    private var name: Int32
    private var parentNumber: Int32
    private var endNumber: Int32
    /// Of a text its bytes, of an element its attributes.
    private var first: UInt32
    private var count: UInt32
    private var firstByte: UInt32
    private var byteCount: UInt32

    private init(name: Int, parent: Int, number: Int, range: Range<Int>, source: Range<Int>) {
      self.name = Int32(truncatingIfNeeded: name)
      parentNumber = Int32(truncatingIfNeeded: parent)
      endNumber = Int32(truncatingIfNeeded: number + 1)
      first = UInt32(clamping: range.lowerBound)
      count = UInt32(clamping: range.count)
      firstByte = UInt32(clamping: source.lowerBound)
      byteCount = UInt32(clamping: source.count)
    }

    static func element(
      _ name: Int, number: Int, parent: Int, attributes: Range<Int>, source: Int
    ) -> Node {
      Node(
        name: name, parent: parent, number: number, range: attributes, source: source..<source)
    }

    static func text(_ range: Range<Int>, number: Int, parent: Int, source: Range<Int>) -> Node {
      Node(name: -1, parent: parent, number: number, range: range, source: source)
    }

    package var isElement: Bool { name >= 0 }
    /// The number of its name in the document's `names`; −1 for a text.
    package var nameNumber: Int { Int(name) }
    package var content: Content { name >= 0 ? .element : .text(range) }
    /// The number of the element it stands in; −1 for the root.
    package var parent: Int { Int(parentNumber) }
    /// The number after its last descendant.
    package internal(set) var end: Int {
      get { Int(endNumber) }
      set { endNumber = Int32(truncatingIfNeeded: newValue) }
    }
    /// The byte of the document's file, as UTF-8, that it begins at.
    package var source: Int { Int(firstByte) }
    /// The bytes of the file that it was made of, from the beginning of an element's start tag to the
    /// end of its end tag.
    package internal(set) var sourceRange: Range<Int> {
      get { Int(firstByte)..<Int(firstByte) + Int(byteCount) }
      set {
        firstByte = UInt32(clamping: newValue.lowerBound)
        byteCount = UInt32(clamping: newValue.count)
      }
    }
    /// The bytes of a text, or the attributes of an element.
    var range: Range<Int> { Int(first)..<Int(first) + Int(count) }

    /// Adds so many bytes to a text, which begin at a byte of the file.
    mutating func extend(by bytes: Int, source: Int) {
      count += UInt32(clamping: bytes)
      sourceRange = self.source..<max(sourceRange.upperBound, source + bytes)
    }
  }

  /// A place from which on text and file go on together, up to the next such place: each character
  /// begins as far from it in the file as in the text.
  ///
  /// What follows an escape, a reference, or a typist's sign that another stands for has such a place of
  /// its own.
  struct Origin: Sendable, Hashable {
    var text: UInt32
    var source: UInt32
  }

  /// An attribute as it is kept.
  struct AttributeRecord: Sendable, Hashable {
    var name: Int32
    var value: String
  }

  /// The path of its file in the publication.
  package var path: String
  /// The nodes; the first is the root element.
  package internal(set) var nodes: [Node] = []
  /// All texts, one after the other, in UTF-8, with character references resolved.
  package internal(set) var text: [UInt8] = []
  /// The names of elements and attributes.
  package internal(set) var names: [Name] = []
  var attributes: [AttributeRecord] = []
  /// In the order of the text; the place of each text's beginning is its node's.
  var origins: [Origin] = []

  /// A document of nothing.
  package init(path: String) { self.path = path }

  /// The element that a node is; nil for a text.
  package func element(_ node: Int) -> Element? {
    nodes[node].isElement ? knownElement(node) : nil
  }

  /// The element that a node is, where it is known to be one.
  package func knownElement(_ node: Int) -> Element {
    Element(name: nodes[node].nameNumber, range: nodes[node].range, names, attributes)
  }

  /// The elements in the order they begin.
  package var elements: [Element] { nodes.indices.compactMap { element($0) } }

  /// The numbers of the nodes that stand directly in one.
  package func children(of node: Int) -> Children { Children(nodes: nodes, parent: node) }

  /// The words in a node and all that it holds.
  package func plainText(of node: Int) -> String {
    var bytes: [UInt8] = []
    for index in node..<nodes[node].end {
      if case .text(let range) = nodes[index].content { bytes += text[range] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The nodes that stand directly in another.
  package struct Children: Sequence, IteratorProtocol {
    private let nodes: [Node]
    private var place: Int
    private let end: Int

    fileprivate init(nodes: [Node], parent: Int) {
      self.nodes = nodes
      place = parent + 1
      end = nodes[parent].end
    }

    package mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = nodes[place].end }
      return place
    }
  }
}

extension Document {
  /// A piece of a text of which each character begins as far from the piece's place in the file as in
  /// the text.
  package struct Segment: Sendable, Hashable {
    /// Its place in `Document.text`.
    package var text: Range<Int>
    /// The byte of the file that it begins at.
    package var source: Int
  }

  /// The pieces of a text node, in order.
  package func segments(of node: Int) -> [Segment] {
    guard case .text(let range) = nodes[node].content else { return [] }
    var segments = [Segment(text: range, source: nodes[node].source)]
    var low = firstOrigin(after: range.lowerBound)
    while low < origins.count, Int(origins[low].text) < range.upperBound {
      let start = Int(origins[low].text)
      segments[segments.count - 1].text = segments[segments.count - 1].text.lowerBound..<start
      segments.append(Segment(text: start..<range.upperBound, source: Int(origins[low].source)))
      low += 1
    }
    return segments
  }

  /// The first origin that stands after a byte of the text.
  private func firstOrigin(after byte: Int) -> Int {
    var (low, high) = (0, origins.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(origins[middle].text) > byte { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The names of namespaces.
package enum Namespace {
  package static let xhtml = "http://www.w3.org/1999/xhtml"
  package static let epub = "http://www.idpf.org/2007/ops"
  package static let package = "http://www.idpf.org/2007/opf"
  package static let metadata = "http://purl.org/dc/elements/1.1/"
  package static let ncx = "http://www.daisy.org/z3986/2005/ncx/"
  package static let container = "urn:oasis:names:tc:opendocument:xmlns:container"
  package static let svg = "http://www.w3.org/2000/svg"
  package static let mathML = "http://www.w3.org/1998/Math/MathML"
  package static let xlink = "http://www.w3.org/1999/xlink"
  package static let xml = "http://www.w3.org/XML/1998/namespace"
}
