/// The number of a style among those of a document and of the box trees that are made from it.
///
/// Stored in 32 bits, since a long document has very many nodes and boxes.
package struct StyleNumber: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
  private let rawValue: Int32

  /// The index of the style.
  package var index: Int { Int(rawValue) }

  /// Makes the number of the style with an index.
  package init(_ index: Int) { rawValue = Int32(truncatingIfNeeded: index) }

  /// Makes a style's number from a literal.
  package init(integerLiteral value: Int) { self.init(value) }

  /// Whether a style comes before another.
  package static func < (a: StyleNumber, b: StyleNumber) -> Bool { a.rawValue < b.rawValue }
}

extension StyleNumber: CustomStringConvertible {
  /// The index in digits.
  package var description: String { String(rawValue) }
}
