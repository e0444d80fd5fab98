/// The number of a font among those that come with pages or a display list: an index into `BookLayout.fontFiles`.
///
/// Stored in 32 bits, since a long chapter has very many runs. The position of a face in an order of preference is
/// another number.
@frozen public struct FontNumber: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
  @usableFromInline let rawValue: Int32

  /// The index.
  @inlinable public var index: Int { Int(rawValue) }

  /// Makes the number of the font with an index, clamped to 32 bits.
  @inlinable public init(_ index: Int) { rawValue = Int32(clamping: index) }

  /// Makes a font's number from a literal.
  @inlinable public init(integerLiteral value: Int) { self.init(value) }

  /// Whether a font comes before another.
  @inlinable public static func < (a: FontNumber, b: FontNumber) -> Bool {
    a.rawValue < b.rawValue
  }
}

extension FontNumber: CustomStringConvertible {
  /// The index in digits.
  public var description: String { String(rawValue) }
}
