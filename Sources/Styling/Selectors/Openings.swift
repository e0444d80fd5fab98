internal import Documents

/// The paragraphs of a document that begin a chapter, and so may begin with an initial letter.
package enum OpeningRule: Sendable, Hashable {
  /// None: it is before the book's text.
  case none
  /// Those that follow a heading.
  case underHeading
  /// Those, and the first of the document.
  case underHeadingOrFirst
}

extension Document {
  /// The first paragraphs of a document's chapters, for `:-rb-opening`.
  ///
  /// A chapter begins with a heading of the level of the document's first one. Mottoes and dedications may come
  /// between; if something else follows the heading, nothing opens.
  func openings(_ rule: OpeningRule) -> Set<Int> {
    guard rule != .none, let body = first("body") else { return [] }
    var found: Set<Int> = []
    var isAwaited = rule == .underHeadingOrFirst
    var level: Int?
    var node = body
    while node < nodes[body].end {
      defer { node += 1 }
      guard let element = element(node) else {
        if case .text(let range) = nodes[node].content, text[range].contains(where: { $0 > 0x20 }) {
          isAwaited = false
        }
        continue
      }
      let end = nodes[node].end
      if let own = element.headingLevel {
        isAwaited = isAwaited || own <= level ?? own
        level = level ?? own
        node = end - 1
      } else if element.isBeforeText || element.classes.contains("part") && isAlone(node) {
        node = end - 1
      } else if element.name == "header" || element.name == "hgroup" {
        let headings = (node..<end).compactMap { self.element($0)?.headingLevel }
        if let own = headings.min() {
          isAwaited = isAwaited || own <= level ?? own
          level = level ?? own
        }
        node = end - 1
      } else if element.name == "blockquote" {
        // A motto that is not marked as one.
        node = end - 1
      } else if Self.noProse.contains(element.name) {
        isAwaited = false
        node = end - 1
      } else if element.name == "p" {
        if isAwaited, text(of: node).contains(where: { $0 > 0x20 }) { found.insert(node) }
        isAwaited = isAwaited && !found.contains(node)
        node = end - 1
      }
    }
    return found
  }

  /// Elements whose paragraphs are parts of something else.
  private static let noProse: Set<String> = ["ul", "ol", "dl", "table", "pre"]

  /// Whether an element contains no section: the page of a part.
  private func isAlone(_ node: Int) -> Bool {
    !(node + 1..<max(nodes[node].end, node + 1)).contains { element($0)?.name == "section" }
  }

  private func text(of node: Int) -> ArraySlice<UInt8> {
    for inner in node..<nodes[node].end {
      if case .text(let range) = nodes[inner].content,
        text[range].contains(where: { $0 > 0x20 })
      {
        return text[range]
      }
    }
    return []
  }
}

extension Document.Element {
  /// The level of a heading; nil for other elements.
  fileprivate var headingLevel: Int? {
    switch name {
    case "h1": 1
    case "h2": 2
    case "h3": 3
    case "h4": 4
    case "h5": 5
    case "h6": 6
    default: nil
    }
  }

  private static let before: Set<String> = [
    "frontmatter", "dedication", "epigraph", "foreword", "preface", "acknowledgments",
    "titlepage", "halftitlepage", "imprint", "copyright-page", "colophon", "toc", "landmarks",
    "loi",
    "lot", "endnotes", "footnotes", "footnote", "endnote", "rearnotes", "pagebreak",
  ]

  /// Whether it is before or beside the text, and nothing in it opens a chapter.
  fileprivate var isBeforeText: Bool {
    switch name {
    case "aside", "nav", "figure", "script", "style", "hr": return true
    default: break
    }
    let roles = (self["role"] ?? "").htmlWords.map {
      $0.hasPrefix("doc-") ? String($0.dropFirst(4)) : $0
    }
    let words = (self["type", in: Namespace.epub] ?? "").htmlWords + classes + roles
    return words.contains(where: Self.before.contains)
  }
}
