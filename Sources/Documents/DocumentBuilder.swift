/// Makes a tree of the elements and texts that a reader meets one after the other.
package struct DocumentBuilder {
  package private(set) var document: Document
  /// The elements that are open, the root first: the numbers of their nodes.
  package private(set) var open: [Int] = []
  /// Whether an element lay too deep, and its texts went to the one that holds it.
  private(set) var isFlattened = false
  /// The prefixes that nothing explains.
  private(set) var unknownPrefixes: [String] = []
  /// Whether an element was in no namespace, and the document's own was taken.
  private(set) var lacksNamespace = false

  private let limits: DocumentLimits
  /// The namespace of elements that are in none.
  private let defaultNamespace: String
  private var isDivided = false
  /// The elements open beyond the limit of depth.
  private var tooDeep = 0
  private var numbers: [Document.Name: Int32] = [:]

  /// The numbers of two names that every document has.
  static let (idName, className): (Int32, Int32) = (0, 1)

  /// Begins a document; of `capacity` bytes in UTF-8, as far as is known.
  package init(
    path: String, defaultNamespace: String = Namespace.xhtml, limits: DocumentLimits = .standard,
    capacity: Int = 0
  ) {
    document = Document(path: path)
    // Of books' bytes some three quarters are text; a node comes every sixty bytes or so.
    document.text.reserveCapacity(capacity)
    document.nodes.reserveCapacity(capacity / 60)
    self.limits = limits
    self.defaultNamespace = defaultNamespace
    _ = (number(of: Document.Name("id")), number(of: Document.Name("class")))
  }

  /// Opens an element; a nil namespace is none.
  package mutating func begin(
    _ name: String, prefix: String? = nil, namespace: String? = nil,
    attributes: [Document.Attribute] = [], source: Int
  ) {
    guard document.nodes.count < limits.nodes, source < DocumentLimits.bytes else {
      tooDeep += 1
      return
    }
    guard open.count < limits.depth else {
      tooDeep += 1
      isFlattened = true
      return
    }
    let meant = self.namespace(of: name, namespace, prefix: prefix)
    var name = name
    if name.utf8.contains(where: { (0x41...0x5A).contains($0) }),
      meant == Namespace.xhtml || name.lowercased() == "svg"
    {
      name = name.lowercased()
    }
    let first = document.attributes.count
    for attribute in attributes.prefix(limits.attributes) {
      document.attributes.append(
        Document.AttributeRecord(
          name: number(of: Document.Name(attribute.name, in: attribute.namespace)),
          value: attribute.value))
    }
    let node = document.nodes.count
    document.nodes.append(
      .element(
        Int(number(of: Document.Name(name, in: meant))), number: node, parent: open.last ?? -1,
        attributes: first..<document.attributes.count, source: source))
    open.append(node)
  }

  /// Closes the element that was opened last, which ends before a byte of the file.
  package mutating func end(source: Int) {
    if tooDeep > 0 {
      tooDeep -= 1
    } else if let node = open.popLast() {
      document.nodes[node].end = document.nodes.count
      let start = document.nodes[node].source
      document.nodes[node].sourceRange = start..<max(start, source)
    }
  }

  /// Begins a new node with the next text: a comment or its like stands here in the file, so that what
  /// follows does not lie where the text before would have it.
  package mutating func divideText() { isDivided = true }

  /// Adds text, to the text before it where nothing stands between.
  package mutating func add(_ bytes: some Collection<UInt8>, source: Int) {
    guard let parent = open.last, !bytes.isEmpty, document.nodes.count < limits.nodes,
      document.text.count + bytes.count <= DocumentLimits.bytes, source < DocumentLimits.bytes
    else { return }
    let start = document.text.count
    document.text.append(contentsOf: bytes)
    let last = document.nodes.count - 1
    defer { isDivided = false }
    if !isDivided, !document.nodes[last].isElement, document.nodes[last].parent == parent {
      let count = document.text.count - start
      document.nodes[last].extend(by: count, source: source)
      return
    }
    document.nodes.append(
      .text(
        start..<document.text.count, number: last + 1, parent: parent,
        source: source..<source + document.text.count - start))
  }

  /// Adds text that stands for some bytes of the file: for so many as it has itself, those it is.
  ///
  /// Wherever text and file part company the document notes it, so that each letter is known by its
  /// byte.
  package mutating func add(_ bytes: some Collection<UInt8>, for source: Range<Int>) {
    let (start, last) = (document.text.count, document.nodes.count - 1)
    add(bytes, source: source.lowerBound)
    guard document.text.count > start else { return }
    guard document.nodes.count == last + 1 else {
      document.nodes[last + 1].sourceRange = source
      return
    }
    let before = document.nodes[last].sourceRange
    if expected(in: last, at: start) != source.lowerBound {
      document.origins.append(
        Document.Origin(text: UInt32(clamping: start), source: UInt32(clamping: source.lowerBound)))
    }
    document.nodes[last].sourceRange =
      before.lowerBound..<max(before.upperBound, source.upperBound)
  }

  /// The byte of the file that the next byte of a text would be if they went on together.
  private func expected(in node: Int, at byte: Int) -> Int {
    let first = document.nodes[node].range.lowerBound
    if let origin = document.origins.last, Int(origin.text) >= first {
      return Int(origin.source) + byte - Int(origin.text)
    }
    return document.nodes[node].source + byte - first
  }

  /// Copies a node of another document, with all that it holds.
  package mutating func copy(_ node: Int, of other: Document) {
    switch other.nodes[node].content {
    case .text:
      divideText()
      let segments = other.segments(of: node)
      let end = other.nodes[node].sourceRange.upperBound
      for (index, segment) in segments.enumerated() {
        let next = index + 1 < segments.count ? segments[index + 1].source : end
        add(other.text[segment.text], for: segment.source..<max(segment.source, next))
      }
    case .element:
      let element = other.knownElement(node)
      begin(
        element.name, namespace: element.namespace, attributes: Array(element.attributes),
        source: other.nodes[node].source)
      for child in other.children(of: node) { copy(child, of: other) }
      end(source: other.nodes[node].sourceRange.upperBound)
    }
  }

  /// The whole tree, with all elements closed.
  package mutating func finish(source: Int = 0) -> Document {
    tooDeep = 0
    while !open.isEmpty { end(source: source) }
    return document
  }

  /// How many elements are open, those beyond the limit of depth too.
  package var depth: Int { open.count + tooDeep }

  private mutating func number(of name: Document.Name) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(truncatingIfNeeded: document.names.count)
    numbers[name] = number
    document.names.append(name)
    return number
  }

  private mutating func namespace(
    of name: String, _ namespace: String?, prefix: String?
  ) -> String {
    guard let prefix, !prefix.isEmpty else {
      lacksNamespace = lacksNamespace || namespace == nil
      let namespace = namespace ?? defaultNamespace
      return namespace == Namespace.xhtml ? meantNamespace(of: name) : namespace
    }
    if let namespace { return namespace }
    if let known = Namespace.customary[prefix] { return known }
    if !unknownPrefixes.contains(prefix), unknownPrefixes.count < 8 {
      unknownPrefixes.append(prefix)
    }
    return ""
  }

  /// The namespace of what seems to be XHTML: a drawing or a formula without its namespace is meant as
  /// one, with all that is in it, as in HTML.
  private func meantNamespace(of name: String) -> String {
    switch name.lowercased() {
    case "svg": return Namespace.svg
    case "math": return Namespace.mathML
    default: break
    }
    guard let parent = open.last.flatMap({ document.element($0) }), !parent.isXHTML,
      parent.namespace == Namespace.svg || parent.namespace == Namespace.mathML,
      !["foreignObject", "desc", "title", "annotation-xml", "annotation", "mtext"]
        .contains(parent.name)
    else { return Namespace.xhtml }
    return parent.namespace
  }
}

extension Namespace {
  /// What prefixes mean that a document uses without saying what they mean.
  static let customary = [
    "epub": epub, "opf": package, "dc": metadata, "ncx": ncx, "svg": svg, "xlink": xlink,
    "m": mathML, "mml": mathML, "math": mathML, "xhtml": xhtml, "html": xhtml, "h": xhtml,
    "xml": xml,
  ]
}
