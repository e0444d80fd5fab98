internal import Documents

/// A tag of HTML in Markdown.
struct MarkdownTag {
  /// Its name, in lower case.
  let name: String
  let isClosing: Bool
  /// Its attributes in order, with their names in lower case and without entities.
  let attributes: [Document.Attribute]
  /// Its classes in lower case, for its meaning.
  let classes: [String]

  /// A tag, or the text between tags.
  enum Piece {
    case tag(MarkdownTag)
    case text(ArraySlice<UInt8>)

    var tag: MarkdownTag? { if case .tag(let tag) = self { tag } else { nil } }

    var isSpace: Bool {
      if case .text(let words) = self { words.allSatisfy { $0 <= 0x20 } } else { false }
    }
  }

  /// The tags in a piece of HTML, and the text between them; comments and the content of scripts are left out.
  static func pieces(of html: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var (start, place) = (html.startIndex, html.startIndex)
    // No tag begins after the last sign that ends one.
    let last = html.lastIndex(of: UInt8(ascii: ">")) ?? html.startIndex
    while let open = html[place...].firstIndex(of: UInt8(ascii: "<")) {
      let mayEnd = open < last || html[open...].starts(with: "<!--".utf8)
      guard mayEnd, let end = Self.end(in: html[...], at: open) else {
        place = open + 1
        continue
      }
      if open > start { pieces.append(.text(html[start..<open])) }
      (start, place) = (end, end)
      guard let tag = MarkdownTag(html[(open + 1)..<(end - 1)]) else { continue }
      pieces.append(.tag(tag))
      if tag.hidesText, !tag.isClosing {
        start = closing(of: Array(tag.name.utf8), in: html[end...])
        place = start
      }
    }
    if start < html.endIndex { pieces.append(.text(html[start...])) }
    return pieces
  }

  /// The byte after the tag or comment that begins at a byte; nil if none does.
  static func end(in html: ArraySlice<UInt8>, at open: Int) -> Int? {
    guard open + 1 < html.endIndex else { return nil }
    if html[open...].starts(with: "<!--".utf8) {
      var position = open + 2
      while let hyphen = html[position...].firstIndex(of: UInt8(ascii: "-")) {
        if html[hyphen...].starts(with: "-->".utf8) { return hyphen + 3 }
        position = hyphen + 1
      }
      return html.endIndex
    }
    let next = html[open + 1]
    guard
      next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
        || (0x41...0x5A).contains(next & 0xDF)
    else { return nil }
    guard let plain = html[open...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    // A value in quotation marks may have the sign.
    var (quote, isAfterSign): (UInt8?, Bool) = (nil, false)
    for position in (open + 1)..<html.endIndex {
      let byte = html[position]
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return position + 1
      } else if isAfterSign, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      if byte > 0x20 { isAfterSign = byte == UInt8(ascii: "=") }
    }
    return plain + 1
  }

  /// Where the closing tag of a script or a style begins; the end of the text if there is none.
  private static func closing(of name: [UInt8], in text: ArraySlice<UInt8>) -> Int {
    var index = text.startIndex
    while let open = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let inside = text[open...].dropFirst(2).prefix(name.count)
      if text[open...].starts(with: "</".utf8), inside.elementsEqual(name, by: { $0 | 0x20 == $1 })
      {
        return open
      }
      index = open + 1
    }
    return text.endIndex
  }

  /// The tag with a content between `<` and `>`; nil for a declaration or an instruction.
  private init?(_ inside: ArraySlice<UInt8>) {
    isClosing = inside.first == UInt8(ascii: "/")
    let body = isClosing ? inside.dropFirst() : inside
    let letters = body.prefix {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
    }
    guard !letters.isEmpty else { return nil }
    name = String(decoding: letters, as: UTF8.self).lowercased()
    attributes = isClosing ? [] : Self.attributes(body[letters.endIndex...])
    classes =
      attributes.first { $0.name == "class" }?.value.split(whereSeparator: \.isWhitespace)
      .map { $0.lowercased() } ?? []
  }

  /// The most attributes of a tag that are read.
  private static let mostAttributes = 100

  /// The attributes in the rest of a tag, as HTML's tokenizer reads them (HTML, 13.2.5.32).
  private static func attributes(_ text: ArraySlice<UInt8>) -> [Document.Attribute] {
    var attributes: [Document.Attribute] = []
    var rest = text
    while attributes.count < mostAttributes {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
      let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") }
      guard !name.isEmpty else { break }
      rest = rest[name.endIndex...].drop { $0 <= 0x20 }
      var value: ArraySlice<UInt8> = []
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst().drop { $0 <= 0x20 }
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest[value.endIndex...].dropFirst()
        } else {
          value = rest.prefix { $0 > 0x20 }
          rest = rest[value.endIndex...]
        }
      }
      attributes.append(
        .init(
          name: String(decoding: name, as: UTF8.self).lowercased(),
          value: MarkdownEntities.replaced(in: value)))
    }
    return attributes
  }
}
