package import Documents

extension DocumentReader {
  /// Reads a file of a publication, which may use HTML's entity names.
  static func read(
    _ file: [UInt8], path: String, namespace: String, limits: PublicationLimits
  ) -> Result {
    read(
      file, path: path, namespace: namespace, limits: limits.document,
      entity: MarkdownEntities.text(named:))
  }
}

extension Document {
  /// The document of an SVG drawing's file.
  package init(drawing file: [UInt8], path: String, limits: PublicationLimits) {
    self =
      DocumentReader.read(file, path: path, namespace: Namespace.svg, limits: limits).document
  }
}
