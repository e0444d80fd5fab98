internal import Styling

extension FrontMatter {
  /// Warnings about requested lists without entries, and about references of the index that lead nowhere and levels
  /// that are left out; each a sentence without its full stop.
  ///
  /// `folios` are the entries of the book's pages.
  package func listWarnings(_ folios: BookFolios) -> [String] {
    let named = folios.lists
    return pages.map(\.kind).filter(\.isGathered).flatMap { kind -> [String] in
      guard named.contains(kind) else { return [Self.emptyWarning(of: kind)] }
      return kind == .index ? Self.indexWarnings(folios.entries.map(\.entry)) : []
    }
  }

  private static func emptyWarning(of kind: Kind) -> String {
    switch kind {
    case .figures: "no figure of the book has a caption; there is no list of figures"
    case .tables: "no table of the book has a caption; there is no list of tables"
    default: "no word of the book is marked for the index; there is none"
    }
  }

  private static func indexWarnings(_ entries: [PageEntry]) -> [String] {
    let entries = entries.filter { $0.list == .index }
    let known = Set(
      entries.flatMap { entry in
        (1...BookIndex.deepest).map { entry.levels.prefix($0).joined(separator: "!") }
      })
    var missing = Distinct()
    for other in entries.flatMap({ [$0.see, $0.seeAlso] }) where !other.isEmpty {
      let path = other.split(separator: other.contains("!") ? "!" : ",").map {
        $0.drop(while: \.isWhitespace)
      }.joined(separator: "!")
      if !known.contains(other), !known.contains(path) { missing.insert(other) }
    }
    var deep = Distinct()
    for entry in entries where entry.levels.count > BookIndex.deepest {
      deep.insert(entry.levels.joined(separator: "!"))
    }
    return [
      told(missing, "the index refers to %, which it does not contain"),
      told(deep, "the index has at most \(BookIndex.deepest) levels: of % the rest is left out"),
    ].compactMap { $0 }
  }

  /// A set of strings that remembers the first.
  private struct Distinct {
    private(set) var first: String?
    private var known: Set<String> = []
    var count: Int { known.count }

    mutating func insert(_ words: String) {
      known.insert(words)
      first = first ?? words
    }
  }

  /// A sentence with the first of these words at its `%`, and the number of others; nil without words.
  private static func told(_ words: Distinct, _ sentence: String) -> String? {
    guard let first = words.first else { return nil }
    let others = words.count > 1 ? " (and \(words.count - 1) more)" : ""
    return sentence.replacing("%", with: "“\(first)”\(others)")
  }
}
