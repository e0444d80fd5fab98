/// An array index in half the space of an `Int`: documents have millions of boxes, fragments and lines that refer to
/// each other by index.
@propertyWrapper
@frozen public struct ShortNumber: Sendable, Hashable {
  @usableFromInline var number: Int32

  /// The index.
  @inlinable public var wrappedValue: Int {
    get { Int(number) }
    set { number = Int32(clamping: newValue) }
  }

  /// Makes an index, clamped to 32 bits.
  @inlinable public init(wrappedValue: Int) { number = Int32(clamping: wrappedValue) }
}

extension Array {
  /// The number of elements from which on an array grows by a quarter.
  @usableFromInline static var large: Int { 4096 }

  /// Appends an element to an array that is kept while others are made from it: a large array grows by a quarter rather
  /// than to twice its capacity.
  @inlinable public mutating func appendSparingly(_ element: consuming Element) {
    if count >= Self.large, count == capacity { reserveCapacity(count + count / 4) }
    append(element)
  }
}
