public import Graphics

/// A difference between two layouts, in words.
public struct LayoutVerdict: Sendable, Hashable {
  /// The kinds of differences, most serious first.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The reference was drawn by another pixel version.
    case program
    /// A font, a library or an option changed.
    case conditions
    /// Words were added, removed or changed.
    case text
    /// A paragraph's words are broken into different lines.
    case rebroken = "re-broken line"
    /// Pages were added or removed.
    case pages
    /// Lines moved.
    case moved
    /// The same words have different glyphs or spacing.
    case reinked = "re-inked"
    /// A picture or shape changed or moved.
    case picture
    /// Only a running head or folio changed.
    case furniture = "head or folio only"
    /// The layout is the same; the picture is larger or smaller.
    case size = "size only"
    /// The layout is the same; only colours or pixels differ.
    case ink = "ink only"
  }

  /// The kind of difference.
  public var kind: Kind
  /// The first and last page concerned, numbered in the new layout; nil for the whole book.
  public var pages: ClosedRange<PageNumber>?
  /// Whether only every other of these pages is concerned, as with running heads.
  public var isOnEveryOther = false
  /// The line on the first page, from 1 without running heads and folios; nil if it is not about a
  /// line.
  public var line: Int?
  /// The difference, without its place.
  public var words: String

  init(_ kind: Kind, pages: ClosedRange<PageNumber>? = nil, line: Int? = nil, words: String) {
    (self.kind, self.pages, self.line, self.words) = (kind, pages, line, words)
  }
}

extension LayoutVerdict: CustomStringConvertible {
  /// The place and the difference: `page 41, line 12: ‘remem-ber’ is now ‘remember’`.
  public var description: String {
    guard let pages else { return words }
    let line = line.map { ", line \($0)" } ?? ""
    let position =
      isOnEveryOther
      ? "every other page from \(pages.lowerBound) to \(pages.upperBound)" : pages.inWords
    return position + line + (words.hasPrefix("moved ") ? " " : ": ") + words
  }
}

extension LayoutVerdict {
  /// Whether the verdict concerns a page.
  func holds(of page: PageNumber) -> Bool {
    guard let pages, pages.contains(page) else { return false }
    return !isOnEveryOther || pages.lowerBound.distance(to: page) % 2 == 0
  }
}

extension ClosedRange<PageNumber> {
  /// The pages in words: `page 41`, `pages 42-97`.
  var inWords: String {
    lowerBound == upperBound ? "page \(lowerBound)" : "pages \(lowerBound)-\(upperBound)"
  }
}

extension LayoutVerdict {
  /// Adds the result of comparing pictures.
  package mutating func add(_ more: String) { words += more }

  /// A verdict about the pictures of another pixel version.
  package static func program(_ words: String) -> LayoutVerdict {
    LayoutVerdict(.program, words: words)
  }
}
