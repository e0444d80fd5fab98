internal import Documents

/// The sheets that a document references, in order.
struct DocumentSheets {
  enum Source: Sendable, Hashable {
    /// A file of the publication, and the encoding that the link specifies.
    case file(String, charset: String? = nil)
    /// A `style` element: its text, and the file that contains it.
    case text([UInt8], path: String)
  }

  private(set) var sources: [Source] = []
  private(set) var warnings = WarningList()

  init(_ document: Document, media: Media) {
    let condition = Condition(media: media)
    func applies(_ element: Document.Element) -> Bool {
      if let wanted = element["media"], !condition.holds(mediaList: Self.tokens(wanted)) {
        return false
      }
      return element["type"].map(Self.isCSS) ?? true
    }
    for link in document.sheetLinks where link["alternate"] != "yes" && applies(link) {
      if let href = link["href"] { add(href, charset: link["charset"], document.path) }
    }
    for node in document.nodes.indices {
      guard let element = document.element(node) else { continue }
      // Names are compared without regard to case here, as malformed documents require.
      switch element.name {
      case "link", "LINK", "style", "STYLE": break
      default: continue
      }
      guard element.isXHTML || element.namespace == Namespace.svg else { continue }
      guard applies(element) else { continue }
      if element.name.asciiLowercased == "style" {
        let text = Array(document.plainText(of: node).utf8)
        sources.append(.text(text, path: document.path))
      } else {
        add(link: element, document.path)
      }
    }
  }

  private mutating func add(link element: Document.Element, _ path: String) {
    let words = (element["rel"] ?? "").asciiLowercased.htmlWords
    guard words.contains("stylesheet"), !words.contains("alternate"), let href = element["href"]
    else { return }
    add(href, charset: element["charset"], path)
  }

  private mutating func add(_ href: String, charset: String?, _ path: String) {
    switch Address(href, from: path) {
    case .path(let sheet): sources.append(.file(sheet, charset: charset))
    case .remote:
      warnings.add(
        StyleWarning(
          path: path, line: 1, message: "a style sheet from outside the book is left out",
          isMinor: false))
    case .data, nil: return
    }
  }

  private static func isCSS(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" }.asciiLowercased.htmlWords.first ?? ""
    return name.isEmpty || name == "text/css" || name == "text/x-oeb1-css"
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokenizer = Tokenizer(Array(text.utf8))
    var tokens: [Token] = []
    while tokens.count < StylingLimits.tokens, let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }
}
