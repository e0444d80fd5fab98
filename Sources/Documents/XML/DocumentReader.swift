/// Reads XML documents of publications: strictly if they are well-formed, otherwise as tag soup.
package enum DocumentReader {
  /// What was read.
  package struct Result {
    package var document: Document
    /// What was found amiss, with lines of the file.
    package var warnings: [(line: Int?, message: String)] = []
  }

  /// Reads a file.
  ///
  /// Elements in no namespace are taken to be in `namespace`. `entity` tells what a name stands for that
  /// is neither XML's nor declared: HTML's names of characters.
  package static func read(
    _ file: [UInt8], path: String, namespace: String, limits: DocumentLimits,
    entity: @escaping (String) -> [UInt8]?
  ) -> Result {
    let decoded = XMLDecoding.decode(file)
    let references = EntityResolver(decoded.bytes, limits: limits, entity: entity)
    var builder = DocumentBuilder(
      path: path, defaultNamespace: namespace, limits: limits, capacity: references.bytes.count)
    var warnings = references.warnings
    if let message = decoded.warning { warnings.insert((nil, message), at: 0) }
    let overfull = StartTags.line(
      withMoreAttributesThan: limits.attributes, in: references.bytes)
    if let fault = overfull.map({
      XMLReader.Fault(line: $0, message: "more than \(limits.attributes) attributes")
    }) ?? XMLReader.read(references.bytes, into: &builder) {
      builder = DocumentBuilder(
        path: path, defaultNamespace: namespace, limits: limits, capacity: references.bytes.count)
      TagSoupParser.read(references.bytes, into: &builder, isXHTML: namespace == Namespace.xhtml)
      let isOnlyDeep = builder.isFlattened && fault.message.contains("depth")
      if warnings.isEmpty, !isOnlyDeep {
        warnings.append((fault.line, "is no XML (\(fault.message)); read as well as it goes"))
      }
    }
    if builder.document.nodes.isEmpty {
      warnings.append((nil, "holds nothing"))
      builder.begin("html", namespace: namespace, source: 0)
    }
    var document = builder.finish(source: references.bytes.count)
    if references.isShifted {
      for node in document.nodes.indices {
        let range = document.nodes[node].sourceRange
        let start = references.source(of: range.lowerBound)
        document.nodes[node].sourceRange =
          start..<max(start, references.source(of: range.upperBound))
      }
    }
    if builder.isFlattened {
      warnings.append(
        (nil, "has elements more than \(limits.depth) deep, which are put side by side"))
    }
    for prefix in builder.unknownPrefixes {
      warnings.append((nil, "does not declare the prefix \(prefix)"))
    }
    return Result(document: document, warnings: warnings)
  }
}
