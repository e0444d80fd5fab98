public import Graphics

/// The position of a book's spine in a picture of it.
public enum Spine: String, Sendable, Hashable, CaseIterable {
  /// No spine: single pages.
  case none
  /// To the left of a single page, or above it.
  case min
  /// Between two facing pages.
  case mid
  /// To the right of a single page, or below it.
  case max
}

/// The pages that an open book shows: one, or two that face each other.
///
/// The pages are given by their numbers, or by their keys if pages may change. If pages follow each other up and down,
/// left is above and right is below.
public struct Spread<Page: PageIdentifier>: Sendable, Hashable {
  /// The page to the left of the spine; nil if the book has none there.
  public var left: Page?
  /// The page to the right of the spine, or the only one; nil if the book has none there.
  public var right: Page?

  /// Makes a spread from its pages.
  public init(left: Page?, right: Page?) {
    self.left = left
    self.right = right
  }

  /// The same with its sides swapped.
  package var swapped: Spread { Spread(left: right, right: left) }

  /// The same spread with other identifiers for its pages; fillers remain.
  package func map<Other>(_ name: (Page) -> Other?) -> Spread<Other> {
    func other(_ page: Page?) -> Other? {
      page.flatMap { $0 == .filler ? Other.filler : name($0) }
    }
    return Spread<Other>(left: other(left), right: other(right))
  }
}

extension Spread<PageNumber> {
  /// The pages it shows, in reading order, without fillers.
  public var pages: [PageNumber] {
    [left, right].compactMap { $0 == .filler ? nil : $0 }.sorted()
  }

  /// The number of spreads of a book with `pages` pages.
  public static func count(pages: Int, spine: Spine) -> Int {
    Binding(spine: spine).spreadCount(pages: pages)
  }

  /// A spread by its index, from 0.
  ///
  /// With the spine in the middle, page 1 is alone on the right, as in a printed book, and each following spread has an
  /// even page and the odd one facing it.
  public static func number(_ index: Int, pages: Int, spine: Spine) -> Spread {
    Binding(spine: spine).spread(index, pages: pages)
  }
}
