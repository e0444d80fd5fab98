/// What has become of a layout somewhere, in words.
public struct LayoutVerdict: Sendable, Hashable {
  /// The kinds of differences, gravest first.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The program draws otherwise than the version that drew the reference.
    case program
    /// A font, a library or an option is another.
    case conditions
    /// Words have come, gone or changed.
    case text
    /// A paragraph has its words in other lines.
    case rebroken = "re-broken line"
    /// Pages have come or gone.
    case pages
    /// Lines stand elsewhere.
    case moved
    /// The same words in other glyphs, or with other distances between them.
    case reinked = "re-inked"
    /// A picture or a shape is another or elsewhere.
    case picture
    /// Only a running head or a page's number.
    case furniture = "head or folio only"
    /// The layout is the same, and the ink or the pixels are not.
    case ink = "ink only"
  }

  /// The kind of difference.
  public var kind: Kind
  /// The first and the last page that it is on, by their numbers in the new layout; nil for the book.
  public var pages: ClosedRange<Int>?
  /// Whether it is only on every other page of them, as running heads are.
  public var isOnEveryOther = false
  /// The line of the first page, counted from 1 without heads and folios; nil where it is no line.
  public var line: Int?
  /// What is different, without the place.
  public var words: String

  init(_ kind: Kind, pages: ClosedRange<Int>? = nil, line: Int? = nil, words: String) {
    (self.kind, self.pages, self.line, self.words) = (kind, pages, line, words)
  }
}

extension LayoutVerdict: CustomStringConvertible {
  /// The place and what is different there: `page 41, line 12: ‘remem-ber’ is now ‘remember’`.
  public var description: String {
    guard let pages else { return words }
    let line = line.map { ", line \($0)" } ?? ""
    return (isOnEveryOther ? "every other of " : "") + pages.inWords + line
      + (words.hasPrefix("moved ") ? " " : ": ") + words
  }
}

extension LayoutVerdict {
  /// Whether it is on a page.
  func holds(of page: Int) -> Bool {
    guard let pages, pages.contains(page) else { return false }
    return !isOnEveryOther || (page - pages.lowerBound) % 2 == 0
  }
}

extension ClosedRange<Int> {
  /// Pages by their numbers: `page 41`, `pages 42-97`.
  var inWords: String {
    lowerBound == upperBound ? "page \(lowerBound)" : "pages \(lowerBound)-\(upperBound)"
  }
}

extension LayoutVerdict {
  /// Adds what a comparison of pictures knows of it.
  package mutating func add(_ more: String) { words += more }

  /// What another version of the program has done to the pictures.
  package static func program(_ words: String) -> LayoutVerdict {
    LayoutVerdict(.program, words: words)
  }
}
