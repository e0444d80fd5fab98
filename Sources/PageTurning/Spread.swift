/// Where the spine of a book is in a picture of it.
public enum Spine: String, Sendable, Hashable, CaseIterable {
  /// There is none: single pages that do not turn.
  case none
  /// At the left of a single page.
  case min
  /// Between two facing pages.
  case mid
  /// At the right of a single page.
  case max
}

/// What an open book shows: one page, or two that face each other.
///
/// Pages are counted from 1.
public struct Spread: Sendable, Hashable {
  /// The page left of the spine; nil where the book has none there.
  public var left: Int?
  /// The page right of the spine, or the only one; nil where the book has none there.
  public var right: Int?

  /// Makes a spread of its pages.
  public init(left: Int?, right: Int?) {
    self.left = left
    self.right = right
  }

  /// The pages it shows, in reading order.
  public var pages: [Int] { [left, right].compactMap { $0 } }

  /// How many spreads a book of so many pages has.
  public static func count(pages: Int, spine: Spine) -> Int {
    spine == .mid ? (pages > 0 ? pages / 2 + 1 : 0) : pages
  }

  /// A spread by its number, counted from 0.
  ///
  /// With the spine in the middle, page 1 lies alone on the right, as in a printed book, and each
  /// spread after it shows an even page and the odd one that faces it.
  public static func number(_ index: Int, pages: Int, spine: Spine) -> Spread {
    func page(_ number: Int) -> Int? { (1...Swift.max(pages, 1)).contains(number) ? number : nil }
    switch spine {
    case .mid: return Spread(left: page(2 * index), right: page(2 * index + 1))
    case .max: return Spread(left: page(index + 1), right: nil)
    case .none, .min: return Spread(left: nil, right: page(index + 1))
    }
  }
}
