internal import CMarkGFM

/// Entities such as `&amp;` and `&#8212;`, as the parser knows them.
struct MarkdownEntities {
  private var known: [ArraySlice<UInt8>: [UInt8]] = [:]

  /// The entity that begins at a byte: its text and its length; nil if there is none.
  mutating func entity(in bytes: ArraySlice<UInt8>, at start: Int) -> (text: [UInt8], count: Int)? {
    guard bytes[start] == UInt8(ascii: "&") else { return nil }
    let name = bytes[(start + 1)...].prefix(33).prefix {
      $0 == UInt8(ascii: "#") || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
    }
    guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";")
    else { return nil }
    let text = known[name] ?? Self.text(of: name)
    known[name] = text
    return text.isEmpty ? nil : (text, name.count + 2)
  }

  /// A text in which each entity is replaced by what it stands for.
  static func replaced(in bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var entities = MarkdownEntities()
    var (out, place): ([UInt8], Int) = ([], bytes.startIndex)
    while place < bytes.endIndex {
      let entity = entities.entity(in: bytes, at: place)
      out += entity?.text ?? [bytes[place]]
      place += entity?.count ?? 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The text of an entity's name; nil if it is unknown.
  static func text(named name: String) -> [UInt8]? {
    let asked = Array("&\(name);".utf8)
    var entities = MarkdownEntities()
    return entities.entity(in: asked[...], at: 0)?.text
  }

  /// The text of an entity's name, from the parser; empty if it is unknown.
  private static func text(of name: ArraySlice<UInt8>) -> [UInt8] {
    let asked = Array("x&".utf8) + name + Array(";x".utf8)
    guard let document = MarkdownParser.document(of: asked) else { return [] }
    defer { cmark_node_free(document) }
    guard let words = cmark_node_first_child(document).flatMap(cmark_node_first_child),
      let literal = cmark_node_get_literal(words)
    else { return [] }
    let found = Array(String(cString: literal).utf8)
    return found == asked ? [] : Array(found.dropFirst().dropLast())
  }
}
