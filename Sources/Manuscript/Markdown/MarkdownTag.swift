/// A tag of the little HTML that is understood in Markdown.
struct MarkdownTag {
  var name: String
  var isClosing: Bool
  var classes: [String]

  /// The tags in a piece of HTML, with the text between them.
  static func pieces(of html: String) -> [(tag: MarkdownTag?, text: String)] {
    var pieces: [(tag: MarkdownTag?, text: String)] = []
    var rest = Substring(html)
    while let open = rest.firstIndex(of: "<") {
      if open > rest.startIndex { pieces.append((nil, String(rest[..<open]))) }
      if rest[open...].hasPrefix("<!--") {
        rest = rest[open...].firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
        continue
      }
      guard let close = rest[open...].firstIndex(of: ">") else {
        pieces.append((nil, String(rest[open...])))
        return pieces
      }
      pieces.append((MarkdownTag(rest[rest.index(after: open)..<close]), ""))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append((nil, String(rest))) }
    return pieces
  }

  private init(_ inside: Substring) {
    isClosing = inside.hasPrefix("/")
    let body = isClosing ? inside.dropFirst() : inside
    name = body.prefix { $0.isLetter || $0.isNumber }.lowercased()
    classes = []
    if let range = body.firstRange(of: "class=") {
      let value = body[range.upperBound...].drop { $0 == "\"" || $0 == "'" }
      let words = value.prefix { $0 != "\"" && $0 != "'" && $0 != ">" }
      classes = words.split(separator: " ").map { $0.lowercased() }
    }
  }

  /// Whether the tag is of those that hold paragraphs.
  var isBlock: Bool {
    ["div", "section", "blockquote", "aside", "p", "article"].contains(name)
  }

  /// The style that the tag's text has; nil where it has none of its own.
  var style: InlineStyle? {
    if classes.contains(where: { ["smallcaps", "small-caps", "sc"].contains($0) }) {
      return .smallCapitals
    }
    switch name {
    case "em", "i", "cite", "dfn": return .emphasis
    case "strong", "b": return .strong
    case "sc": return .smallCapitals
    case "sup": return .superscript
    case "sub": return .subscript
    case "del", "s", "strike": return .strikethrough
    case "code", "kbd", "samp", "tt": return .code
    default: return nil
    }
  }

  /// What the blocks inside the tag are for; nil where they are for nothing particular.
  var purpose: MarkdownPurpose? {
    for name in classes {
      switch name {
      case "letter": return .letter
      case "verse", "poem": return .verse
      case "signature", "address": return .signature
      case "epigraph": return .epigraph
      case "quote": return .quote
      default: continue
      }
    }
    return name == "blockquote" ? .quote : nil
  }
}

/// What the blocks inside a `div` are for.
enum MarkdownPurpose {
  case none, letter, verse, signature, epigraph, quote
}
