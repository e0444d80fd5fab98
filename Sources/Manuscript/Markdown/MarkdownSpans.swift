internal import CMarkGFM
internal import Documents

/// Words in brackets with attributes behind them: `[lamp]{.index}`.
///
/// To the parser they are text. What holds text is looked through once, from its first to its last child.
struct MarkdownSpans {
  /// A sign in a text where a span begins or ends.
  struct Mark {
    /// The first of its bytes, and how many they are.
    var (place, length): (Int, Int)
    /// Of a span that begins.
    var attributes: [Document.Attribute]?
  }

  private var marks: [OpaquePointer: [Mark]] = [:]
  private var parents: Set<OpaquePointer> = []

  /// The marks in a text, in order; `literal` gives the bytes of a text.
  mutating func marks(in node: OpaquePointer, _ literal: (OpaquePointer) -> [UInt8]) -> [Mark] {
    guard let parent = cmark_node_parent(node) else { return [] }
    if parents.insert(parent).inserted { read(parent, literal) }
    return marks[node] ?? []
  }

  /// Forgets what was read, at a block's end.
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
