/// The number of something in an array, in half the room of an `Int`: documents have millions of boxes, fragments and
/// lines, which hold numbers of each other.
@propertyWrapper
@frozen public struct ShortNumber: Sendable, Hashable {
  @usableFromInline var number: Int32

  /// The number.
  @inlinable public var wrappedValue: Int {
    get { Int(number) }
    set { number = Int32(clamping: newValue) }
  }

  /// A number; what does not fit into 32 bits is the greatest that does.
  @inlinable public init(wrappedValue: Int) { number = Int32(clamping: wrappedValue) }
}

extension Array {
  /// From so many elements on an array grows by a quarter.
  @usableFromInline static var large: Int { 4096 }

  /// Appends an element to an array that is kept while others are made of it: where it is large, room for a quarter
  /// more is taken, and not for as many again.
  @inlinable public mutating func appendSparingly(_ element: consuming Element) {
    if count >= Self.large, count == capacity { reserveCapacity(count + count / 4) }
    append(element)
  }
}
