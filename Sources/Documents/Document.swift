/// A document as its elements and texts, in the order they begin, whether from XHTML, Markdown or plain text.
///
/// The tree is kept in flat arrays indexed by node number: a node's descendants follow it, up to `end`. Its first child
/// is thus the node after it, and its next sibling the node at its `end`, within its parent's range. Distinct names are
/// stored once and referred to by number.
package struct Document: Sendable, Hashable {
  /// A name with the namespace of its prefix, or of the absence of one.
  package struct Name: Sendable, Hashable {
    /// The name without its prefix.
    package var local: String
    /// Empty for none.
    package var namespace: String

    package init(_ local: String, in namespace: String = "") {
      (self.local, self.namespace) = (local, namespace)
    }
  }

  /// The kind of a node.
  package enum Content: Sendable, Hashable {
    case element
    /// Text, as a range of `text`.
    case text(Range<Int>)
  }

  /// An element or a text in the tree: 28 bytes.
  package struct Node: Sendable, Hashable {
    /// The number of an element's name; negative for a text.
    private var name: Int32
    private var parentNumber: Int32
    private var endNumber: Int32
    /// The bytes of a text, or the attributes of an element.
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
    /// The number of its parent element; −1 for the root.
    package var parent: Int { Int(parentNumber) }
    /// The number after its last descendant.
    package internal(set) var end: Int {
      get { Int(endNumber) }
      set { endNumber = Int32(truncatingIfNeeded: newValue) }
    }
    /// The byte of the document's file, as UTF-8, at which it begins.
    package var source: Int { Int(firstByte) }
    /// The bytes of the file that it was made from, from the beginning of an element's start tag to the end of its end
    /// tag.
    package internal(set) var sourceRange: Range<Int> {
      get { Int(firstByte)..<Int(firstByte) + Int(byteCount) }
      set {
        firstByte = UInt32(clamping: newValue.lowerBound)
        byteCount = UInt32(clamping: newValue.count)
      }
    }
    /// The bytes of a text, or the attributes of an element.
    var range: Range<Int> { Int(first)..<Int(first) + Int(count) }

    mutating func extend(by bytes: Int) { count += UInt32(clamping: bytes) }
  }

  /// A position from which on the bytes of a text are those of the file, or stand for a part of it, up to the next such
  /// position.
  ///
  /// Replacements for an escape, a reference or typewriter punctuation begin at one, and so does what follows.
  struct Origin: Sendable, Hashable {
    var text: UInt32
    var source: UInt32
  }

  /// An attribute as stored.
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
  /// The instructions before its root that link style sheets, without their name.
  var sheetInstructions: [String] = []
  /// In text order; the origin of each text's beginning is its node's.
  var origins: [Origin] = []

  /// An empty document.
  package init(path: String) { self.path = path }

  /// The element at a node; nil for a text.
  package func element(_ node: Int) -> Element? {
    nodes[node].isElement ? knownElement(node) : nil
  }

  /// The element at a node that is known to be one.
  package func knownElement(_ node: Int) -> Element {
    Element(name: nodes[node].nameNumber, range: nodes[node].range, names, attributes)
  }

  /// The elements in the order they begin.
  package var elements: [Element] { nodes.indices.compactMap { element($0) } }

  /// The numbers of a node's children.
  package func children(of node: Int) -> Children { Children(nodes: nodes, parent: node) }

  /// The text in a node and its descendants.
  package func plainText(of node: Int) -> String {
    var bytes: [UInt8] = []
    for index in node..<nodes[node].end {
      if case .text(let range) = nodes[index].content { bytes += text[range] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The children of a node.
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
  /// A part of a text that the file has byte for byte, or that stands for something in the file.
  package struct Segment: Sendable, Hashable {
    /// Its range in `Document.text`.
    package var text: Range<Int>
    /// The byte of the file at which it begins.
    package var source: Int
  }

  /// The segments of a text node, in order.
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

  /// The first origin after a byte of the text.
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
