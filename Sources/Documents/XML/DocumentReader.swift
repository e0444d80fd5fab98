/// Reads XML documents of publications: strictly if they are well-formed, otherwise as tag soup.
package enum DocumentReader {
  /// The result of reading.
  package struct Result {
    package var document: Document
    /// The problems found, with lines of the file.
    package var warnings: [(line: Int?, message: String)] = []
  }

  /// The line numbers, from 1, of some bytes of a file: bytes of its text as UTF-8, in order.
  package static func lines(of places: [Int], in file: [UInt8]) -> [Int] {
    let bytes = XMLDecoding.decode(file).bytes
    var (line, counted) = (1, 0)
    return places.map { place in
      let end = min(max(place, counted), bytes.count)
      line += bytes[counted..<end].count { $0 == 10 }
      counted = end
      return line
    }
  }

  /// Reads a file.
  ///
  /// Elements in no namespace are put into `namespace`. `entity` returns the text of entities that are neither XML's
  /// nor declared: HTML's character names.
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
        warnings.append(
          (fault.line, "is not well-formed XML (\(fault.message)); it was read as far as possible"))
      }
    }
    if builder.document.nodes.isEmpty {
      warnings.append((nil, "is empty"))
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
