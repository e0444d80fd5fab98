public import Graphics

/// A destination in a book.
public enum Destination: Sendable, Hashable {
  /// A page by its number, counted from 1.
  case page(PageNumber)
  /// The first page.
  case first
  /// The last page.
  case last
  /// A number of spreads forward in reading order, or back.
  case spreads(Int)
  /// A page by its folio, such as `xii`.
  case label(String)
  /// A chapter, counted from 1.
  case chapter(Int)
  /// An anchor in the book.
  case link(String)
  /// A byte of the book's text.
  case offset(Int)

  /// The next spread.
  public static let next = Destination.spreads(1)
  /// The preceding spread.
  public static let previous = Destination.spreads(-1)
}

extension Destination {
  /// Reads `12`, `first`, `last`, `next`, `previous`, `page xii`, `chapter 3`, `byte 1200` or `#the-name`; nil for
  /// anything else.
  ///
  /// A number alone is the page's position in the book; after the word `page` it is a folio.
  public init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    func number(_ word: String) -> Int? {
      guard word.utf8.count <= 9, word.utf8.allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      return Int(word)
    }
    guard let word = words.first else { return nil }
    guard words.count == 2 else {
      switch word {
      case "first": self = .first
      case "last": self = .last
      case "next": self = .next
      case "previous": self = .previous
      case _ where word.hasPrefix("#") && word.utf8.count > 1:
        self = .link(String(word.dropFirst()))
      default:
        guard let page = number(word), page > 0 else { return nil }
        self = .page(PageNumber(page))
      }
      return
    }
    switch (word, number(words[1])) {
    case ("page", _): self = .label(words[1])
    case ("chapter", let chapter?) where chapter > 0: self = .chapter(chapter)
    case ("byte", let byte?): self = .offset(byte)
    default: return nil
    }
  }
}

/// Information about a book's pages besides their number: what each of them contains.
public struct PageTable: Sendable, Hashable {
  /// A page.
  public struct Entry: Sendable, Hashable {
    /// The folio of the page.
    public var label: String
    /// The index of its chapter, from 0; nil for none.
    public var chapter: Int?
    /// The range of the book's bytes that are on it; empty for a blank page.
    public var range: Range<Int>

    /// Makes an entry.
    public init(label: String, chapter: Int?, range: Range<Int>) {
      (self.label, self.chapter, self.range) = (label, chapter, range)
    }
  }

  /// The pages in order.
  public var entries: [Entry]
  /// The bytes of the book at which its anchors are.
  public var places: [String: Int]

  /// Makes a table.
  public init(entries: [Entry], places: [String: Int] = [:]) {
    (self.entries, self.places) = (entries, places)
  }

  /// The number of the page with a destination, counted from 1; nil if the book has no such place.
  public func page(of destination: Destination) -> PageNumber? {
    switch destination {
    case .page(let number): entries.indices.contains(number.index) ? number : nil
    case .first: entries.isEmpty ? nil : .first
    case .last: entries.isEmpty ? nil : PageNumber(entries.count)
    case .spreads: nil
    case .label(let label): page { $0.label == label }
    case .chapter(let chapter): page { $0.chapter == chapter - 1 }
    case .link(let name): places[name].flatMap { page(ofByte: $0) }
    case .offset(let byte): page(ofByte: byte)
    }
  }

  /// The end of the book in bytes.
  public var end: Int { entries.lazy.map(\.range.upperBound).max() ?? 0 }

  private func page(where isSought: (Entry) -> Bool) -> PageNumber? {
    entries.firstIndex(where: isSought).map { PageNumber($0 + 1) }
  }

  /// The page with a byte of the book, or the last that begins before it.
  public func page(ofByte byte: Int) -> PageNumber? {
    guard byte >= 0, !entries.isEmpty else { return nil }
    var (low, high) = (0, entries.count)
    // The last page that begins at or before the byte.
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].range.lowerBound <= byte { low = middle + 1 } else { high = middle }
    }
    var index = max(low - 1, 0)
    // A blank page is at a position where another begins.
    while index > 0, entries[index].range.isEmpty, !entries[index].range.contains(byte) {
      index -= 1
    }
    if entries[index].range.isEmpty { index = max(low - 1, 0) }
    return PageNumber(index + 1)
  }
}
