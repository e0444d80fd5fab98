public import Graphics

/// The identity of a page, which it keeps whatever is inserted or deleted before it.
public struct PageKey: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The key as a number, above 0.
  public let value: Int

  /// Makes a key from a number, which should be above 0.
  public init(_ value: Int) { self.value = value }

  /// Makes a key from a literal.
  public init(integerLiteral value: Int) { self.value = value }

  /// The key of a page in a book whose pages never change.
  package init(_ number: PageNumber) { value = number.value }
}

extension PageKey: CustomStringConvertible {
  /// The key in digits.
  public var description: String { String(value) }
}

/// The identifier of a page in a spread: its number or its key.
public protocol PageIdentifier: Sendable, Hashable {
  /// A blank page that is not part of the book, and only fills a spread.
  static var filler: Self { get }
}

extension PageNumber: PageIdentifier {
  /// A blank page that is not part of the book, and only fills a spread.
  public static let filler: PageNumber = 0
}

extension PageKey: PageIdentifier {
  /// A blank page that is not part of the book, and only fills a spread.
  public static let filler: PageKey = 0
}
