/// A tag of the small subset of HTML that is supported in Markdown.
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
      let tag = MarkdownTag(rest[rest.index(after: open)..<close])
      pieces.append((tag, ""))
      rest = rest[rest.index(after: close)...]
      if tag.hidesText, !tag.isClosing { rest = rest[closing(of: tag.name, in: rest)...] }
    }
    if !rest.isEmpty { pieces.append((nil, String(rest))) }
    return pieces
  }

  /// Where the closing tag of a script or a style begins; the end of the text if there is none.
  private static func closing(of name: String, in text: Substring) -> String.Index {
    var rest = text
    while let range = rest.firstRange(of: "</") {
      rest = rest[range.upperBound...]
      if rest.prefix(name.count).lowercased() == name { return range.lowerBound }
    }
    return text.endIndex
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

  /// Whether the tag holds paragraphs.
  var isBlock: Bool {
    ["div", "section", "blockquote", "aside", "p", "article"].contains(name)
  }

  /// Whether the tag separates the words on its two sides, though the tag itself is dropped: a row, an item, a heading.
  var partsBlocks: Bool { Self.blocks.contains(name) }

  /// Whether those words are still on one line: in the cells of a row.
  var partsWords: Bool { name == "td" || name == "th" }

  private static let blocks: Set<String> = [
    "address", "caption", "center", "dd", "details", "dir", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "legend", "li", "main", "menu",
    "nav", "ol", "pre",
    "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
  ]

  /// Whether its content is not text.
  var hidesText: Bool { ["script", "style", "template", "iframe"].contains(name) }

  /// Whether the tag's text has its own style or characters, or is ruby text or its base.
  var isStyle: Bool {
    InlineStyle(element: name, classes: classes) != nil
      || ["ruby", "rb", "rt", "rp", "q"].contains(name)
  }

  /// The purpose of the blocks inside the tag; nil if they have none in particular.
  var meaning: MarkupMeaning? { MarkupMeaning(element: name, classes: classes) }

  /// The element that the tag opens: HTML has no `sc`, and a `p` must not contain paragraphs.
  var element: String {
    switch name {
    case "sc": "span"
    case "p": "div"
    default: name
    }
  }

  /// The element's classes, with the house style's own for its meaning.
  var elementClass: String {
    var words = classes
    if let meaning, meaning != .quote, !words.contains(meaning.rawValue) {
      words.append(meaning.rawValue)
    }
    if name == "sc" { words.append("smallcaps") }
    return words.joined(separator: " ")
  }
}
