/// Where the spine of a book is in a picture of it.
public enum Spine: String, Sendable, Hashable, CaseIterable {
  /// There is none: single pages.
  case none
  /// At the left of a single page, or above it.
  case min
  /// Between two facing pages.
  case mid
  /// At the right of a single page, or below it.
  case max
}

/// What an open book shows: one page, or two that face each other.
///
/// Pages are counted from 1. Where pages follow each other up and down, left is above and right is
/// below.
public struct Spread: Sendable, Hashable {
  /// The page left of the spine; nil where the book has none there.
  public var left: Int?
  /// The page right of the spine, or the only one; nil where the book has none there.
  public var right: Int?

  /// The number of a blank page that is no page of the book, and only fills a spread.
  public static let filler = 0

  /// Makes a spread of its pages.
  public init(left: Int?, right: Int?) {
    self.left = left
    self.right = right
  }

  /// The pages it shows, in reading order, without fillers.
  public var pages: [Int] {
    [left, right].compactMap { $0 == Self.filler ? nil : $0 }.sorted()
  }

  /// The same with its sides changed.
  package var swapped: Spread { Spread(left: right, right: left) }

  /// The number of spreads of a book with `pages` pages.
  public static func count(pages: Int, spine: Spine) -> Int {
    Binding(spine: spine).spreadCount(pages: pages)
  }

  /// A spread by its number, counted from 0.
  ///
  /// With the spine in the middle, page 1 lies alone on the right, as in a printed book, and each
  /// spread after it shows an even page and the odd one that faces it.
  public static func number(_ index: Int, pages: Int, spine: Spine) -> Spread {
    Binding(spine: spine).spread(index, pages: pages)
  }
}
