/// The number of a page: its position in the book, counted from 1.
///
/// Written as a literal (`moveToPage(12)`) or made from a computed number (`PageNumber(index + 1)`).
public struct PageNumber: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
  /// The number.
  public let value: Int

  /// Makes a page's number.
  public init(_ value: Int) { self.value = value }

  /// Makes a page's number from a literal.
  public init(integerLiteral value: Int) { self.value = value }

  /// The first page.
  public static let first: PageNumber = 1

  /// Whether a page comes before another.
  public static func < (a: PageNumber, b: PageNumber) -> Bool { a.value < b.value }

  /// The page that many pages after another.
  package static func + (page: PageNumber, count: Int) -> PageNumber {
    PageNumber(page.value + count)
  }

  /// The page that many pages before another.
  package static func - (page: PageNumber, count: Int) -> PageNumber {
    PageNumber(page.value - count)
  }

  /// The number of pages from this one to another; negative if that one comes first.
  package func distance(to other: PageNumber) -> Int { other.value - value }

  /// The page's index in an array of all pages.
  package var index: Int { value - 1 }
}

extension PageNumber: CustomStringConvertible {
  /// The number in digits.
  public var description: String { String(value) }
}
