internal import Documents

/// The tags that are supported, and the elements that they become.
extension MarkdownTag {
  /// The purpose of a tag.
  enum Kind {
    /// It holds blocks: a section, a list, a row.
    case container
    /// It holds text or blocks: an item, a cell, a heading.
    case block
    /// It is within text.
    case inline
    /// It is empty and within text: a picture.
    case void
    /// It is empty and a block of its own.
    case rule
    /// Its content counts as if it were not there.
    case transparent
    /// Its content is left out.
    case hidden
    /// It is dropped, and its content is kept.
    case unknown
  }

  var kind: Kind { Self.kinds[name] ?? (isStyle ? .inline : .unknown) }

  private static let kinds: [String: Kind] = {
    let names: [(Kind, String)] = [
      (
        .container,
        "address article aside blockquote center details dir div dl fieldset figure footer form header "
          + "hgroup main menu nav ol search section table tbody tfoot thead tr ul"
      ),
      (.block, "caption dd dt figcaption h1 h2 h3 h4 h5 h6 legend li p pre summary td th"),
      (
        .inline,
        "a abbr acronym bdi bdo big data font ins label mark meter nobr output progress q rb rp rt rtc "
          + "ruby small span time u var"
      ),
      (.void, "br img wbr"), (.rule, "hr"),
      (.transparent, "body col colgroup head html noscript picture source"),
      (.hidden, "iframe script style template title"),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { kind, names in
        names.split(separator: " ").map { (String($0), kind) }
      })
  }()

  /// Whether its content is not text.
  var hidesText: Bool { kind == .hidden }

  /// Whether the tag separates the words on its two sides where it cannot be an element.
  var partsBlocks: Bool { [.container, .block, .rule].contains(kind) && !partsWords }

  /// Whether those words are still on one line: in the cells of a row.
  var partsWords: Bool { name == "td" || name == "th" }

  /// Whether its text has its own style or characters.
  private var isStyle: Bool { InlineStyle(element: name, classes: classes) != nil }

  /// The purpose of the blocks inside the tag; nil if they have none in particular.
  var meaning: MarkupMeaning? { MarkupMeaning(element: name, classes: classes) }

  /// The element that the tag opens: HTML has no `sc`.
  var element: String { name == "sc" ? "span" : name }

  /// The element's attributes, with the house style's own class for its meaning.
  var elementAttributes: [Document.Attribute] {
    var words =
      attributes.first { $0.name == "class" }?.value.split(whereSeparator: \.isWhitespace)
      .map { String($0) } ?? []
    if let meaning, meaning != .quote, !words.contains(meaning.rawValue) {
      words.append(meaning.rawValue)
    }
    if name == "sc" { words.append("smallcaps") }
    let own =
      words.isEmpty ? [] : [Document.Attribute(name: "class", value: words.joined(separator: " "))]
    return own + attributes.filter { $0.name != "class" }
  }

  /// The open elements that end where this one begins, unless one of the second list is nearer: the end tags that
  /// authors may leave out (HTML, 13.1.2.4).
  var impliedEnds: (names: Set<String>, within: Set<String>) {
    switch name {
    case "li": (["li"], ["ul", "ol", "menu", "dir"])
    case "dt", "dd": (["dt", "dd"], ["dl"])
    case "td", "th": (["td", "th"], ["tr", "table"])
    case "tr": (["tr", "caption"], ["tbody", "thead", "tfoot", "table"])
    case "thead", "tbody", "tfoot": (["thead", "tbody", "tfoot", "caption"], ["table"])
    default: (kind == .container || kind == .block ? ["p"] : [], [])
    }
  }
}
