internal import Documents
internal import Manuscript

/// The text of a drawing.
struct DrawingText {
  /// The visible characters in its text (SVG 2, 11).
  private(set) var characters: Set<Unicode.Scalar> = []
  /// Its texts that are not drawn, with the names of their elements: text along a path, and text of other languages.
  private(set) var unshown: [(element: String, text: String)] = []

  /// Reads the text of a drawing.
  init(of file: [UInt8], path: String, limits: PublicationLimits) {
    guard Self.mayHaveText(file) else { return }
    let document = Document(drawing: file, path: path, limits: limits)
    var found: Set<Unicode.Scalar> = []
    var (end, node) = (0, 0)
    while node < document.nodes.count {
      let element = document.element(node)
      if let element, Self.isSkipped(element) {
        tell(of: element, node, in: document)
        node = document.nodes[node].end
        continue
      }
      if element?.name == "text" { end = max(end, document.nodes[node].end) }
      if node < end, case .text(let range) = document.nodes[node].content {
        found.formUnion(String(decoding: document.text[range], as: UTF8.self).unicodeScalars)
      }
      node += 1
    }
    characters = found.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32
    }
  }

  /// Elements whose text is not drawn.
  private static func isSkipped(_ element: Document.Element) -> Bool {
    ["title", "desc", "metadata", "style", "script", "textPath", "foreignObject"]
      .contains(element.name)
  }

  private mutating func tell(of element: Document.Element, _ node: Int, in document: Document) {
    let isWords = ["textPath", "foreignObject"].contains(element.name)
    // Of a switch, what needs more than drawings can have gives way to what follows it.
    guard isWords, element["requiredFeatures"] == nil, element["requiredExtensions"] == nil else {
      return
    }
    let words = document.collapsedText(of: node)
    if !words.isEmpty { unshown.append((element.name, String(words.prefix(40)))) }
  }

  /// Whether a drawing contains the name of an element with text; a quick test.
  private static func mayHaveText(_ file: [UInt8]) -> Bool {
    let names = ["text", "foreignObject"].map { Array($0.utf8) }
    return file.indices.contains { place in
      names.contains { $0[0] == file[place] && file[place...].starts(with: $0) }
    }
  }
}
