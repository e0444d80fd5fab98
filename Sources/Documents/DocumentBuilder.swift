/// Builds a tree from elements and texts as a reader encounters them.
package struct DocumentBuilder {
  package private(set) var document: Document
  /// The node numbers of the open elements, the root first.
  package private(set) var open: [Int] = []
  /// Whether an element was nested too deep, and its texts went to its ancestor.
  private(set) var isFlattened = false
  /// The undeclared prefixes.
  private(set) var unknownPrefixes: [String] = []
  /// Whether an element was in no namespace, and was put into the document's own.
  private(set) var lacksNamespace = false

  private let limits: DocumentLimits
  /// The namespace for elements that are in none.
  private let defaultNamespace: String
  private var isDivided = false
  /// The elements open beyond the limit of depth.
  private var tooDeep = 0
  private var numbers: [Document.Name: Int32] = [:]

  /// The numbers of two names that every document has.
  static let (idName, className): (Int32, Int32) = (0, 1)

  /// Begins a document; `capacity` is its size in bytes of UTF-8, as far as known.
  package init(
    path: String, defaultNamespace: String = Namespace.xhtml, limits: DocumentLimits = .standard,
    capacity: Int = 0
  ) {
    document = Document(path: path)
    // About three quarters of a book's bytes are text; a node comes every sixty bytes or so.
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
    add(
      .element(
        Int(number(of: Document.Name(name, in: meant))), number: node, parent: open.last ?? -1,
        attributes: first..<document.attributes.count, source: source))
    open.append(node)
  }

  /// Adds the data of an instruction that links a style sheet; it counts if it precedes the root.
  mutating func linkSheet(_ instruction: String) {
    guard document.nodes.isEmpty, document.sheetInstructions.count < limits.attributes else {
      return
    }
    document.sheetInstructions.append(instruction)
  }

  /// Closes the element opened last, which ends before a byte of the file, or where its content does.
  package mutating func end(source: Int) {
    if tooDeep > 0 {
      tooDeep -= 1
    } else if let node = open.popLast() {
      document.nodes[node].end = document.nodes.count
      extend(node, to: source)
    }
  }

  /// Closes the element opened last, and removes it if it is empty.
  package mutating func endUnlessEmpty(source: Int) {
    guard tooDeep == 0, let node = open.last, node == document.nodes.count - 1 else {
      return end(source: source)
    }
    open.removeLast()
    document.nodes.removeLast()
  }

  /// Makes the next text a new node: a comment or the like is here in the file, so that what follows is not where it
  /// would be if it continued the text before.
  package mutating func divideText() { isDivided = true }

  /// Adds text, to the preceding text if nothing is in between; it is the file's from byte `source` on.
  package mutating func add(_ bytes: some Collection<UInt8>, source: Int) {
    guard let added = put(bytes, source: source) else { return }
    extend(added.node, to: source + document.text.count - added.start)
  }

  /// Adds text that is, or stands for, some bytes of the file: a segment of its own.
  package mutating func add(_ bytes: some Collection<UInt8>, for source: Range<Int>) {
    guard let added = put(bytes, source: source.lowerBound) else { return }
    if !added.isNew {
      document.origins.append(
        Document.Origin(
          text: UInt32(clamping: added.start), source: UInt32(clamping: source.lowerBound)))
    }
    extend(added.node, to: source.upperBound)
  }

  /// Adds text to the open element; nil if there is none or a limit is reached.
  private mutating func put(
    _ bytes: some Collection<UInt8>, source: Int
  ) -> (node: Int, start: Int, isNew: Bool)? {
    guard let parent = open.last, !bytes.isEmpty, document.nodes.count < limits.nodes,
      document.text.count + bytes.count <= DocumentLimits.bytes, source < DocumentLimits.bytes
    else { return nil }
    let start = document.text.count
    document.text.append(contentsOf: bytes)
    let last = document.nodes.count - 1
    defer { isDivided = false }
    if !isDivided, !document.nodes[last].isElement, document.nodes[last].parent == parent {
      document.nodes[last].extend(by: document.text.count - start)
      return (last, start, false)
    }
    add(
      .text(
        start..<document.text.count, number: last + 1, parent: parent, source: source..<source))
    return (last + 1, start, true)
  }

  /// The number of nodes from which on their array grows by a quarter, not to twice its capacity.
  private static let many = 4096

  private mutating func add(_ node: Document.Node) {
    let count = document.nodes.count
    if count >= Self.many, count == document.nodes.capacity {
      document.nodes.reserveCapacity(count + count / 4)
    }
    document.nodes.append(node)
  }

  /// Records that the text added last stands for the file's bytes up to `source`.
  package mutating func extendText(to source: Int) {
    let last = document.nodes.count - 1
    guard last >= 0, !document.nodes[last].isElement else { return }
    extend(last, to: source)
  }

  private mutating func extend(_ node: Int, to source: Int) {
    let range = document.nodes[node].sourceRange
    let end = max(range.upperBound, source)
    document.nodes[node].sourceRange = range.lowerBound..<end
    guard let parent = open.last else { return }
    let outer = document.nodes[parent].sourceRange
    document.nodes[parent].sourceRange = outer.lowerBound..<max(outer.upperBound, end)
  }

  /// Copies a node of another document with its descendants; some nodes get other text instead of their own.
  package mutating func copy(_ node: Int, of other: Document, instead texts: [Int: String] = [:]) {
    switch other.nodes[node].content {
    case .text:
      divideText()
      if let text = texts[node] { return add(text.utf8, for: other.nodes[node].sourceRange) }
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
      for child in other.children(of: node) { copy(child, of: other, instead: texts) }
      end(source: other.nodes[node].sourceRange.upperBound)
    }
  }

  /// The whole tree, with all elements closed.
  package mutating func finish(source: Int = 0) -> Document {
    tooDeep = 0
    while !open.isEmpty { end(source: source) }
    return document
  }

  /// The number of open elements, including those beyond the depth limit.
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

  /// The namespace of an element that seems to be XHTML: a drawing or a formula without its namespace gets it, with
  /// everything in it, as in HTML.
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
  /// The meanings of prefixes that a document uses without declaring them.
  static let customary = [
    "epub": epub, "opf": package, "dc": metadata, "ncx": ncx, "svg": svg, "xlink": xlink,
    "m": mathML, "mml": mathML, "math": mathML, "xhtml": xhtml, "html": xhtml, "h": xhtml,
    "xml": xml,
  ]
}
