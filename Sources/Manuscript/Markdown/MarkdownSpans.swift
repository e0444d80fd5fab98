internal import CMarkGFM
internal import Documents

/// Words in brackets followed by attributes: `[lamp]{.index}`.
///
/// To the parser they are text. Each parent of texts is scanned once, from its first to its last child.
struct MarkdownSpans {
  /// A sign in a text at which a span begins or ends.
  struct Mark {
    /// Its first byte, and its length in bytes.
    var (place, length): (Int, Int)
    /// The attributes of a span that begins.
    var attributes: [Document.Attribute]?
  }

  private var marks: [OpaquePointer: [Mark]] = [:]
  private var parents: Set<OpaquePointer> = []

  /// The marks in a text, in order; `literal` returns the bytes of a text.
  mutating func marks(in node: OpaquePointer, _ literal: (OpaquePointer) -> [UInt8]) -> [Mark] {
    guard let parent = cmark_node_parent(node) else { return [] }
    if parents.insert(parent).inserted { read(parent, literal) }
    return marks[node] ?? []
  }

  /// Discards what was read, at the end of a block.
  mutating func clear() { if !parents.isEmpty { self = MarkdownSpans() } }

  private mutating func read(_ parent: OpaquePointer, _ literal: (OpaquePointer) -> [UInt8]) {
    var open: [(node: OpaquePointer, place: Int)] = []
    var found: [OpaquePointer: [Mark]] = [:]
    var child = cmark_node_first_child(parent)
    while let node = child {
      defer { child = cmark_node_next(node) }
      guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
      let bytes = literal(node)
      guard bytes.contains(0x5B) || !open.isEmpty else { continue }
      for (place, byte) in bytes.enumerated() {
        if byte == 0x5B { open.append((node, place)) }
        guard byte == 0x5D, let start = open.popLast() else { continue }
        let attributes = MarkdownAttributes(bytes[(place + 1)...])
        guard attributes.length > 0 else { continue }
        found[start.node, default: []].append(
          Mark(place: start.place, length: 1, attributes: attributes.names + attributes.entry))
        found[node, default: []].append(Mark(place: place, length: 1 + attributes.length))
      }
    }
    // A text has one parent: none of them was read before.
    for (node, own) in found { marks[node] = own.sorted { $0.place < $1.place } }
  }
}
