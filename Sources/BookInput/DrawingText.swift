internal import Documents
internal import Manuscript

/// The text of a drawing.
enum DrawingText {
  /// The visible characters in the text of a drawing (SVG 2, 11).
  static func characters(
    of file: [UInt8], path: String, limits: PublicationLimits
  ) -> Set<Unicode.Scalar> {
    guard mayHaveText(file) else { return [] }
    let document = Document(drawing: file, path: path, limits: limits)
    var found: Set<Unicode.Scalar> = []
    var end = 0
    for node in document.nodes.indices {
      if document.element(node)?.name == "text" { end = max(end, document.nodes[node].end) }
      guard node < end, case .text(let range) = document.nodes[node].content,
        let parent = document.element(document.nodes[node].parent),
        !["title", "desc", "style"].contains(parent.name)
      else { continue }
      found.formUnion(String(decoding: document.text[range], as: UTF8.self).unicodeScalars)
    }
    return found.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32
    }
  }

  /// Whether a drawing contains the name of a text element; a quick test.
  private static func mayHaveText(_ file: [UInt8]) -> Bool {
    let name = Array("text".utf8)
    var rest = file[...]
    while let start = rest.firstIndex(of: name[0]) {
      rest = rest[start...]
      if rest.starts(with: name) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
