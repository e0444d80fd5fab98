internal import Documents

/// The parts of a book's own style that carry meaning, and that a design applied to it must keep.
///
/// This is the only list of them: a design may specify how emphasis is set in a heading, but not remove it from a
/// sentence.
struct DesignLimits {
  /// The reasons why some properties of an element are the book's.
  enum Meaning: Hashable {
    case none
    /// Words among others: emphasis, names, small capitals.
    case inline
    /// Verse, signatures and other text placed by the author.
    case placed
    case list
    case table
  }

  private let inline: Set<Int>
  private let placed: Set<Int>
  private let list: Set<Int>
  private let table: Set<Int>
  private let all: Set<Int>

  init() {
    func numbers(_ names: [String]) -> Set<Int> {
      Set(names.compactMap(PropertyTable.shared.number))
    }
    all = numbers(["display", "visibility"])
    inline = all.union(
      numbers([
        "font-style", "font-weight", "font-variant-caps", "font-variant-position", "vertical-align",
        "text-decoration-line", "text-transform",
      ]))
    placed = all.union(numbers(["text-align", "text-indent", "margin-left", "margin-right"]))
    list = all.union(numbers(["list-style-type", "list-style-image"]))
    table = all.union(
      numbers([
        "text-align", "vertical-align", "width", "border-collapse", "border-spacing",
        "table-layout", "padding-top", "padding-right", "padding-bottom", "padding-left",
      ]))
  }

  /// The properties that a design may not set.
  func properties(of meaning: Meaning) -> Set<Int> {
    switch meaning {
    case .none: all
    case .inline: inline
    case .placed: placed
    case .list: list
    case .table: table
    }
  }

  /// The meaning of an element, by its name, its classes and its `epub:type`.
  func meaning(_ node: Int, _ document: Document) -> Meaning {
    guard let element = document.element(node) else { return .none }
    switch element.name {
    case "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "i", "ins",
      "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "tt", "u", "var":
      return .inline
    case "table", "thead", "tbody", "tfoot", "tr", "td", "th", "col", "colgroup", "caption":
      return .table
    case "ol", "ul", "li", "menu": return .list
    default: break
    }
    let words = element.classes + (element["type", in: Namespace.epub] ?? "").htmlWords
    return words.contains(where: Self.placedWords.contains) ? .placed : .none
  }

  private static let placedWords: Set<String> = [
    "verse", "poem", "poetry", "stanza", "line", "z3998:poem", "z3998:verse", "z3998:song",
    "signature", "z3998:signature", "z3998:sender", "z3998:recipient", "z3998:salutation",
    "z3998:valediction", "letter", "z3998:letter", "epigraph", "dateline",
  ]
}
