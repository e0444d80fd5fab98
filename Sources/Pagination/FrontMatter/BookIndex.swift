internal import Graphics
internal import Manuscript
internal import Styling
internal import TextAnalysis

/// The index of a book: its entries in the order of its language, subentries after their entry, each with its pages.
struct BookIndex {
  /// A page, or several consecutive ones.
  struct Locator {
    var folio: String
    var target: BookLink.Target
    /// The last of several.
    var last: (folio: String, target: BookLink.Target)?
  }

  struct Entry {
    var words: String
    /// The same in runs of uniform style.
    var runs: [InlineRun]
    /// The number of entries it is nested in.
    var level: Int
    var locators: [Locator]
    var see: [String]
    var seeAlso: [String]
  }

  /// Entries that begin with the same letter.
  struct Group {
    /// Empty for entries that begin with no letter.
    var letter: String
    var entries: [Entry]
  }

  private(set) var groups: [Group] = []

  /// The greatest depth of entries.
  static let deepest = 3

  init(_ found: [BookFolios.Entry], language: String) {
    let root = Node(words: "")
    for entry in found where entry.entry.list == .index {
      var node = root
      for words in entry.entry.levels.prefix(Self.deepest) { node = node.child(words) }
      node.take(entry)
    }
    let collation = Collation(language: language)
    var last: [UInt8]?
    var letters: Set<String> = []
    func endGroup() {
      guard !groups.isEmpty else { return }
      groups[groups.count - 1].letter = Self.first(of: letters, collation)
      letters = []
    }
    for node in root.sorted(collation) {
      let letter = Self.letter(of: node, collation)
      let key = letter.isEmpty ? [] : collation.primaryKey(of: letter)
      if groups.isEmpty || key != last {
        endGroup()
        groups.append(Group(letter: "", entries: []))
      }
      letters.insert(letter)
      last = key
      node.add(to: &groups[groups.count - 1].entries, level: 0, collation)
    }
    endGroup()
  }

  /// The first of letters that differ in accents only: the unaccented one, if it is among them.
  private static func first(of letters: Set<String>, _ collation: Collation) -> String {
    letters.map { (key: collation.key(of: $0), letter: $0) }.min {
      $0.key == $1.key ? $0.letter < $1.letter : $0.key.lexicographicallyPrecedes($1.key)
    }?.letter ?? ""
  }

  /// The most characters that are sorted as one letter: Hungarian “dzs”.
  private static let longestLetter = 3

  /// The letter that a word is sorted under, several characters if its language sorts them as one; empty for digits and
  /// symbols, and for scripts with thousands of letters.
  private static func letter(of node: Node, _ collation: Collation) -> String {
    let words = node.sortWords
    guard let first = words.first, first.isLetter,
      let scalar = first.unicodeScalars.first, !scalar.properties.isIdeographic,
      !(0xAC00...0xD7A3).contains(scalar.value)
    else { return "" }
    var letter = first.uppercased()
    for next in words.prefix(longestLetter).dropFirst() where next.isLetter {
      let longer = letter + next.uppercased()
      let key = collation.primaryKey(of: longer)
      // The characters are sorted one after the other.
      if key.starts(with: weights(of: letter, collation)) { break }
      // They are sorted in reverse: a Thai vowel before its consonant.
      if key.starts(with: weights(of: next.uppercased(), collation)) { return next.uppercased() }
      letter = longer
    }
    return letter
  }

  /// The sort key of letters without its end.
  private static func weights(of letters: String, _ collation: Collation) -> ArraySlice<UInt8> {
    let key = collation.primaryKey(of: letters)
    return key[..<(key.lastIndex { $0 > 1 }.map { $0 + 1 } ?? 0)]
  }
}

/// An entry while the index is being made.
private final class Node {
  let words: String
  private var children: [String: Node] = [:]
  private var sort = ""
  /// The text's own words at their first occurrence that is marked as is.
  private var runs: [InlineRun] = []
  private var pages: [BookFolios.Entry] = []
  private var (see, seeAlso) = (References(), References())

  /// The entries it refers to, each once, in text order.
  private struct References {
    private(set) var words: [String] = []
    private var known: Set<String> = []

    mutating func insert(_ word: String) {
      if !word.isEmpty, known.insert(word).inserted { words.append(word) }
    }
  }

  init(words: String) { self.words = words }

  func child(_ words: String) -> Node {
    if let known = children[words] { return known }
    let made = Node(words: words)
    children[words] = made
    return made
  }

  /// Adds an occurrence of the entry; one with a “see” reference adds no page.
  func take(_ found: BookFolios.Entry) {
    let entry = found.entry
    if sort.isEmpty { sort = entry.sort }
    if runs.isEmpty { runs = entry.runs }
    see.insert(entry.see)
    seeAlso.insert(entry.seeAlso)
    if entry.see.isEmpty { pages.append(found) }
  }

  /// The text it is sorted by: its words without leading punctuation.
  var sortWords: Substring {
    let words = sort.isEmpty ? words : sort
    let bare = words.drop { !$0.isLetter && !$0.isNumber }
    return bare.isEmpty ? words[...] : bare
  }

  /// Its subentries, in order.
  func sorted(_ collation: Collation) -> [Node] {
    children.values.map { (key: collation.key(of: String($0.sortWords)), node: $0) }
      .sorted {
        $0.key == $1.key
          ? $0.node.words < $1.node.words : $0.key.lexicographicallyPrecedes($1.key)
      }.map(\.node)
  }

  /// Adds it and its subentries.
  func add(to entries: inout [BookIndex.Entry], level: Int, _ collation: Collation) {
    entries.append(
      BookIndex.Entry(
        words: words, runs: runs.isEmpty ? [InlineRun(text: words, source: 0)] : runs, level: level,
        locators: locators, see: see.words,
        seeAlso: seeAlso.words))
    for child in sorted(collation) { child.add(to: &entries, level: level + 1, collation) }
  }

  /// The least number of consecutive pages that are written as a range.
  private static let fewestOfRange = 3

  private var locators: [BookIndex.Locator] {
    var runs: [[BookFolios.Entry]] = []
    for entry in pages.sorted(by: { $0.page < $1.page }) {
      guard let last = runs.last?.last else {
        runs.append([entry])
        continue
      }
      if last.page == entry.page { continue }
      // Pages with Roman folios are in no range with others.
      let isNext = entry.page == last.page + 1 && entry.isArabic == last.isArabic
      if isNext { runs[runs.count - 1].append(entry) } else { runs.append([entry]) }
    }
    return runs.flatMap { run -> [BookIndex.Locator] in
      guard run.count >= Self.fewestOfRange, let last = run.last else {
        return run.map { BookIndex.Locator(folio: $0.printed ?? $0.folio, target: $0.target) }
      }
      return [
        BookIndex.Locator(
          folio: run[0].printed ?? run[0].folio, target: run[0].target,
          last: (last.printed ?? last.folio, last.target))
      ]
    }
  }
}
