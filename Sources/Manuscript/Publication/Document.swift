/// An XML document as its elements and texts, in the order they begin.
///
/// The tree lies in one array: a node's descendants follow it, up to `end`. So its first child is the
/// node behind it, and its next sibling the node at its `end`, as far as its parent reaches.
package struct Document: Sendable {
  /// An attribute of an element.
  package struct Attribute: Sendable, Hashable {
    /// The name without its prefix.
    package var name: String
    /// What the prefix stands for; empty without one.
    package var namespace: String
    package var value: String

    package init(name: String, namespace: String = "", value: String) {
      (self.name, self.namespace, self.value) = (name, namespace, value)
    }
  }

  /// An element: in XHTML its name is in small letters.
  package struct Element: Sendable, Hashable {
    /// The name without its prefix.
    package var name: String
    /// What the prefix, or its absence, stands for; XHTML's where a document names none.
    package var namespace: String
    package var attributes: [Attribute]
    /// The attribute `id`.
    package var id: String?
    /// The words of the attribute `class`.
    package var classes: [String]

    package init(name: String, namespace: String, attributes: [Attribute] = []) {
      (self.name, self.namespace, self.attributes) = (name, namespace, attributes)
      id = attributes.first { $0.name == "id" && $0.namespace.isEmpty }?.value
      classes =
        attributes.first { $0.name == "class" && $0.namespace.isEmpty }?.value
        .split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{C}" }
        .map(String.init) ?? []
    }

    /// The value of an attribute without a prefix; nil where there is none.
    package subscript(_ name: String) -> String? {
      attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
    }

    /// The value of an attribute of a namespace; nil where there is none.
    package subscript(_ name: String, in namespace: String) -> String? {
      attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }

    /// Whether it is an element of XHTML.
    package var isXHTML: Bool { namespace == Namespace.xhtml }
  }

  /// What a node is.
  package enum Content: Sendable, Hashable {
    /// An element, by its number in `elements`.
    case element(Int)
    /// Text, by its place in `text`.
    case text(Range<Int>)
  }

  /// An element or a text in its place.
  package struct Node: Sendable, Hashable {
    package var content: Content
    /// The number of the element it stands in; −1 for the root.
    package var parent: Int
    /// The number behind its last descendant.
    package var end: Int
    /// The byte of the document's file, as UTF-8, that it begins at; for a text without character
    /// references each byte of it is the byte of the file as far from here.
    package var source: Int

    package init(content: Content, parent: Int, end: Int, source: Int) {
      (self.content, self.parent, self.end, self.source) = (content, parent, end, source)
    }
  }

  /// The path of its file in the publication.
  package var path: String
  /// The nodes; the first is the root element.
  package var nodes: [Node]
  package var elements: [Element]
  /// All texts, one behind the other, in UTF-8, with character references resolved.
  package var text: [UInt8]

  package init(
    path: String, nodes: [Node] = [], elements: [Element] = [], text: [UInt8] = []
  ) {
    (self.path, self.nodes, self.elements, self.text) = (path, nodes, elements, text)
  }

  /// The element that a node is; nil for a text.
  package func element(_ node: Int) -> Element? {
    guard case .element(let index) = nodes[node].content else { return nil }
    return elements[index]
  }

  /// The numbers of the nodes that stand directly in one.
  package func children(of node: Int) -> Children { Children(document: self, parent: node) }

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
    private let document: Document
    private var place: Int
    private let end: Int

    fileprivate init(document: Document, parent: Int) {
      self.document = document
      place = parent + 1
      end = document.nodes[parent].end
    }

    package mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = document.nodes[place].end }
      return place
    }
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
