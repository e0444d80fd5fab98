/// Makes a tree of the elements and texts that a reader meets one after the other.
struct DocumentBuilder {
  private(set) var document: Document
  /// The elements that are open, the root first: the numbers of their nodes.
  private(set) var open: [Int] = []
  /// Whether an element lay too deep, and its texts went to the one that holds it.
  private(set) var isFlattened = false
  /// The prefixes that nothing explains.
  private(set) var unknownPrefixes: [String] = []
  /// Whether an element was in no namespace, and the document's own was taken.
  private(set) var lacksNamespace = false

  private let limits: PublicationLimits
  /// The namespace of elements that are in none.
  private let defaultNamespace: String
  private var isDivided = false
  /// The elements open beyond the limit of depth.
  private var tooDeep = 0

  init(path: String, defaultNamespace: String, limits: PublicationLimits, capacity: Int) {
    document = Document(path: path)
    // Of books' bytes some three quarters are text; a node comes every sixty bytes or so.
    document.text.reserveCapacity(capacity)
    document.nodes.reserveCapacity(capacity / 60)
    self.limits = limits
    self.defaultNamespace = defaultNamespace
  }

  /// Opens an element; a nil namespace is none.
  mutating func begin(
    _ name: String, prefix: String?, namespace: String?, attributes: [Document.Attribute],
    source: Int
  ) {
    guard document.nodes.count < limits.nodes else {
      tooDeep += 1
      return
    }
    guard open.count < limits.depth else {
      tooDeep += 1
      isFlattened = true
      return
    }
    var element = Document.Element(
      name: name, namespace: self.namespace(of: name, namespace, prefix: prefix),
      attributes: attributes.count <= limits.attributes
        ? attributes : Array(attributes.prefix(limits.attributes)))
    let isSmall = element.namespace == Namespace.xhtml || name.lowercased() == "svg"
    if isSmall, name.utf8.contains(where: { (0x41...0x5A).contains($0) }) {
      element.name = name.lowercased()
    }
    let node = document.nodes.count
    document.nodes.append(
      Document.Node(
        content: .element(document.elements.count), parent: open.last ?? -1, end: node + 1,
        source: source))
    document.elements.append(element)
    open.append(node)
  }

  /// Closes the element that was opened last.
  mutating func end() {
    if tooDeep > 0 {
      tooDeep -= 1
    } else if let node = open.popLast() {
      document.nodes[node].end = document.nodes.count
    }
  }

  /// Begins a new node with the next text: a comment or its like stands here in the file, so that what
  /// follows does not lie where the text before would have it.
  mutating func divideText() { isDivided = true }

  /// Adds text, to the text before it where nothing stands between.
  mutating func add(_ bytes: some Collection<UInt8>, source: Int) {
    guard let parent = open.last, !bytes.isEmpty, document.nodes.count < limits.nodes else {
      return
    }
    let start = document.text.count
    document.text.append(contentsOf: bytes)
    let end = document.text.count
    let last = document.nodes.count - 1
    defer { isDivided = false }
    if !isDivided, case .text(let range) = document.nodes[last].content,
      document.nodes[last].parent == parent
    {
      document.nodes[last].content = .text(range.lowerBound..<end)
      return
    }
    document.nodes.append(
      Document.Node(content: .text(start..<end), parent: parent, end: last + 2, source: source))
  }

  /// The whole tree, with all elements closed.
  mutating func finish() -> Document {
    tooDeep = 0
    while !open.isEmpty { end() }
    return document
  }

  /// How many elements are open, those beyond the limit of depth too.
  var depth: Int { open.count + tooDeep }

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
