extension Document {
  /// The links to style sheets before its root (`<?xml-stylesheet?>`, xml-stylesheet 1.1), as elements with their
  /// pseudo-attributes.
  package var sheetLinks: [Element] {
    sheetInstructions.compactMap { instruction in
      var builder = DocumentBuilder(path: path)
      guard XMLReader.read(Array("<link \(instruction)/>".utf8), into: &builder) == nil else {
        return nil
      }
      return builder.document.element(0)
    }
  }
}
