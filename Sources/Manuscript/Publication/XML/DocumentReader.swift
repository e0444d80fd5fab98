/// Reads XML documents of publications: strictly where they are as XML has them, else as well as it goes.
enum DocumentReader {
  /// What was read.
  struct Result {
    var document: Document
    /// What was found amiss, with lines of the file.
    var warnings: [(line: Int?, message: String)] = []
  }

  /// Reads a file.
  ///
  /// Elements in no namespace are taken to be in `namespace`.
  static func read(
    _ file: [UInt8], path: String, namespace: String, limits: PublicationLimits
  ) -> Result {
    let decoded = XMLDecoding.decode(file)
    let references = EntityResolver(decoded.bytes, limits: limits)
    var builder = DocumentBuilder(
      path: path, defaultNamespace: namespace, limits: limits, capacity: references.bytes.count)
    var warnings = references.warnings
    if let message = decoded.warning { warnings.insert((nil, message), at: 0) }
    if let fault = XMLReader.read(references.bytes, into: &builder) {
      builder = DocumentBuilder(
        path: path, defaultNamespace: namespace, limits: limits, capacity: references.bytes.count)
      TagSoupParser.read(references.bytes, into: &builder, isXHTML: namespace == Namespace.xhtml)
      let isOnlyDeep = builder.isFlattened && fault.message.contains("depth")
      if warnings.isEmpty, !isOnlyDeep {
        warnings.append((fault.line, "is no XML (\(fault.message)); read as well as it goes"))
      }
    }
    var document = builder.finish()
    if document.nodes.isEmpty {
      warnings.append((nil, "holds nothing"))
      document.nodes = [Document.Node(content: .element(0), parent: -1, end: 1, source: 0)]
      document.elements = [Document.Element(name: "html", namespace: namespace)]
    }
    if references.isShifted {
      for node in document.nodes.indices {
        document.nodes[node].source = references.source(of: document.nodes[node].source)
      }
    }
    if builder.isFlattened {
      warnings.append(
        (nil, "has elements more than \(limits.depth) deep, which are taken out of each other"))
    }
    for prefix in builder.unknownPrefixes {
      warnings.append((nil, "does not say what the prefix \(prefix) of elements stands for"))
    }
    return Result(document: document, warnings: warnings)
  }
}
